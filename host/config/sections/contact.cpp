#include "host/config/law_names.hpp"
#include "host/config/sections/sections.hpp"

namespace scree {
namespace {

std::vector<Field> pair_fields() {
  return {
      optional("restitution", quantity(Dimension::none, {0, 1}),
               "Coefficient of restitution of a head-on impact, as it will be measured."),
      optional("static_friction", quantity(Dimension::none, kNotNegative),
               "Coulomb coefficient of friction."),
      optional(
          "normal_stiffness", quantity(Dimension::stiffness, kPositive),
          "Stiffness of the contact (linear laws); without it the two materials' stiffnesses act in series."),
      optional("tangential_stiffness", quantity(Dimension::stiffness, kPositive),
               "Tangential stiffness while sticking (linear_history)."),
      optional("tangential_stiffness_ratio", quantity(Dimension::none, kPositive),
               "Tangential over normal stiffness (linear_history); 2/7 when neither is given."),
      optional("tangential_damping_ratio", quantity(Dimension::none, kNotNegative),
               "Tangential over normal damping (linear_history) or over the damping of the same form "
               "(Mindlin laws); 1 "
               "when not given."),
  };
}

Descriptor pair_object(std::vector<Field> fields) {
  return object(std::move(fields)).not_both({"tangential_stiffness", "tangential_stiffness_ratio"});
}

}  // namespace

Descriptor material_entry() {
  return object({
      optional("density", quantity(Dimension::density, kPositive),
               "Density; needed for bodies without a density or mass of their own."),
      optional("young_modulus", quantity(Dimension::pressure, kPositive), "Young's modulus (Hertz laws)."),
      optional("poisson_ratio", quantity(Dimension::none, {-1, 0.5, true}), "Poisson's ratio (Hertz laws)."),
      optional("normal_stiffness", quantity(Dimension::stiffness, kPositive),
               "Stiffness of an item of this material, in series with its partner's (linear laws)."),
      optional("normal_damping", quantity(Dimension::damping, kPositive),
               "Damping of an item of this material, added to its partner's (linear laws)."),
  });
}

Descriptor contact_section() {
  std::vector<Field> listed = pair_fields();
  listed.insert(listed.begin(), required("between", list_of(text(), 2, 2), "Names of the two materials."));
  return object({
      required("law", choice(law_names()),
               "Contact law; the table of laws below says which keys each one needs."),
      defaulted("attraction_on_rebound", boolean(), false,
                "Whether the normal force may pull while a contact opens; if not it is cut off at zero."),
      defaulted("friction_limit", choice({"total", "elastic"}), "total",
                "Normal force in Coulomb's limit: with the damping part or the elastic part alone."),
      defaulted("tangential_damping_in_limit", boolean(), true,
                "Whether spring and dashpot together obey Coulomb's limit, or the spring alone."),
      defaulted("friction_regularization_velocity", quantity(Dimension::velocity, kNotNegative), 1e-3,
                "Sliding velocity at which regularised friction reaches its full value (regularized laws)."),
      defaulted("max_overlap_ratio", quantity(Dimension::none, {0, 2, true}), 0.5,
                "Overlap over the smaller radius at which a run stops."),
      defaulted("max_initial_overlap_ratio", quantity(Dimension::none, {0, 2}), 0.1,
                "Overlap over the smaller radius above which an initial state is refused."),
      optional("default_pair", pair_object(pair_fields()), "Properties of every pair that is not listed."),
      defaulted("pairs", list_of(pair_object(std::move(listed))), Json::array(),
                "Properties of pairs of materials; a listed pair takes nothing from default_pair."),
  });
}

}  // namespace scree
