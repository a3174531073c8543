#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "scree/model/material.hpp"

namespace scree {

/// Contact laws. One enumerator per entry of physics/contact/laws.hpp.
enum class Law : std::uint8_t {
  linear_frictionless,  ///< (2.1)-(2.2)
  linear_regularized,   ///< (2.1)-(2.2) with regularised Coulomb friction (3.1)
  linear_history,       ///< (2.1)-(2.2) with Cundall-Strack spring-slider (3.2)-(3.4)
  hertz_frictionless,   ///< (2.5)-(2.6)
  hertz_regularized,    ///< (2.5)-(2.6) with (3.1)
  hertz_mindlin,        ///< (2.5)-(2.6), Mindlin no-slip stiffness, stored displacement
  hertz_mindlin_force   ///< the same, stored force increment, rescaled on unloading
};

/// True for laws with a tangential spring, which remember.
constexpr bool has_history(Law law) {
  return law == Law::linear_history || law == Law::hertz_mindlin || law == Law::hertz_mindlin_force;
}

enum class FrictionLimit : std::uint8_t { total, elastic };

/// Everything the contact law needs besides the bodies' state.
struct ContactSettings {
  Law law = Law::hertz_mindlin;
  bool attraction_on_rebound = false;  ///< false: total normal force clamped at 0, no friction where it is 0
  FrictionLimit friction_limit =
      FrictionLimit::total;                 ///< Coulomb limit from the total or the elastic normal force
  bool tangential_damping_in_limit = true;  ///< true: spring + dashpot together obey Coulomb
  double friction_regularization_velocity = 1e-3;  ///< v_reg of (3.1), m/s, >= 0
  double max_overlap_ratio = 0.5;  ///< overlap / smaller radius (sphere radius at walls) at which a run stops
  std::vector<Material> materials;
  std::vector<PairMaterial> pairs;  ///< row-major materials.size() x materials.size(), symmetric

  const PairMaterial& pair(std::size_t a, std::size_t b) const { return pairs[a * materials.size() + b]; }
  PairMaterial& pair(std::size_t a, std::size_t b) { return pairs[a * materials.size() + b]; }
};

}  // namespace scree
