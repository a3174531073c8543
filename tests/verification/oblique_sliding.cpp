#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "verification/impact.hpp"
#include "verification/oblique_sphere.hpp"

/// Impacts that slide throughout, or not at all: closed forms that hold for every compliant law.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Oblique);

/// Friction acts at the contact point, R - δ from the centre (1.2), so that the spin of a sliding elastic
/// Hertz impact is ω = ω_rigid (1 - c δ_max / R), with c the mean of δ/δ_max over the normal impulse: ∫ (1 -
/// u²)^{2/5} du over 0..1 = ½ B(½, 7/5) = 0.8176.
double lever_factor(const Throw& t) {
  const double mean = std::sqrt(kPi) * std::tgamma(1.4) / (2 * std::tgamma(1.9));
  const double depth = hertz_contact_time(t) * t.normal_velocity / 2.943275;
  return 1 - mean * depth / t.radius;
}

/// LAMMPS unittest dem04-mindlin-oblique: sphere and wall E = 7e10, ν = 0.33, e = 0.98, μ = 0.092. LAMMPS
/// lets the friction act at R.
TEST_P(Oblique, D04_LammpsMindlinOblique) {
  Throw t;
  t.density = 2700;
  t.young_modulus = 7e10;
  t.poisson_ratio = 0.33;
  t.wall_stiffening = 1;
  t.restitution = 0.98;
  t.friction = 0.092;
  t.tangential_velocity = 2.5069;
  t.normal_velocity = 2.9876;
  t.steps_per_contact = hertz_contact_time(t) / 1e-8;
  const Rebound r = throw_sphere(engine(), t);
  EXPECT_NEAR(r.tangential_velocity / 1.962646, 1, 1e-3);
  EXPECT_NEAR(r.normal_velocity / 2.927842, 1, 1e-3);
  EXPECT_NEAR(r.spin / (544.2539 * lever_factor(t)), 1, 1e-3);
}

/// Chung & Ooi test 5, sliding branch: with x = V_t/(μ V_n) >= 7, V_s'/(μ V_n') = x - 7 and R ω'/(μ V_n) = 5,
/// both with the lever of the deformed contact (up to 2.2 % in the soft spheres).
TEST_P(Oblique, D05_ChungOoi5SlidingBranch) {
  struct Sphere {
    double young_modulus, poisson_ratio, density;
  };
  for (const Sphere s : {Sphere{2.08e11, 0.3, 7850}, {1e9, 0.33, 1400}, {1e9, 0.4, 1400}}) {
    for (const double x : {7.0, 10.0, 13.0}) {
      Throw t;
      t.radius = 1e-5;
      t.young_modulus = s.young_modulus;
      t.poisson_ratio = s.poisson_ratio;
      t.density = s.density;
      t.friction = 0.3;
      t.normal_velocity = 5;
      t.tangential_velocity = x * t.friction * t.normal_velocity;
      const Rebound r = throw_sphere(engine(), t);
      const double unit = t.friction * t.normal_velocity;
      const double spin = 5 * lever_factor(t);
      // V_s' vanishes at x = 7: the tolerance is relative to the velocity that is lost.
      EXPECT_NEAR((r.tangential_velocity - t.radius * r.spin) / unit, x - 2 - spin, 5e-3 * 7)
          << s.young_modulus << " " << x;
      EXPECT_NEAR(t.radius * r.spin / unit, spin, 5e-3 * 5) << s.young_modulus << " " << x;
    }
  }
}

/// Chung & Ooi test 7: head-on, spins w and -w about one axis roll on each other like gears: no slip, no
/// tangential force.
TEST_P(Oblique, D08_OppositeSpins) {
  const double radius = 0.1, mass = sphere_mass(radius, 2700);
  for (const double w : {0.175, 5.0, 22.9}) {
    Scene scene = empty_scene(Law::hertz_mindlin, 7e-7);
    set_elastic(scene, 0, 7e10, 0.33);
    scene.contact.pair(0, 0).restitution = 0.5;
    scene.contact.pair(0, 0).static_friction = 0.4;
    add_sphere(scene, {-radius - 1e-7, 0, 0}, radius, mass, {0.2, 0, 0}, {0, 0, w});
    add_sphere(scene, {radius + 1e-7, 0, 0}, radius, mass, {-0.2, 0, 0}, {0, 0, -w});
    const auto backend = engine().start(scene);
    backend->advance(3000);
    EXPECT_TRUE(backend->contacts().empty());
    const Snapshot s = backend->snapshot();
    EXPECT_NEAR(s.velocity[0].x, -0.1, 1e-3);
    EXPECT_NEAR(s.velocity[0].y, 0, engine().within(1e-10, 1e-7));
    EXPECT_NEAR(s.velocity[1].y, 0, engine().within(1e-10, 1e-7));
    EXPECT_NEAR(s.angular_velocity[0].z / w, 1, engine().within(1e-10, 1e-6));
    EXPECT_NEAR(s.angular_velocity[1].z / -w, 1, engine().within(1e-10, 1e-6));
  }
}

struct Momenta {
  Vec3d linear, angular;
};

Momenta momenta(const Scene& scene, const Snapshot& s) {
  Momenta m{{0, 0, 0}, {0, 0, 0}};
  for (std::size_t i = 0; i < s.position.size(); ++i) {
    const Vec3d p = scene.bodies.mass[i] * s.velocity[i];
    m.linear = m.linear + p;
    m.angular = m.angular + cross(s.position[i], p) + scene.bodies.inertia[i] * s.angular_velocity[i];
  }
  return m;
}

/// Equal spheres, 1 m/s normal and 2 m/s tangential each, μ = 0.2, e = 0.9: both lose μ (1 + e) v_n = 0.38.
TEST_P(Oblique, D11_PairGrossSliding) {
  const double radius = 0.003, mass = sphere_mass(radius, 2500), tangent = 2;
  Scene scene = empty_scene(Law::hertz_mindlin, 2e-9);
  set_elastic(scene, 0, 2e13, 0.3);  // stiff: the line of centres turns by 1e-3 during the contact
  scene.contact.pair(0, 0).restitution = 0.9;
  scene.contact.pair(0, 0).static_friction = 0.2;
  add_sphere(scene, {-radius - 1e-9, 0, 0}, radius, mass, {1, tangent, 0});
  add_sphere(scene, {radius + 1e-9, 0, 0}, radius, mass, {-1, -tangent, 0});
  const auto backend = engine().start(scene);
  const Momenta before = momenta(scene, backend->snapshot());
  backend->advance(2000);
  EXPECT_TRUE(backend->contacts().empty());
  const Snapshot s = backend->snapshot();
  EXPECT_NEAR(s.velocity[0].y / 1.62, 1, 5e-3);
  EXPECT_NEAR(s.velocity[1].y / -1.62, 1, 5e-3);
  for (const Vec3d& w : s.angular_velocity) EXPECT_NEAR(w.z / -316.667, 1, 5e-3);
  const Momenta after = momenta(scene, s);
  EXPECT_LT(norm(after.linear - before.linear) / (mass * tangent), 1e-12);
  EXPECT_LT(norm(after.angular - before.angular) / norm(before.angular), engine().within(1e-12, 1e-6));
}

}  // namespace
}  // namespace scree::verification
