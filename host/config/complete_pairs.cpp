#include <algorithm>

#include "host/config/builders.hpp"
#include "scree/physics/contact/laws.hpp"
#include "scree/physics/material/mixing.hpp"

namespace scree {

/// Engines mix every pair of materials before the first step, also pairs that cannot meet in this scene, for
/// which the configuration needs no entry. Those get the constants of a pair that does meet; no contact ever
/// reads them.
void complete_pairs(ContactSettings& contact) {
  const std::size_t count = contact.materials.size();
  if (is_hertz(contact.law)) {
    double modulus = 1;
    for (const Material& m : contact.materials) modulus = std::max(modulus, m.young_modulus);
    for (Material& m : contact.materials) {
      if (m.young_modulus == 0) m.young_modulus = modulus;
    }
    return;
  }
  const auto stiffness = [&](std::size_t a, std::size_t b) {
    return linear_normal_stiffness(contact.materials[a], contact.materials[b], contact.pair(a, b));
  };
  double largest = 0;
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) largest = std::max(largest, stiffness(a, b));
  }
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      if (stiffness(a, b) == 0) contact.pair(a, b).normal_stiffness = largest > 0 ? largest : 1;
    }
  }
}

}  // namespace scree
