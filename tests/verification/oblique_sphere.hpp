#pragma once
#include <cmath>
#include <cstdint>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// A sphere thrown at the plane z = 0 along x and -z.
namespace scree::verification {

struct Throw {
  Law law = Law::hertz_mindlin;
  double radius = 0.0025, density = 4000;
  double young_modulus = 3.8e11, poisson_ratio = 0.23;
  double wall_stiffening = 1e6;  ///< wall's E over the sphere's: "rigid"
  double restitution = 1, friction = 0.1;
  double tangential_damping_ratio = 1;
  double tangential_velocity = 1, normal_velocity = 1;  ///< m/s, towards +x and -z
  double steps_per_contact = 1000;
};

struct Rebound {
  double tangential_velocity = 0, normal_velocity = 0;  ///< m/s, along +x and +z
  double spin = 0;                                      ///< rad/s about +y: friction along -x drives it up
  double energy_ratio = 0;                              ///< kinetic energy after / before
};

/// Duration of the elastic impact: 2.943275 (15 m v² / (16 sqrt(R) E*))^(2/5) / v.
inline double hertz_contact_time(const Throw& t) {
  const double e_star =
      t.young_modulus / (1 - t.poisson_ratio * t.poisson_ratio) / (1 + 1 / t.wall_stiffening);
  const double mass = sphere_mass(t.radius, t.density), v = t.normal_velocity;
  return 2.943275 * std::pow(15 * mass * v * v / (16 * std::sqrt(t.radius) * e_star), 0.4) / v;
}

inline Scene throw_scene(const Throw& t) {
  Scene scene = empty_scene(t.law, hertz_contact_time(t) / t.steps_per_contact);
  set_elastic(scene, 0, t.young_modulus, t.poisson_ratio);
  const auto wall = add_elastic_material(scene, t.young_modulus * t.wall_stiffening, t.poisson_ratio);
  PairMaterial pair;
  pair.restitution = t.restitution;
  pair.static_friction = t.friction;
  pair.tangential_damping_ratio = t.tangential_damping_ratio;
  set_pair(scene, 0, wall, pair);
  const double gap = 0.37 * t.normal_velocity * scene.time_step;
  add_sphere(scene, {0, 0, t.radius + gap}, t.radius, sphere_mass(t.radius, t.density),
             {t.tangential_velocity, 0, -t.normal_velocity});
  add_plane(scene, {0, 0, 0}, {0, 0, 1}, wall);
  return scene;
}

/// Runs one and a half contact times, which ends every contact with e >= 0.5.
inline Rebound throw_sphere(const Engine& engine, const Throw& t) {
  const Scene scene = throw_scene(t);
  const auto backend = engine.start(scene);
  backend->advance(static_cast<std::uint64_t>(1.5 * t.steps_per_contact));
  EXPECT_TRUE(backend->contacts().empty()) << "the sphere has not left the wall";
  const Snapshot s = backend->snapshot();
  const Vec3d &v = s.velocity[0], &w = s.angular_velocity[0];
  const double inertia_ratio = 0.4 * t.radius * t.radius;
  const double before = t.tangential_velocity * t.tangential_velocity + t.normal_velocity * t.normal_velocity;
  return {v.x, v.z, w.y, (dot(v, v) + inertia_ratio * dot(w, w)) / before};
}

}  // namespace scree::verification
