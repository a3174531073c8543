#include "host/reference/material_table.hpp"

#include "host/reference/restitution.hpp"

namespace scree::reference {

bool is_hertz(Law law) {
  return law == Law::hertz_frictionless || law == Law::hertz_regularized || law == Law::hertz_mindlin ||
         law == Law::hertz_mindlin_force;
}

namespace {

double compliance(const Material& m) { return (1 - m.poisson_ratio * m.poisson_ratio) / m.young_modulus; }

double shear_compliance(const Material& m) {
  return 2 * (2 - m.poisson_ratio) * (1 + m.poisson_ratio) / m.young_modulus;
}

PairConstants mix(const ContactSettings& s, std::size_t ia, std::size_t ib) {
  const Material &a = s.materials[ia], &b = s.materials[ib];
  const PairMaterial& pair = s.pair(ia, ib);
  PairConstants c;
  c.friction = pair.static_friction;
  c.tangential_damping_ratio = pair.tangential_damping_ratio;
  if (is_hertz(s.law)) {
    c.effective_modulus = 1 / (compliance(a) + compliance(b));
    c.effective_shear_modulus = 1 / (shear_compliance(a) + shear_compliance(b));
    c.damping_ratio = damping_ratio(pair.restitution, s.attraction_on_rebound);
    return c;
  }
  const bool stiffness_from_items = pair.normal_stiffness == 0;
  c.normal_stiffness = stiffness_from_items ? a.normal_stiffness * b.normal_stiffness /
                                                  (a.normal_stiffness + b.normal_stiffness)  // (2.1)
                                            : pair.normal_stiffness;
  c.tangential_stiffness = pair.tangential_stiffness > 0
                               ? pair.tangential_stiffness
                               : pair.tangential_stiffness_ratio * c.normal_stiffness;
  c.damping_from_items = stiffness_from_items || a.normal_damping > 0 || b.normal_damping > 0;
  c.item_damping = a.normal_damping + b.normal_damping;  // (2.1)
  if (!c.damping_from_items) c.damping_ratio = damping_ratio(pair.restitution, s.attraction_on_rebound);
  return c;
}

}  // namespace

MaterialTable::MaterialTable(const ContactSettings& settings) : count_(settings.materials.size()) {
  for (std::size_t a = 0; a < count_; ++a)
    for (std::size_t b = 0; b < count_; ++b) table_.push_back(mix(settings, a, b));
}

}  // namespace scree::reference
