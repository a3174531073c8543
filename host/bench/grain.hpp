#pragma once
#include "scree/model/scene.hpp"

namespace scree {

/// The grains of all benchmark beds: r = 1 mm, 2500 kg/m3, h = 10 µs, g = 9.81 m/s2. Hertz laws: E = 10 MPa,
/// nu = 0.3; linear laws: k_n = 1000 N/m. Restitution 0.7, friction 0.5.
namespace grain {
inline constexpr double kRadius = 1e-3;       ///< m
inline constexpr double kDensity = 2500;      ///< kg/m3
inline constexpr double kTimeStep = 1e-5;     ///< s
inline constexpr double kGravity = 9.81;      ///< m/s2
inline constexpr double kBallDensity = 7800;  ///< of the ball that sinks into the bed, kg/m3

/// Mass of one grain, kg.
double mass();
/// m g r, J: what lifting a grain by its radius costs. Energies of beds are told in it.
double weight_energy();
}  // namespace grain

/// Contact settings of the grains under a law: one material, one pair.
ContactSettings grain_contacts(Law law);

/// A scene with these grains' contacts, time step and gravity (0, 0, -g); no bodies.
Scene empty_grain_scene(Law law);

/// Gravity tilted by `degrees` about y, down the slope along +x, m/s2.
Vec3d tilted_gravity(double degrees);

}  // namespace scree
