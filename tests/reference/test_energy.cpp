// Energy budget, momentum and angular momentum.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;

namespace {

double stored(const Observation& o) {
  return o.kinetic_translational + o.kinetic_rotational + o.potential + o.elastic_normal +
         o.elastic_tangential;
}
double budget(const Observation& o) { return stored(o) + o.viscous_dissipation + o.frictional_dissipation; }

/// Two unequal spinning spheres that meet obliquely; contact time near 1.4 ms.
Scene oblique_pair(Law law, double time_step) {
  Scene s = linear_scene(law, 1e5, 0.6, time_step);
  s.contact.materials[0].young_modulus = 3e8;
  s.contact.materials[0].poisson_ratio = 0.3;
  s.contact.pair(0, 0).static_friction = 0.3;
  add_sphere(s, {0, 0, 0}, {0.4, 0.5, -0.1}, 0.01, 0.02);
  add_sphere(s, {0.024, 0.007, 0.0}, {-0.6, 0.1, 0.2}, 0.015, 0.05);
  s.bodies.angular_velocity[0] = {10, -20, 30};
  s.bodies.angular_velocity[1] = {-5, 15, 10};
  return s;
}

/// Largest |budget - initial energy| / initial energy over the collision.
double budget_error(const Scene& s, double duration) {
  const auto engine = test::reference(s);
  const double initial = stored(engine->observe());
  double worst = 0;
  for (std::uint64_t k = 0; k * s.time_step < duration; ++k) {
    engine->advance(1);
    worst = std::max(worst, std::abs(budget(engine->observe()) / initial - 1));
  }
  EXPECT_TRUE(engine->contacts().empty()) << "the collision is not over";
  const Observation end = engine->observe();
  EXPECT_GT(end.viscous_dissipation, 1e-3 * initial);
  // With a tangential dashpot the reset (3.4) may load the spring against the motion: friction alone has no
  // sign then.
  if (s.contact.pair(0, 0).tangential_damping_ratio == 0) {
    EXPECT_GE(end.frictional_dissipation, 0);
  }
  return worst;
}

}  // namespace

TEST(ReferenceEnergy, BudgetClosesWithOrderTwo) {
  for (const Law law :
       {Law::linear_frictionless, Law::linear_regularized, Law::linear_history, Law::hertz_frictionless,
        Law::hertz_regularized, Law::hertz_mindlin, Law::hertz_mindlin_force})
    for (const int variant : {0, 1, 2, 3}) {
      double coarse = 0;
      for (const double h : {2e-5, 1e-5, 5e-6, 2.5e-6}) {
        Scene s = oblique_pair(law, h);
        s.contact.attraction_on_rebound = variant == 1;
        if (variant == 2) s.contact.pair(0, 0).tangential_damping_ratio = 0;
        if (variant == 3) s.contact.tangential_damping_in_limit = false;
        const double error = budget_error(s, 12e-3);
        if (coarse > 0) {
          EXPECT_NEAR(coarse / error, 4, 0.4)
              << "law " << static_cast<int>(law) << " variant " << variant << " h " << h;
        }
        coarse = error;
      }
      EXPECT_LT(coarse, 2e-5);  // 600 steps per contact
    }
}

TEST(ReferenceEnergy, CoulombLossIsForceTimesSlip) {
  // A sphere that cannot rotate slides to a stop: its kinetic energy is all friction; by (3.1) and by the
  // slider.
  for (const Law law : {Law::linear_regularized, Law::linear_history}) {
    Scene s = linear_scene(law, 1e5, 1, 1e-5);
    s.contact.pair(0, 0).static_friction = 0.5;
    s.contact.pair(0, 0).tangential_damping_ratio = 0;
    s.gravity = {0, 0, -10};
    add_sphere(s, {0, 0, 0.05 - 1e-4}, {1, 0, 0}, 0.05, 1);
    s.bodies.locks[0] = kLockRotation;
    add_plane(s, {0, 0, 0}, {0, 0, 1});
    const auto engine = test::reference(s);
    engine->advance(10000);  // halfway: v = 0.5 m/s
    EXPECT_NEAR(engine->observe().frictional_dissipation, 0.5 * (1 - 0.25), 1e-3);
    EXPECT_NEAR(engine->observe().viscous_dissipation, 0, 1e-12);
  }
}

TEST(ReferenceEnergy,
     BoxOfSpheresUnderGravity) {  // budget within 1e-3 of the initial kinetic energy at h = t_c/50
  Scene s = linear_scene(Law::linear_history, 1e4, 0.7, 0);
  s.contact.pair(0, 0).static_friction = 0.4;
  s.gravity = {0, 0, -9.81};
  const double m = 0.01, side = 0.05;
  s.time_step = 3.14159 * std::sqrt(0.5 * m / 1e4) / 50;
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(-1, 1);
  for (int k = 0; k < 27; ++k)
    add_sphere(s, {0.011 * (k % 3) - 0.011, 0.011 * (k / 3 % 3) - 0.011, 0.011 * (k / 9) - 0.011},
               {u(random), u(random), u(random)}, 0.005, m);
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {-1.0, 1.0}) {
      const Vec3d n{axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0};
      add_plane(s, (-side / 2) * n, n);
    }
  const auto engine = test::reference(s);
  const Observation start = engine->observe();
  for (int k = 0; k < 50; ++k) {
    engine->advance(200);
    const Observation now = engine->observe();
    EXPECT_NEAR(budget(now), stored(start), 1e-3 * start.kinetic_translational);
  }
  EXPECT_GT(engine->observe().viscous_dissipation, 0.1 * start.kinetic_translational);
}

namespace {

/// A cloud that collapses: frictional, damped spheres flying at each other.
Scene cloud(Law law) {
  Scene s = oblique_pair(law, 1e-5);
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> u(-1, 1);
  for (int k = 0; k < 60; ++k) {
    const Vec3d x{0.032 * (k % 4) - 0.05, 0.032 * (k / 4 % 4) - 0.05, 0.05 + 0.032 * (k / 16)};
    const Vec3d to{-x.x, -x.y, 0.1 - x.z};
    const auto i = add_sphere(s, x, 5.0 * to + 0.2 * Vec3d{u(random), u(random), u(random)}, 0.012, 0.02);
    s.bodies.angular_velocity[i] = {20 * u(random), 20 * u(random), 20 * u(random)};
  }
  return s;
}

}  // namespace

TEST(ReferenceConservation, MomentumAndAngularMomentum) {
  for (const Law law :
       {Law::linear_regularized, Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force}) {
    const Scene s = cloud(law);
    double p = 0, l = 0;
    for (std::size_t i = 0; i < s.bodies.size(); ++i) {
      p += s.bodies.mass[i] * length(s.bodies.velocity[i]);
      l += s.bodies.mass[i] * length(s.bodies.velocity[i]) * length(s.bodies.position[i]);
    }
    const auto engine = test::reference(s);
    const Observation start = engine->observe();
    for (int k = 0; k < 20; ++k) {
      engine->advance(500);
      const Observation now = engine->observe();
      EXPECT_LT(length(now.momentum - start.momentum), 1e-12 * p);
      EXPECT_LT(length(now.angular_momentum - start.angular_momentum), 1e-12 * l);
    }
    const Observation end = engine->observe();  // many collisions: half of the energy is gone
    EXPECT_GT(end.viscous_dissipation + end.frictional_dissipation, 0.5 * start.kinetic_translational);
  }
}
