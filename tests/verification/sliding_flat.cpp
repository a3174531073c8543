#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"

/// Spheres and blocks (spheres that cannot rotate) sliding on a horizontal plane.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(SlidingFlat);

struct Slide {
  double radius = 0.05, mass = 1, gravity = 9.81, speed = 1, time_step = 2e-5;
};

/// A sphere resting on z = 0 at its static overlap, sliding along x.
Scene sliding_sphere(Law law, const Grip& grip, const Slide& slide) {
  Scene scene = friction_scene(law, grip, slide.time_step);
  scene.gravity = {0, 0, -slide.gravity};
  const double overlap = static_overlap(law, grip, slide.mass * slide.gravity, slide.radius);
  add_sphere(scene, {0, 0, slide.radius - overlap}, slide.radius, slide.mass, {slide.speed, 0, 0});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  return scene;
}

void advance_to(Backend& backend, const Scene& scene, double time) {
  const auto target = static_cast<std::uint64_t>(std::llround(time / scene.time_step));
  const StepReport report = backend.advance(target - backend.snapshot().step);
  ASSERT_FALSE(report.fatal()) << report.detail;
}

/// Sliding: v = v0 - μ g t, ω R = 5/2 μ g t; both meet at t = 2 v0/(7 μ g) where v = 5/7 v0, x = 12 v0²/(49 μ
/// g).
TEST_P(SlidingFlat, E01_SlideToRoll) {
  const double radius = 0.05, mass = sphere_mass(radius, 2000), g = 9.81, v0 = 1, mu = 0.3, h = 2e-5;
  const double t_roll = 2 * v0 / (7 * mu * g), x_roll = 12 * v0 * v0 / (49 * mu * g);
  EXPECT_NEAR(t_roll, 0.0970827, 1e-7);
  EXPECT_NEAR(x_roll, 0.0832137, 1e-7);
  for (const double v_reg : {1e-2, 1e-3})
    for (const Law law : kFrictionLaws) {
      if (v_reg == 1e-2 && !is_regularized(law)) continue;
      SCOPED_TRACE(law_name(law) + " v_reg " + std::to_string(v_reg));
      Grip grip;
      grip.regularization = v_reg;
      const Scene scene = sliding_sphere(law, grip, {radius, mass, g, v0, h});
      const auto backend = engine().start(scene);
      advance_to(*backend, scene, 0.5 * t_roll);
      Snapshot s = backend->snapshot();
      EXPECT_NEAR(s.velocity[0].x, v0 - mu * g * s.time, 1e-3 * v0);
      EXPECT_NEAR(s.angular_velocity[0].y * radius, 2.5 * mu * g * s.time, 2e-3 * v0);
      advance_to(*backend, scene, 2 * t_roll);
      s = backend->snapshot();
      EXPECT_NEAR(s.velocity[0].x, 5.0 / 7, 2e-3 * 5 / 7);
      EXPECT_NEAR(s.angular_velocity[0].y, 14.28571, 2e-3 * 14.28571);
      EXPECT_NEAR(s.position[0].x - 5.0 / 7 * (s.time - t_roll), x_roll, 2e-3 * x_roll);
      // About the contact point no torque acts: v m r + I ω = v0 m r, and rolling v = ω r, give 5/7 only for
      // r = R.
      const double r = s.position[0].z;
      EXPECT_NEAR(s.velocity[0].x, v0 / (1 + 0.4 * radius * radius / (r * r)), engine().within(2e-6, 2e-5));
      EXPECT_NEAR(s.velocity[0].y, 0, engine().within(1e-15, 1e-9));
    }
}

/// u = u0 - μ g t and ω = 5/2 μ g t / R up to t = 1 s; then 5/7 u0 = 1 is reached exactly.
TEST_P(SlidingFlat, E02_LammpsSlipTime) {
  const double radius = 0.0025, h = 1e-5;
  Grip grip;
  grip.stiffness = 1e4;
  grip.friction = 0.4;
  Scene scene = sliding_sphere(Law::linear_history, grip, {radius, sphere_mass(radius, 2700), 1, 1.4, h});
  scene.contact.pair(0, 0).tangential_stiffness = 2.8e3;
  const auto backend = engine().start(scene);
  for (const auto& [t, u, w] :
       {std::array{0.4, 1.24, 160.0}, std::array{0.7, 1.12, 280.0}, std::array{1.0, 1.0, 400.0}}) {
    advance_to(*backend, scene, t);
    const Snapshot s = backend->snapshot();
    EXPECT_NEAR(s.velocity[0].x, u, 1e-3 * u) << t;
    EXPECT_NEAR(s.angular_velocity[0].y, w, 1e-3 * w) << t;
  }
}

/// A block stops after v²/(2 μ g) at t = v/(μ g) and stays there.
TEST_P(SlidingFlat, E03_BlockStop) {
  const double radius = 0.1, g = 9.81, v0 = 5, mu = 0.5, h = 1e-4;
  const double t_stop = v0 / (mu * g), distance = v0 * v0 / (2 * mu * g);
  EXPECT_NEAR(t_stop, 1.019368, 1e-6);
  EXPECT_NEAR(distance, 2.548420, 1e-6);
  for (const Law law : kFrictionLaws) {
    SCOPED_TRACE(law_name(law));
    Grip grip;
    grip.stiffness = 1e5;
    grip.young_modulus = 1e8;
    grip.friction = mu;
    Scene scene = sliding_sphere(law, grip, {radius, 1, g, v0, h});
    scene.bodies.locks[0] = kLockRotation;
    const auto backend = engine().start(scene);
    advance_to(*backend, scene, 0.99 * t_stop);
    Snapshot s = backend->snapshot();
    EXPECT_NEAR(s.velocity[0].x, v0 - mu * g * s.time, engine().within(1e-3, 1e-3));
    advance_to(*backend, scene, 1.2 * t_stop);
    s = backend->snapshot();
    EXPECT_NEAR(s.position[0].x, distance, 1e-3 * distance);
    // The regularised law brings v below v_reg = 1e-3 and then lets it decay at the rate μ g / v_reg =
    // 4905/s.
    EXPECT_NEAR(s.velocity[0].x, 0, is_regularized(law) ? 1e-12 : 1e-5);
    EXPECT_EQ(s.angular_velocity[0].y, 0);
  }
}

}  // namespace
}  // namespace scree::verification
