#pragma once
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "scree/physics/contact/laws.hpp"
#include "scree/physics/contact/parameters.hpp"
#include "scree/physics/material/restitution.hpp"

namespace scree {

/// 1/E* = (1-ν_i²)/E_i + (1-ν_j²)/E_j.  Pa.
inline double effective_modulus(const Material& a, const Material& b) {
  return 1 / ((1 - a.poisson_ratio * a.poisson_ratio) / a.young_modulus +
              (1 - b.poisson_ratio * b.poisson_ratio) / b.young_modulus);
}

/// 1/G* = 2(2-ν_i)(1+ν_i)/E_i + 2(2-ν_j)(1+ν_j)/E_j.  Pa.
inline double effective_shear_modulus(const Material& a, const Material& b) {
  return 1 / (2 * (2 - a.poisson_ratio) * (1 + a.poisson_ratio) / a.young_modulus +
              2 * (2 - b.poisson_ratio) * (1 + b.poisson_ratio) / b.young_modulus);
}

/// Normal stiffness of a linear contact, N/m: the pair's, else the items' springs in series (2.1).
inline double linear_normal_stiffness(const Material& a, const Material& b, const PairMaterial& pair) {
  if (pair.normal_stiffness > 0) return pair.normal_stiffness;
  const double sum = a.normal_stiffness + b.normal_stiffness;
  return sum > 0 ? a.normal_stiffness * b.normal_stiffness / sum : 0;
}

/// True where the normal dashpot of a linear contact is d_i + d_j rather than derived from a restitution.
inline bool item_damping(const Material& a, const Material& b, const PairMaterial& pair) {
  return pair.normal_stiffness <= 0 || a.normal_damping > 0 || b.normal_damping > 0;
}

/// Mixes two materials into the constants of their contact, in double on the host.
/// Source: physics.md (2.1)-(2.6).  Throws std::invalid_argument where a stiffness or modulus is missing.
inline PairParameters<double> mix_pair(const ContactSettings& s, std::size_t i, std::size_t j) {
  const Material &a = s.materials[i], &b = s.materials[j];
  const PairMaterial& pair = s.pair(i, j);
  const double zeta = damping_ratio_from_restitution(pair.restitution, s.attraction_on_rebound);
  PairParameters<double> p{};
  p.static_friction = pair.static_friction;
  p.regularization_velocity = s.friction_regularization_velocity;
  p.force_scale = 1;
  if (is_hertz(s.law)) {
    if (!(a.young_modulus > 0 && b.young_modulus > 0))
      throw std::invalid_argument("materials \"" + a.name + "\" and \"" + b.name +
                                  "\": a Hertz law needs young_modulus > 0");
    p.normal_stiffness = effective_modulus(a, b);
    p.tangential_stiffness = 8 * effective_shear_modulus(a, b);
    p.normal_damping_factor = 2 * std::sqrt(5.0 / 6.0) * zeta;
    p.tangential_damping_factor =
        pair.tangential_damping_ratio * std::sqrt(p.tangential_stiffness / (2 * p.normal_stiffness));
  } else {
    p.normal_stiffness = linear_normal_stiffness(a, b, pair);
    if (!(p.normal_stiffness > 0))
      throw std::invalid_argument(
          "materials \"" + a.name + "\" and \"" + b.name +
          "\": a linear law needs normal_stiffness > 0 of the pair or of both materials");
    p.tangential_stiffness = pair.tangential_stiffness > 0
                                 ? pair.tangential_stiffness
                                 : pair.tangential_stiffness_ratio * p.normal_stiffness;
    if (item_damping(a, b, pair)) {
      p.normal_damping = a.normal_damping + b.normal_damping;
    } else {
      p.normal_damping_factor = 2 * zeta * std::sqrt(p.normal_stiffness);
    }
    p.tangential_damping_factor = pair.tangential_damping_ratio;
  }
  return p;
}

/// All pairs, row-major, in the real type of the force stage.
template <class R>
std::vector<PairParameters<R>> mix_all(const ContactSettings& s) {
  std::vector<PairParameters<R>> out;
  for (std::size_t i = 0; i < s.materials.size(); ++i)
    for (std::size_t j = 0; j < s.materials.size(); ++j) {
      const PairParameters<double> p = mix_pair(s, i, j);
      out.push_back({R(p.normal_stiffness), R(p.tangential_stiffness), R(p.normal_damping),
                     R(p.normal_damping_factor), R(p.tangential_damping_factor), R(p.static_friction),
                     R(p.regularization_velocity), R(p.force_scale)});
    }
  return out;
}

}  // namespace scree
