// Sliding, rolling and creeping on a plane.
#include <gtest/gtest.h>

#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;

namespace {

constexpr double kGravity = 9.81;
double radians(double degrees) { return degrees * 3.14159265358979323846 / 180; }

/// Sphere resting on a plane (overlap m g cos α / k), gravity tilted by α towards +x.
Scene resting_sphere(Law law, double friction, double tilt, double speed) {
  Scene s = linear_scene(law, 1e5, 1, 1e-5);
  s.contact.pair(0, 0).static_friction = friction;
  s.gravity = {kGravity * std::sin(tilt), 0, -kGravity * std::cos(tilt)};
  const double m = 0.1;
  add_sphere(s, {0, 0, 0.05 - m * kGravity * std::cos(tilt) / 1e5}, {speed, 0, 0}, 0.05, m);
  add_plane(s, {0, 0, 0}, {0, 0, 1});
  return s;
}

}  // namespace

TEST(ReferenceSliding, SlideToRoll) {
  // v0 = 1 m/s, μ = 0.3: rolls from t = 2 v0/(7 μ g) on with 5/7 v0 after 12 v0²/(49 μ g).
  const double t_roll = 2 / (7 * 0.3 * kGravity);
  for (const double v_reg : {1e-2, 1e-3}) {
    Scene s = resting_sphere(Law::linear_regularized, 0.3, 0, 1);
    s.contact.friction_regularization_velocity = v_reg;
    const auto engine = test::reference(s);
    const auto steps = static_cast<std::uint64_t>(t_roll / s.time_step);
    engine->advance(steps / 2);
    EXPECT_NEAR(engine->snapshot().velocity[0].x, 1 - 0.3 * kGravity * 0.5 * t_roll, 2e-3);
    engine->advance(steps - steps / 2);
    EXPECT_NEAR(engine->snapshot().position[0].x, 12 / (49 * 0.3 * kGravity), 2e-3 * 0.0832137);
    engine->advance(2 * steps);
    EXPECT_NEAR(engine->snapshot().velocity[0].x, 5.0 / 7, 2e-3);
    EXPECT_NEAR(engine->snapshot().angular_velocity[0].y, 5.0 / 7 / 0.05, 2e-3 * 14.28571);
  }
  Scene s = resting_sphere(Law::linear_history, 0.3, 0, 1);
  s.contact.pair(0, 0).restitution = 0.5;
  const Snapshot end = after(s, static_cast<std::uint64_t>(3 * t_roll / s.time_step));
  EXPECT_NEAR(end.velocity[0].x, 5.0 / 7, 2e-3);
  EXPECT_NEAR(end.angular_velocity[0].y, 5.0 / 7 / 0.05, 2e-3 * 14.28571);
}

TEST(ReferenceSliding, LammpsSlipTime) {
  // u = u0 - μ g t, ω = 2.5 μ g t / R until rolling at t = 1 s.
  Scene s = linear_scene(Law::linear_history, 1e4, 1, 1e-5);
  PairMaterial& pair = s.contact.pair(0, 0);
  pair.tangential_stiffness = 2.8e3;
  pair.static_friction = 0.4;
  s.gravity = {0, 0, -1};
  const auto i = s.bodies.add({0, 0, 0}, 0.0025, 2700);
  s.bodies.position[i].z = 0.0025 - s.bodies.mass[i] / 1e4;
  s.bodies.velocity[i] = {1.4, 0, 0};
  add_plane(s, {0, 0, 0}, {0, 0, 1});
  const auto engine = test::reference(s);
  const struct { double time, speed, spin; } table[] = {{0.4, 1.24, 160}, {0.7, 1.12, 280}, {1.0, 1.0, 400}};
  for (const auto& row : table) {
    engine->advance(static_cast<std::uint64_t>(row.time / s.time_step + 0.5) - engine->snapshot().step);
    const Snapshot now = engine->snapshot();
    EXPECT_NEAR(now.velocity[0].x, row.speed, 1e-3 * row.speed);
    EXPECT_NEAR(now.angular_velocity[0].y, row.spin, 1e-3 * row.spin);
  }
}

TEST(ReferenceSliding, InclineRollsOrSlips) {
  // Rolls with 5/7 g sin α, or slips with g (sin α - μ cos α), α_rot R = 2.5 μ g cos α; threshold μ = 2/7 tan
  // α.
  const struct {
    double tilt, friction, acceleration, spin_acceleration;
  } table[] = {{20, 0.3, 2.396584, 2.396584}, {40, 0.2, 4.802767, 3.757448}, {50, 0.25, 5.938459, 3.941092}};
  for (const Law law : {Law::linear_history, Law::linear_regularized})
    for (const auto& row : table) {
      Scene s = resting_sphere(law, row.friction, radians(row.tilt), 0);
      if (law == Law::linear_history) s.contact.pair(0, 0).tangential_damping_ratio = 1;
      s.contact.pair(0, 0).restitution = 0.7;
      s.contact.friction_regularization_velocity = 1e-3;
      const Snapshot end = after(s, 20000);  // 0.2 s
      EXPECT_NEAR(end.velocity[0].x / 0.2, row.acceleration, 5e-3 * row.acceleration) << row.tilt;
      EXPECT_NEAR(end.angular_velocity[0].y * 0.05 / 0.2, row.spin_acceleration, 6e-3 * row.spin_acceleration)
          << row.tilt;
    }
}

TEST(ReferenceSliding, BlockCreepsUnderRegularisedFriction) {
  // Rotation locked: a block. 10 degrees, μ = 0.5, v_reg = 1 mm/s: v = v_reg tan α/μ = 0.35265 mm/s; with
  // history it stays.
  Scene s = resting_sphere(Law::linear_regularized, 0.5, radians(10), 0);
  s.bodies.locks[0] = kLockRotation;
  s.contact.friction_regularization_velocity = 1e-3;
  EXPECT_NEAR(after(s, 10000).velocity[0].x, 3.5265e-4, 1e-6);
  s.contact.law = Law::linear_history;
  s.contact.pair(0, 0).restitution = 0.3;
  EXPECT_NEAR(after(s, 10000).velocity[0].x, 0, 1e-6);
  // Steeper than the friction angle: 30 degrees, μ = 0.3: a = 2.356287 m/s², once the spring is loaded.
  Scene steep = resting_sphere(Law::linear_history, 0.3, radians(30), 0);
  steep.bodies.locks[0] = kLockRotation;
  const double gained = after(steep, 30000).velocity[0].x - after(steep, 10000).velocity[0].x;
  EXPECT_NEAR(gained / 0.2, 2.356287, 5e-4 * 2.356287);
}

TEST(ReferenceSliding, FreeFallIsExact) {
  Scene s = linear_scene(Law::linear_frictionless, 1, 1, 1e-3);
  s.gravity = {0, -kGravity, 0};
  for (const double v : {0.0, 5.0, -5.0}) add_sphere(s, {v, 0, 0}, {0, v, 0}, 0.1, 1);
  const Snapshot end = after(s, 20000);
  for (int i = 0; i < 3; ++i) {
    const double v0 = s.bodies.velocity[i].y;
    EXPECT_NEAR(end.position[i].y, v0 * 20 - 0.5 * kGravity * 400, 2e-8);
    EXPECT_NEAR(end.velocity[i].y, v0 - kGravity * 20, 1e-9);
  }
}
