#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "verification/oblique_sphere.hpp"

/// The tangential spring with history: rebound of a sphere that sticks, and energy that Mindlin laws may not
/// create.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(StickingImpact);

struct Range {
  double smallest = 1e9, mean = 0, largest = -1e9;
};

/// v_t'/v_t of a sphere on a plane, linear springs without damping, unlimited friction, over the phases of
/// the first touch within a step.
Range sticking_rebound(const Engine& engine, double stiffness_ratio, double speed, double steps_per_contact) {
  const double radius = 0.005, mass = 1.3e-3, k = 1e5, contact_time = kPi * std::sqrt(mass / k);
  const double v_t = 0.5 * speed;
  Scene scene = empty_scene(Law::linear_history, contact_time / steps_per_contact);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.normal_stiffness = k;
  pair.tangential_stiffness_ratio = stiffness_ratio;
  pair.tangential_damping_ratio = 0;
  pair.static_friction = 1e9;
  add_sphere(scene, {0, 0, 0}, radius, mass, {v_t, 0, -speed});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  const int phases = 20;
  Range range;
  for (int p = 0; p < phases; ++p) {
    scene.bodies.position[0].z = radius + (p + 0.5) / phases * speed * scene.time_step;
    const auto backend = engine.start(scene);
    backend->advance(static_cast<std::uint64_t>(steps_per_contact + 10));
    EXPECT_TRUE(backend->contacts().empty());
    const double rebound = backend->snapshot().velocity[0].x / v_t;
    range.mean += rebound / phases;
    range.smallest = std::min(range.smallest, rebound);
    range.largest = std::max(range.largest, rebound);
  }
  return range;
}

/// Tangential restitution β = -cos(π sqrt(3.5 k_t/k_n)) and v_t'/v_t = 1 - 2/7 (1 + β) of a lever R: at a
/// hundredth of the printed speeds, where R - δ is R to 2e-4 (the springs are linear: the ratio does not
/// depend on the speed). The spring starts with a whole step and is still loaded when the contact ends: a
/// first-order error, which at the printed 100 steps per contact reaches 2.6 % for single phases (mean 0.9
/// %). The printed 0.5 % is asked of 800 steps.
TEST_P(StickingImpact, D09_StickClosedForm) {
  const std::array<std::array<double, 3>, 4> table{{{2.0 / 7, 1.0, 0.4285714},
                                                    {0.5, 0.528177, 0.563378},
                                                    {0.8, -0.517991, 0.862283},
                                                    {1.0, -0.918785, 0.976796}}};
  for (const auto& [ratio, beta, velocity] : table) {
    EXPECT_NEAR(-std::cos(kPi * std::sqrt(3.5 * ratio)), beta, 1e-6);
    EXPECT_NEAR(1 - 2.0 / 7 * (1 + beta), velocity, 1e-6);
    const Range range = sticking_rebound(engine(), ratio, 0.01, 800.5);
    EXPECT_GT(range.smallest / velocity, 1 - 5e-3) << ratio;
    EXPECT_LT(range.largest / velocity, 1 + 5e-3) << ratio;
    EXPECT_NEAR(range.mean / velocity, 1, 2e-3) << ratio;
  }
}

/// At the printed speeds the overlap is 2.3 % of R. Expected: separate integration (20000 steps) with the
/// lever R - δ.
TEST_P(StickingImpact, D09_StickWithShortLever) {
  const std::array<std::array<double, 2>, 4> table{
      {{2.0 / 7, 0.4139477}, {0.5, 0.5387317}, {0.8, 0.8407676}, {1.0, 0.9661291}}};
  for (const auto& [ratio, velocity] : table)
    EXPECT_NEAR(sticking_rebound(engine(), ratio, 1, 800.5).mean / velocity, 1, 2e-3) << ratio;
}

double energy_ratio(const Engine& engine, Law law, double degrees) {
  const double angle = degrees * kPi / 180;
  Throw t;
  t.law = law;
  t.friction = 10;
  t.tangential_velocity = 3.9 * std::sin(angle);
  t.normal_velocity = 3.9 * std::cos(angle);
  t.steps_per_contact = 10000;
  return throw_sphere(engine, t).energy_ratio;
}

/// Elastic impact that sticks: stored force, rescaled on unloading, never makes energy.
TEST_P(StickingImpact, D10_StoredForceMakesNoEnergy) {
  for (const double degrees : {1.0, 2.0, 4.0, 6.0, 8.0, 10.0})
    EXPECT_LE(energy_ratio(engine(), Law::hertz_mindlin_force, degrees), 1 + engine().within(1e-9, 1e-6))
        << degrees;
}

/// Stored displacement does: documented gain, here by a separate integration in one tangential dimension with
/// the lever R - δ (with the lever R it is 9.5e-6 and 2.35e-4, the published 1.000010 and 1.00024).
TEST_P(StickingImpact, D10_StoredDisplacementGain) {
  EXPECT_NEAR((energy_ratio(engine(), Law::hertz_mindlin, 2) - 1) / 7.127e-6, 1, engine().within(0.02, 0.2));
  EXPECT_NEAR((energy_ratio(engine(), Law::hertz_mindlin, 10) - 1) / 1.771e-4, 1,
              engine().within(0.02, 0.05));
}

}  // namespace
}  // namespace scree::verification
