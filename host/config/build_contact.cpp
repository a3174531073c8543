#include <algorithm>
#include <set>

#include "host/config/builders.hpp"
#include "host/config/law_names.hpp"
#include "host/scene/pair_estimate.hpp"

namespace scree {
namespace {

PairMaterial read_pair(const BuildContext& context, const std::string& at) {
  PairMaterial pair;
  pair.restitution = context.number_or(at / "restitution", pair.restitution);
  pair.static_friction = context.number_or(at / "static_friction", pair.static_friction);
  pair.normal_stiffness = context.number_or(at / "normal_stiffness", 0);
  pair.tangential_stiffness = context.number_or(at / "tangential_stiffness", 0);
  pair.tangential_stiffness_ratio =
      context.number_or(at / "tangential_stiffness_ratio", pair.tangential_stiffness_ratio);
  pair.tangential_damping_ratio =
      context.number_or(at / "tangential_damping_ratio", pair.tangential_damping_ratio);
  return pair;
}

std::vector<Material> read_materials(const BuildContext& context) {
  std::vector<Material> materials;
  for (const std::string& name : context.names("/materials")) {
    const std::string at = std::string("/materials") / name;
    Material m;
    m.name = name;
    if (context.clean(at)) {
      m.density = context.number_or(at / "density", 0);
      m.young_modulus = context.number_or(at / "young_modulus", 0);
      m.poisson_ratio = context.number_or(at / "poisson_ratio", 0);
      m.normal_stiffness = context.number_or(at / "normal_stiffness", 0);
      m.normal_damping = context.number_or(at / "normal_damping", 0);
    }
    materials.push_back(m);
  }
  return materials;
}

/// Pointer of the entry that describes a pair; "/contact/default_pair" or "" when there is none. Entries with
/// errors count, so that one mistake is not reported twice.
std::string pair_entry(const BuildContext& context, const std::string& a, const std::string& b) {
  for (std::size_t i = 0; i < context.size("/contact/pairs"); ++i) {
    const std::string between = std::string("/contact/pairs") / i / "between";
    if (!context.has(between) || !context.at(between).is_array()) continue;
    const Json &first = context.at(between)[0], &second = context.at(between)[1];
    if ((first == a && second == b) || (first == b && second == a)) return std::string("/contact/pairs") / i;
  }
  return context.has("/contact/default_pair") ? "/contact/default_pair" : "";
}

void check_listed_pairs(BuildContext& context) {
  std::set<std::pair<std::uint16_t, std::uint16_t>> seen;
  for (std::size_t i = 0; i < context.size("/contact/pairs"); ++i) {
    const std::string between = std::string("/contact/pairs") / i / "between";
    if (!context.clean(between) || !context.clean("/materials") || !context.has(between)) continue;
    const auto a = context.material(between / 0), b = context.material(between / 1);
    if (!a || !b) continue;
    if (!seen.insert(std::minmax(*a, *b)).second) {
      context.error(between, "this pair is listed twice", "keep one of the entries");
    }
  }
}

/// Warns of keys that the chosen law does not read.
void warn_unused(BuildContext& context, const LawKeys& keys, const std::string& at) {
  for (const std::string& key : keys.unused) {
    if (context.has(at / key)) {
      context.warn(at / key,
                   "\"" + key + "\" is not used by the law \"" + context.text("/contact/law") + "\"", "");
    }
  }
}

/// The choices that linear laws leave open: where stiffness and damping come from.
void check_linear_pair(BuildContext& context, const std::string& at, const Material& a, const Material& b) {
  const bool from_pair = context.has(at / "normal_stiffness");
  const bool from_items = a.normal_stiffness > 0 && b.normal_stiffness > 0;
  const bool damped_items = a.normal_damping > 0 || b.normal_damping > 0;
  const std::string names = "\"" + a.name + "\" - \"" + b.name + "\"";
  if (!from_pair && !from_items) {
    context.error(at, "the pair " + names + " has no stiffness",
                  "give \"normal_stiffness\" in the pair or in both materials");
    return;
  }
  const bool needs_restitution = from_pair && !damped_items;
  if (needs_restitution && !context.has(at / "restitution")) {
    context.error(at, "the pair " + names + " needs the key \"restitution\"",
                  "or give the materials a \"normal_damping\"");
  } else if (!needs_restitution && context.has(at / "restitution")) {
    const std::string message = "the restitution would not be used for the pair " + names;
    const std::string hint = "its damping comes from the materials' normal_damping (0 when not given)";
    if (at == "/contact/default_pair") {
      context.warn(at / "restitution", message, hint);
    } else {
      context.error(at / "restitution", message, hint + ": remove one of them");
    }
  }
}

void check_pair(BuildContext& context, const ContactSettings& contact, std::size_t a, std::size_t b,
                const std::string& why) {
  const Material &first = contact.materials[a], &second = contact.materials[b];
  const std::string names = "\"" + first.name + "\" - \"" + second.name + "\"";
  const LawKeys& keys = keys_of(contact.law);
  const std::string at = pair_entry(context, first.name, second.name);
  if (at.empty()) {
    context.error("/contact/pairs", "the pair " + names + " is needed (" + why + ") but not described",
                  "add it to \"pairs\" or give a \"default_pair\"");
    return;
  }
  if (!context.clean(at)) return;
  if (!is_hertz(contact.law)) check_linear_pair(context, at, first, second);
  for (const std::string& key : keys.pair_keys) {
    if (context.has(at / key)) continue;
    context.error(at, "the pair " + names + " needs the key \"" + key + "\"",
                  "the law \"" + context.text("/contact/law") + "\" reads it");
  }
}

void check_material(BuildContext& context, const ContactSettings& contact, std::size_t index) {
  const std::string at = std::string("/materials") / contact.materials[index].name;
  const LawKeys& keys = keys_of(contact.law);
  if (!context.clean(at)) return;
  for (const std::string& key : keys.material_keys) {
    if (context.has(at / key)) continue;
    context.error(at, "missing key \"" + key + "\"",
                  "the law \"" + context.text("/contact/law") + "\" reads it");
  }
}

}  // namespace

ContactSettings build_contact(BuildContext& context) {
  ContactSettings contact;
  contact.materials = read_materials(context);
  if (!context.clean("/contact") || !context.has("/contact/law")) return contact;
  contact.law = *law_named(context.text("/contact/law"));
  contact.attraction_on_rebound = context.flag("/contact/attraction_on_rebound");
  contact.friction_limit =
      context.text("/contact/friction_limit") == "total" ? FrictionLimit::total : FrictionLimit::elastic;
  contact.tangential_damping_in_limit = context.flag("/contact/tangential_damping_in_limit");
  contact.friction_regularization_velocity = context.number("/contact/friction_regularization_velocity");
  contact.max_overlap_ratio = context.number("/contact/max_overlap_ratio");
  const std::size_t count = contact.materials.size();
  contact.pairs.resize(count * count);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      const std::string at = pair_entry(context, contact.materials[a].name, contact.materials[b].name);
      if (!at.empty() && context.clean(at)) contact.pair(a, b) = read_pair(context, at);
    }
  }
  return contact;
}

