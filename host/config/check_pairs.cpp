#include <algorithm>
#include <set>

#include "host/config/builders.hpp"
#include "host/config/contact_pairs.hpp"
#include "host/config/law_names.hpp"
#include "scree/physics/contact/laws.hpp"

namespace scree {
namespace {

/// Reports unknown materials and repetitions in the list of pairs. Returns whether every entry names its
/// pair.
bool check_listed_pairs(BuildContext& context) {
  bool complete = context.clean("/contact/pairs");
  std::set<std::pair<std::uint16_t, std::uint16_t>> seen;
  for (std::size_t i = 0; i < context.size("/contact/pairs"); ++i) {
    const std::string between = std::string("/contact/pairs") / i / "between";
    if (!context.clean(between) || !context.clean("/materials") || !context.has(between)) continue;
    const auto a = context.material(between / 0), b = context.material(between / 1);
    complete = complete && a && b;
    if (!a || !b) continue;
    if (!seen.insert(std::minmax(*a, *b)).second) {
      context.error(between, "this pair is listed twice", "keep one of the entries");
    }
  }
  return complete;
}

/// Checks one scene's pairs against the needs of its law.
class PairChecker {
 public:
  /// `listed`: the list of pairs can be read; otherwise a missing pair may be one of its broken entries.
  PairChecker(BuildContext& context, const ContactSettings& contact, bool listed)
      : context_(context), contact_(contact), keys_(keys_of(contact.law)), listed_(listed) {}

  /// Warns of keys that the chosen law does not read.
  void warn_unused(const std::string& at) {
    for (const std::string& key : keys_.unused) {
      if (context_.has(at / key))
        context_.warn(at / key, "\"" + key + "\" is not used by the law " + law(), "");
    }
  }

  void check_pair(std::size_t a, std::size_t b, const std::string& why) {
    const Material &first = contact_.materials[a], &second = contact_.materials[b];
    const std::string names = "\"" + first.name + "\" - \"" + second.name + "\"";
    const std::string at = pair_entry(context_, first.name, second.name);
    if (at.empty()) {
      if (!listed_) return;
      context_.error("/contact/pairs", "the pair " + names + " is needed (" + why + ") but not described",
                     "add it to \"pairs\" or give a \"default_pair\"");
      return;
    }
    if (!context_.clean(at)) return;
    if (!is_hertz(contact_.law)) check_linear(at, first, second, names);
    for (const std::string& key : keys_.pair_keys) {
      if (context_.has(at / key)) continue;
      context_.error(at, "the pair " + names + " needs the key \"" + key + "\"",
                     "the law " + law() + " reads it");
    }
  }

  void check_material(std::size_t index) {
    const std::string at = std::string("/materials") / contact_.materials[index].name;
    if (!context_.clean(at)) return;
    for (const std::string& key : keys_.material_keys) {
      if (context_.has(at / key)) continue;
      context_.error(at, "missing key \"" + key + "\"", "the law " + law() + " reads it");
    }
  }

 private:
  std::string law() const { return "\"" + context_.text("/contact/law") + "\""; }

  /// The choices that linear laws leave open: where stiffness and damping come from.
  void check_linear(const std::string& at, const Material& a, const Material& b, const std::string& names) {
    const bool from_pair = context_.has(at / "normal_stiffness");
    const bool from_items = a.normal_stiffness > 0 && b.normal_stiffness > 0;
    if (!from_pair && !from_items) {
      context_.error(at, "the pair " + names + " has no stiffness",
                     "give \"normal_stiffness\" in the pair or in both materials");
      return;
    }
    const bool needs_restitution = from_pair && !(a.normal_damping > 0 || b.normal_damping > 0);
    const bool has_restitution = context_.has(at / "restitution");
    if (needs_restitution && !has_restitution) {
      context_.error(at, "the pair " + names + " needs the key \"restitution\"",
                     "or give the materials a \"normal_damping\"");
    } else if (!needs_restitution && has_restitution) {
      const std::string message = "the restitution would not be used for the pair " + names;
      const std::string hint = "its damping comes from the materials' normal_damping (0 when not given)";
      if (at == "/contact/default_pair") {
        context_.warn(at / "restitution", message, hint);
      } else {
        context_.error(at / "restitution", message, hint + ": remove one of them");
      }
    }
  }

  BuildContext& context_;
  const ContactSettings& contact_;
  const LawKeys& keys_;
  bool listed_;
};

bool bodies_touch(const std::vector<MaterialUse>& uses, std::size_t a, std::size_t b) {
  if (a == b) return uses[a].mobile > 1 || (uses[a].mobile > 0 && uses[a].fixed > 0);
  return (uses[a].mobile > 0 && uses[b].mobile + uses[b].fixed > 0) ||
         (uses[b].mobile > 0 && uses[a].fixed > 0);
}

/// Who touches whom, for the message; empty when the two materials cannot meet.
std::string meeting(const std::vector<MaterialUse>& uses, std::size_t a, std::size_t b) {
  if (bodies_touch(uses, a, b)) return uses[a].body_pointer + " and " + uses[b].body_pointer;
  if (uses[a].mobile > 0 && uses[b].wall) return uses[a].body_pointer + " and " + uses[b].wall_pointer;
  if (uses[b].mobile > 0 && uses[a].wall) return uses[b].body_pointer + " and " + uses[a].wall_pointer;
  return "";
}

}  // namespace

std::string pair_entry(const BuildContext& context, const std::string& a, const std::string& b) {
  for (std::size_t i = 0; i < context.size("/contact/pairs"); ++i) {
    const std::string between = std::string("/contact/pairs") / i / "between";
    if (!context.has(between) || !context.at(between).is_array()) continue;
    const Json &first = context.at(between)[0], &second = context.at(between)[1];
    if ((first == a && second == b) || (first == b && second == a)) return std::string("/contact/pairs") / i;
  }
  return context.has("/contact/default_pair") ? "/contact/default_pair" : "";
}

void check_pairs(BuildContext& context, const ContactSettings& contact,
                 const std::vector<MaterialUse>& uses) {
  const bool listed = check_listed_pairs(context);
  if (!context.clean("/contact/law") || !context.has("/contact/law")) return;
  PairChecker checker(context, contact, listed);
  for (const std::string& name : context.names("/materials"))
    checker.warn_unused(std::string("/materials") / name);
  for (std::size_t i = 0; i < context.size("/contact/pairs"); ++i) {
    checker.warn_unused(std::string("/contact/pairs") / i);
  }
  checker.warn_unused("/contact/default_pair");

  std::vector<bool> touches(uses.size(), false);
  for (std::size_t a = 0; a < uses.size(); ++a) {
    for (std::size_t b = a; b < uses.size(); ++b) {
      const std::string who = meeting(uses, a, b);
      if (who.empty()) continue;
      touches[a] = touches[b] = true;
      checker.check_pair(a, b, who);
    }
  }
  for (std::size_t m = 0; m < uses.size(); ++m) {
    if (touches[m]) checker.check_material(m);
  }
}

}  // namespace scree
