#pragma once
#include <cmath>
#include <cstdint>
#include <random>

#include "verification/friction_scene.hpp"

/// Small gases of rough spheres for the budgets of momentum and energy.
namespace scree::verification {

inline double random_unit(std::mt19937& random) {
  return 2 * (static_cast<double>(random()) / 4294967296.0) - 1;
}
inline Vec3d random_vector(std::mt19937& random) {
  const double x = random_unit(random), y = random_unit(random), z = random_unit(random);
  return {x, y, z};
}

/// side³ spheres of radius about 1 cm on a loose lattice around the origin, with random radii, velocities (up
/// to `speed` per component, plus `inward` per metre from the origin) and spins.
inline void add_gas(Scene& scene, int side, double speed, double inward, std::uint32_t seed) {
  std::mt19937 random(seed);
  for (int k = 0; k < side; ++k)
    for (int j = 0; j < side; ++j)
      for (int i = 0; i < side; ++i) {
        const double middle = 0.5 * (side - 1), radius = 0.01 * (1 + 0.15 * random_unit(random));
        const Vec3d x = 0.025 * Vec3d{i - middle, j - middle, k - middle} + 0.001 * random_vector(random);
        const Vec3d v = speed * random_vector(random) - inward * x;
        add_sphere(scene, x, radius, sphere_mass(radius, 2000), v, 50.0 * random_vector(random));
      }
}

/// Linear t_c of about 3 ms (2 ms with Hertz at these speeds), e = 0.8, μ = 0.4.
inline Grip gas_grip() {
  Grip grip;
  grip.stiffness = 4000;
  grip.young_modulus = 4e5;
  grip.friction = 0.4;
  grip.restitution = 0.8;
  grip.regularization = 0.2;
  return grip;
}

}  // namespace scree::verification
