#pragma once
#include <string>
#include <vector>

namespace scree {

/// Bulk material. SI units.
struct Material {
  std::string name;
  double density = 0;           ///< kg/m3
  double young_modulus = 0;     ///< Pa; Hertz laws
  double poisson_ratio = 0;     ///< -; Hertz laws
  double normal_stiffness = 0;  ///< N/m per item, in series with the partner's (2.1); 0: not given
  double normal_damping = 0;    ///< N s/m per item, added to the partner's (2.1)
};

/// Properties of a pair of materials (symmetric). Read with ContactSettings::pair().
struct PairMaterial {
  double restitution = 1;           ///< e in [0, 1]: the measured one, whatever the clamp policy; unused where
                                    ///< the normal damping is given per item
  double static_friction = 0;       ///< Coulomb μ >= 0
  double normal_stiffness = 0;      ///< N/m, linear laws; 0: series of the items' stiffnesses (2.1)
  double tangential_stiffness = 0;  ///< N/m, linear_history; 0: tangential_stiffness_ratio * normal stiffness
  double tangential_stiffness_ratio = 2.0 / 7.0;  ///< k_t/k_n, linear_history
  double tangential_damping_ratio = 1.0;  ///< linear_history: γ_t = ratio * normal dashpot constant;
                                          ///< Mindlin laws: γ_t = ratio * 2 sqrt(5/6) β sqrt(S_t m*)
};

}  // namespace scree
