#include "host/config/law_names.hpp"

#include <algorithm>
#include <iterator>

#include "scree/physics/contact/laws.hpp"

namespace scree {
namespace {

const std::vector<std::string> kHertzUnused{"normal_stiffness", "normal_damping", "tangential_stiffness",
                                            "tangential_stiffness_ratio"};
const std::vector<std::string> kLinearUnused{"young_modulus", "poisson_ratio"};

std::vector<std::string> with(std::vector<std::string> keys, const std::vector<std::string>& more) {
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

std::vector<LawKeys> make_table() {
  // Linear laws: the stiffness comes from the pair or from both materials, and the damping from the
  // restitution or from the materials; build_contact.cpp checks these choices.
  const std::vector<std::string> tangential{"tangential_stiffness", "tangential_stiffness_ratio",
                                            "tangential_damping_ratio"};
  const std::vector<std::string> elastic{"young_modulus", "poisson_ratio"};
  return {
      {Law::linear_frictionless,
       "Linear spring and dashpot, no friction.",
       {},
       {},
       with(with(kLinearUnused, tangential), {"static_friction"})},
      {Law::linear_regularized,
       "Linear spring and dashpot; Coulomb friction that grows with the sliding velocity up to "
       "its limit, without memory.",
       {},
       {"static_friction"},
       with(kLinearUnused, tangential)},
      {Law::linear_history,
       "Linear spring and dashpot; Coulomb friction with a tangential spring that remembers its "
       "displacement.",
       {},
       {"static_friction"},
       kLinearUnused},
      {Law::hertz_frictionless,
       "Hertz contact with damping, no friction.",
       elastic,
       {"restitution"},
       with(kHertzUnused, {"static_friction", "tangential_damping_ratio"})},
      {Law::hertz_regularized,
       "Hertz contact with damping; regularised Coulomb friction.",
       elastic,
       {"restitution", "static_friction"},
       with(kHertzUnused, {"tangential_damping_ratio"})},
      {Law::hertz_mindlin,
       "Hertz contact with damping; Mindlin's no-slip tangential stiffness, stored displacement.",
       elastic,
       {"restitution", "static_friction"},
       kHertzUnused},
      {Law::hertz_mindlin_force,
       "The same with the stored tangential force, rescaled when the contact unloads.",
       elastic,
       {"restitution", "static_friction"},
       kHertzUnused},
  };
}

#define SCREE_NAME_LAW(name, normal, tangential) #name,
constexpr const char* kNames[] = {SCREE_LAWS(SCREE_NAME_LAW)};
#undef SCREE_NAME_LAW

}  // namespace

std::vector<std::string> law_names() { return {std::begin(kNames), std::end(kNames)}; }

std::optional<Law> law_named(const std::string& name) {
  const auto* found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<Law>(found - std::begin(kNames));
}

const std::vector<LawKeys>& law_keys() {
  static const std::vector<LawKeys> table = make_table();
  return table;
}

const LawKeys& keys_of(Law law) { return law_keys()[static_cast<std::size_t>(law)]; }

}  // namespace scree
