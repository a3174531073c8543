#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// Step limits and errors that come from the contact itself: the regularised friction dashpot and the
/// crossing of δ = 0.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(ContactStep);

struct FrictionDashpot {
  double mass = 0.01, radius = 0.01, stiffness = 1e4, gravity = 9.81, friction = 0.3, regularization = 1e-3;
  bool rotates = true;
  double overlap() const { return mass * gravity / stiffness; }
  /// Slip per impulse: 1/m + (R - δ)^2 / I with the arm of an overlapping contact.
  double inverse_mass() const {
    const double arm = radius - overlap();
    return 1 / mass + (rotates ? arm * arm / (0.4 * mass * radius * radius) : 0);
  }
  double damping() const { return friction * mass * gravity / regularization; }
};

/// Velocity of the contact point after some steps relative to the start, per step: 1 - h c_t / m_t.
double slip_factor(const Engine& engine, const FrictionDashpot& f, double time_step) {
  Scene scene = empty_scene(Law::linear_regularized, time_step);
  scene.gravity = {0, 0, -f.gravity};
  scene.contact.friction_regularization_velocity = f.regularization;
  scene.contact.pair(0, 0).normal_stiffness = f.stiffness;
  scene.contact.pair(0, 0).static_friction = f.friction;
  add_sphere(scene, {0, 0, f.radius - f.overlap()}, f.radius, f.mass, {1e-4 * f.regularization, 0, 0});
  if (!f.rotates) scene.bodies.locks[0] = kLockRotation;
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  const auto backend = engine.start(scene);
  // The friction force is proportional to the slip of the half step before: two of them give the factor.
  backend->advance(4);
  const double before = backend->snapshot().force[0].x;
  backend->advance(2);
  const double after = backend->snapshot().force[0].x;
  return -std::sqrt(after / before);  // both limits lie where the factor is near -1
}

/// Explicit Coulomb friction regularised by v_reg is a dashpot μ N / v_reg: h < 2 m_t v_reg / (μ N).
TEST_P(ContactStep, B04_RegularizedFrictionLimit) {
  FrictionDashpot sphere, block;
  block.rotates = false;
  EXPECT_NEAR(2 * (2.0 / 7) * 1e-3 / (0.3 * 9.81), 1.9417e-4, 1e-8);
  EXPECT_NEAR(2 * 1e-3 / (0.3 * 9.81), 6.796e-4, 1e-7);
  for (const auto& [f, limit] : {std::pair{sphere, 1.9417e-4}, std::pair{block, 6.796e-4}}) {
    EXPECT_GT(slip_factor(engine(), f, 0.95 * limit), -1);
    EXPECT_LT(slip_factor(engine(), f, 1.05 * limit), -1);
    const double h = 0.99 * limit;
    EXPECT_NEAR(slip_factor(engine(), f, h), 1 - h * f.damping() * f.inverse_mass(),
                engine().within(1e-9, 1e-4));
  }
}

/// Largest |v'/v - 1| over the phases of the first touch within a step.
double worst_rebound(const Engine& engine, Scene scene, double contact_time, int steps_per_contact) {
  const double h = contact_time / steps_per_contact, radius = scene.bodies.radius[0];
  scene.time_step = h;
  double worst = 0;
  for (int phase = 0; phase < 40; ++phase) {
    scene.bodies.position[0].z = radius + h * (1 + phase / 40.0);  // v = 1 m/s
    const auto backend = engine.start(scene);
    backend->advance(static_cast<std::uint64_t>(steps_per_contact + 6));
    worst = std::max(worst, std::abs(backend->snapshot().velocity[0].z - 1));
  }
  return worst;
}

Scene bouncing_sphere(Law law) {
  Scene scene = empty_scene(law, 1);
  scene.contact.max_overlap_ratio = 1;
  add_sphere(scene, {0, 0, 0}, 0.1, 0.1, {0, 0, -1});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  return scene;
}

/// Elastic bounce, m = 0.1, v = 1: the error made in the two steps that cross δ = 0 falls with order 3
/// (linear) and 2.5 (Hertz). The printed bounds are the worst phase; the measured ones are neither larger nor
/// much smaller.
TEST_P(ContactStep, B05_CrossingErrorLinear) {
  const std::array<std::pair<int, double>, 4> bounds{
      {{20, 2.5e-4}, {40, 3.1e-5}, {80, 3.9e-6}, {160, 4.9e-7}}};
  Scene scene = bouncing_sphere(Law::linear_frictionless);
  scene.contact.pair(0, 0).normal_stiffness = 1e5;
  for (const auto& [steps, bound] : bounds) {
    const double worst = worst_rebound(engine(), scene, kPi * std::sqrt(0.1 / 1e5), steps);
    EXPECT_LE(worst, 1.5 * bound + engine().within(0, 2e-6)) << steps;
    EXPECT_GE(worst, bound / 1.5 - engine().within(0, 2e-6)) << steps;
  }
}

TEST_P(ContactStep, B05_CrossingErrorHertz) {
  const std::array<std::pair<int, double>, 4> bounds{
      {{20, 4.3e-4}, {40, 7.2e-5}, {80, 1.25e-5}, {160, 2.2e-6}}};
  Scene scene = bouncing_sphere(Law::hertz_frictionless);
  const double k = 1e7, e_star = 0.75 * k / std::sqrt(0.1);  // F = K δ^1.5
  set_elastic(scene, 0, 2 * e_star, 0);
  const double depth = std::pow(1.25 * 0.1 / k, 0.4);
  for (const auto& [steps, bound] : bounds) {
    const double worst = worst_rebound(engine(), scene, 2.943275 * depth, steps);
    EXPECT_LE(worst, 1.5 * bound + engine().within(0, 2e-6)) << steps;
    EXPECT_GE(worst, bound / 1.5 - engine().within(0, 2e-6)) << steps;
  }
}

}  // namespace
}  // namespace scree::verification