void check_pairs(BuildContext& context, const ContactSettings& contact,
                 const std::vector<MaterialUse>& uses) {
  check_listed_pairs(context);
  if (!context.clean("/contact/law") || !context.has("/contact/law")) return;
  const LawKeys& keys = keys_of(contact.law);
  for (const std::string& name : context.names("/materials")) {
    warn_unused(context, keys, std::string("/materials") / name);
  }
  for (std::size_t i = 0; i < context.size("/contact/pairs"); ++i)
    warn_unused(context, keys, std::string("/contact/pairs") / i);
  warn_unused(context, keys, "/contact/default_pair");

  std::vector<bool> touches(uses.size(), false);
  for (std::size_t a = 0; a < uses.size(); ++a) {
    for (std::size_t b = a; b < uses.size(); ++b) {
      const bool same = a == b;
      const bool bodies = same ? uses[a].mobile > 1 || (uses[a].mobile > 0 && uses[a].fixed > 0)
                               : (uses[a].mobile > 0 && uses[b].mobile + uses[b].fixed > 0) ||
                                     (uses[b].mobile > 0 && uses[a].fixed > 0);
      const bool walls = (uses[a].mobile > 0 && uses[b].wall) || (uses[b].mobile > 0 && uses[a].wall);
      if (!bodies && !walls) continue;
      touches[a] = touches[b] = true;
      const MaterialUse& wall = uses[a].wall && uses[b].mobile > 0 ? uses[a] : uses[b];
      const MaterialUse& body = &wall == &uses[a] ? uses[b] : uses[a];
      const std::string partner = bodies ? uses[b].body_pointer : wall.wall_pointer;
      const std::string own = bodies ? uses[a].body_pointer : body.body_pointer;
      check_pair(context, contact, a, b, own + " and " + partner);
    }
  }
  for (std::size_t m = 0; m < uses.size(); ++m) {
    if (touches[m]) check_material(context, contact, m);
  }
}

}  // namespace scree
