#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"

/// Spheres and blocks on an inclined plane that descends towards +x.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(SlidingIncline);

struct Incline {
  double degrees = 20, radius = 0.05, mass = 1, gravity = 9.81;
  bool rotates = true;
  double angle() const { return degrees * kPi / 180; }
  Vec3d normal() const { return {std::sin(angle()), 0, std::cos(angle())}; }
  Vec3d downhill() const { return {std::cos(angle()), 0, -std::sin(angle())}; }
  double overlap(Law law, const Grip& grip) const {
    return static_overlap(law, grip, mass * gravity * std::cos(angle()), radius);
  }
};

/// Body at rest at the overlap that carries its weight across the plane.
Scene incline_scene(Law law, const Grip& grip, const Incline& incline, double time_step) {
  Scene scene = friction_scene(law, grip, time_step);
  scene.gravity = {0, 0, -incline.gravity};
  const double height = incline.radius - incline.overlap(law, grip);
  add_sphere(scene, height * incline.normal(), incline.radius, incline.mass);
  if (!incline.rotates) scene.bodies.locks[0] = kLockRotation;
  add_plane(scene, {0, 0, 0}, incline.normal());
  return scene;
}

struct Motion {
  double speed = 0;    ///< downhill
  double surface = 0;  ///< ω R
};

/// Downhill speed and surface speed gained from `start` to `end`. (The tangential spring of the history laws
/// loads itself during the first milliseconds, when friction is below its final value: steady motion comes
/// after that.)
Motion gained(const Engine& engine, const Scene& scene, const Incline& incline, double start, double end) {
  const auto backend = engine.start(scene);
  Motion at_start;
  for (const double time : {start, end}) {
    const auto target = static_cast<std::uint64_t>(std::llround(time / scene.time_step));
    const StepReport report = backend->advance(target - backend->snapshot().step);
    EXPECT_FALSE(report.fatal()) << report.detail;
    const Snapshot s = backend->snapshot();
    const Motion now{dot(s.velocity[0], incline.downhill()), s.angular_velocity[0].y * incline.radius};
    if (time == end) return {now.speed - at_start.speed, now.surface - at_start.surface};
    at_start = now;
  }
  return {};
}

/// Rolling without slip: a = g sin α / (1 + 2/5 (R/r)²) with the arm r = R - δ; 5/7 g sin α for a stiff
/// contact.
TEST_P(SlidingIncline, E04_RollsDown) {
  Incline incline{15, 0.005, sphere_mass(0.005, 2000), 9.8};
  for (const double k : {1e4, 1e5}) {
    Grip grip;
    grip.stiffness = k;
    grip.friction = 0.5;
    Scene scene = incline_scene(Law::linear_history, grip, incline, k > 5e4 ? 2e-5 : 5e-5);
    scene.contact.pair(0, 0).tangential_stiffness = k;
    const double v = gained(engine(), scene, incline, 0, 1).speed;
    const double ratio = incline.radius / (incline.radius - incline.overlap(Law::linear_history, grip));
    const double expected = incline.gravity * std::sin(incline.angle()) / (1 + 0.4 * ratio * ratio);
    EXPECT_NEAR(v, expected, engine().within(2e-6, 1e-5) * expected) << k;
    EXPECT_NEAR(v, 1.811733, (k > 5e4 ? 1e-4 : 2e-4) * 1.811733) << k;  // δ/R = 2e-4 at k = 1e4 N/m
  }
}

/// Rolls while μ >= 2/7 tan α, otherwise slides with a = g (sin α - μ cos α) and ω' R = 5/2 μ g cos α.
TEST_P(SlidingIncline, E05_SlipOrRoll) {
  const double time = 0.2;
  struct Case {
    double degrees, friction, acceleration, surface_acceleration;
  };
  const std::array<Case, 3> cases{
      {{20, 0.3, 2.396584, 2.396584}, {40, 0.2, 4.802767, 3.757448}, {50, 0.25, 5.938459, 3.941092}}};
  for (const Law law : kFrictionLaws)
    for (const Case& c : cases) {
      SCOPED_TRACE(law_name(law) + " " + std::to_string(c.degrees));
      const Incline incline{c.degrees};
      Grip grip;
      grip.friction = c.friction;
      const Motion m = gained(engine(), incline_scene(law, grip, incline, 2e-5), incline, 0.05, 0.05 + time);
      EXPECT_NEAR(m.speed, c.acceleration * time, 5e-3 * c.acceleration * time);
      EXPECT_NEAR(m.surface, c.surface_acceleration * time, 5e-3 * c.surface_acceleration * time);
    }
}

TEST_P(SlidingIncline, E05_ThresholdOfRolling) {
  const Incline incline{30};
  const double threshold = 2.0 / 7 * std::tan(incline.angle()), time = 0.2;
  for (const Law law : kFrictionLaws) {
    SCOPED_TRACE(law_name(law));
    for (const double factor : {0.98, 1.02}) {
      Grip grip;
      grip.friction = factor * threshold;
      grip.regularization = 1e-4;
      const Motion m = gained(engine(), incline_scene(law, grip, incline, 2e-5), incline, 0.05, 0.05 + time);
      const double slip = m.speed - m.surface;
      // Sliding: slip grows with g (sin α - 7/2 μ cos α) = 0.02 g sin α below the threshold.
      const double expected = factor < 1 ? (1 - factor) * 9.81 * 0.5 * time : 0;
      EXPECT_NEAR(slip, expected, 5e-4) << factor;
    }
  }
}

/// Below the friction angle a history law holds; above it a = g (sin α - μ cos α).
TEST_P(SlidingIncline, E06_BlockHoldsOrSlides) {
  for (const Law law : {Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force}) {
    SCOPED_TRACE(law_name(law));
    Incline incline{20};
    incline.rotates = false;
    Grip grip;
    grip.friction = 0.5;
    const Motion hold = gained(engine(), incline_scene(law, grip, incline, 2e-5), incline, 0.1, 0.6);
    EXPECT_LT(std::abs(hold.speed), engine().within(1e-9, 1e-6));
    incline.degrees = 30;
    grip.friction = 0.3;
    const Motion slide = gained(engine(), incline_scene(law, grip, incline, 2e-5), incline, 0.1, 0.6);
    EXPECT_NEAR(slide.speed, 2.356287 * 0.5, 1e-3 * 2.356287 * 0.5);
  }
}

/// The regularised law has no static friction: the block creeps with v_reg tan α / μ (10°, μ = 0.5: 3.5265e-4
/// m/s).
TEST_P(SlidingIncline, E06_RegularizedCreep) {
  for (const Law law : {Law::linear_regularized, Law::hertz_regularized}) {
    SCOPED_TRACE(law_name(law));
    Incline incline{10};
    incline.rotates = false;
    Grip grip;
    grip.friction = 0.5;
    const Motion m = gained(engine(), incline_scene(law, grip, incline, 2e-5), incline, 0, 0.05);
    EXPECT_NEAR(m.speed, 3.5265e-4, 5e-9);
    EXPECT_NEAR(m.speed, 1e-3 * std::tan(incline.angle()) / 0.5, engine().within(1e-6, 1e-5) * 3.5265e-4);
  }
}

}  // namespace
}  // namespace scree::verification
