#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/impact.hpp"

/// Cundall-Strack spring-slider under a prescribed cycle.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(SpringSlider);

struct Cycle {
  double k_t = 1e6, normal_force = 100, friction = 0.3, amplitude = 6e-5;
  int steps_per_cycle = 20000;
  double slip_start() const { return friction * normal_force / k_t; }
  double loop_energy() const { return 4 * friction * normal_force * (amplitude - slip_start()); }
};

/// A body so heavy that 30 N do not disturb it swings along x between two stiff frictionless planes with w =
/// 1 rad/s and drags a contact of constant normal force over the floor: a displacement-controlled cycle
/// between +-amplitude.
Scene cycle_scene(const Cycle& c) {
  const double mass = 1e15, radius = 1, preload = 0.1, overlap = 1e-6;
  Scene scene = empty_scene(Law::linear_history, 2 * kPi / c.steps_per_cycle);
  Material frictionless;
  frictionless.name = "end";
  add_material(scene, frictionless);
  PairMaterial floor, end;
  floor.normal_stiffness = c.normal_force / overlap;
  floor.tangential_stiffness = c.k_t;
  floor.tangential_damping_ratio = 0;
  floor.static_friction = c.friction;
  end.normal_stiffness = mass / 2;  // two springs: w = 1
  set_pair(scene, 0, 0, floor);
  set_pair(scene, 0, 1, end);
  set_pair(scene, 1, 1, end);
  add_sphere(scene, {c.amplitude, 0, radius - overlap}, radius, mass);
  scene.bodies.locks[0] = kLockY | kLockZ | kLockRotation;
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  add_plane(scene, {-radius + preload, 0, 0}, {1, 0, 0}, 1);
  add_plane(scene, {radius - preload, 0, 0}, {-1, 0, 0}, 1);
  return scene;
}

/// Tangential force of the floor on body 0.
double floor_friction(Backend& backend) {
  for (const ContactRecord& r : backend.contacts())
    if (r.wall == 0) return r.force.x;
  ADD_FAILURE() << "no contact with the floor";
  return 0;
}

TEST_P(SpringSlider, D13_HysteresisLoop) {
  const Cycle c;
  EXPECT_NEAR(c.slip_start(), 3e-5, 1e-15);
  EXPECT_NEAR(c.loop_energy(), 3.6e-3, 1e-15);
  const auto backend = engine().start(cycle_scene(c));
  // The first half cycle loads from a relaxed spring; the loop closes on the ones that follow.
  backend->advance(static_cast<std::uint64_t>(c.steps_per_cycle));
  double work = 0, smallest = 0, largest = 0;
  double x = backend->snapshot().position[0].x, force = floor_friction(*backend);
  const double dissipated = backend->observe().frictional_dissipation;
  EXPECT_NEAR(x / c.amplitude, 1, engine().within(1e-6, 1e-4));
  for (int n = 0; n < c.steps_per_cycle; ++n) {
    backend->advance(1);
    const double next_x = backend->snapshot().position[0].x, next_force = floor_friction(*backend);
    work -= (force + next_force) / 2 * (next_x - x);
    x = next_x;
    force = next_force;
    smallest = std::min(smallest, force);
    largest = std::max(largest, force);
  }
  EXPECT_NEAR(smallest / -30, 1, engine().within(1e-9, 1e-5));
  EXPECT_NEAR(largest / 30, 1, engine().within(1e-9, 1e-5));
  EXPECT_NEAR(work / c.loop_energy(), 1, engine().within(1e-6, 1e-4));
  EXPECT_NEAR((backend->observe().frictional_dissipation - dissipated) / c.loop_energy(), 1,
              engine().within(1e-3, 1e-3));
}

/// Force against displacement on the way back: slip at -30 N begins 2 μN/k_t = 6e-5 after the turn.
TEST_P(SpringSlider, D13_ForceAlongTheLoop) {
  const Cycle c;
  const auto backend = engine().start(cycle_scene(c));
  for (int n = 0; n <= c.steps_per_cycle; n += 100) {
    const double x = backend->snapshot().position[0].x, travelled = c.amplitude - x;
    const double slip = c.friction * c.normal_force;
    double expected = std::min(slip, c.k_t * travelled);  // from the relaxed spring towards -x
    if (n > c.steps_per_cycle / 2)
      expected = std::max(-slip, slip - c.k_t * (x + c.amplitude));  // back towards +x
    EXPECT_NEAR(floor_friction(*backend), expected, engine().within(1e-4, 1e-2)) << n;
    backend->advance(100);
  }
}

}  // namespace
}  // namespace scree::verification
