#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// Walls in prescribed motion: boosts, conveyor belts, turntables, reactions.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(MovingWall);

enum class Floor { plane, mesh };

/// Floor z = 0 as plane or mesh of `half` extent.
Wall& add_floor(Scene& scene, Floor kind, double half, std::uint32_t cells) {
  const std::size_t index = kind == Floor::plane ? add_plane(scene, {0, 0, 0}, {0, 0, 1})
                                                 : add_mesh(scene, random_plate(half, cells, 9));
  return scene.walls[index];
}

Snapshot run(const Engine& engine, const Scene& scene, std::uint64_t steps) {
  const auto backend = engine.start(scene);
  const StepReport report = backend->advance(steps);
  EXPECT_FALSE(report.fatal()) << "status " << report.status << " " << report.detail;
  return backend->snapshot();
}

/// A wall that moves with constant velocity is the fixed wall seen from a moving frame (t_c = 0.01 s, 1 s).
TEST_P(MovingWall, H11_GalileanBoost) {
  const double h = 2e-4, radius = 0.05, mass = 1;
  for (const Floor floor : {Floor::plane, Floor::mesh})
    for (const Law law : kFrictionLaws)
      for (const Vec3d& boost : {Vec3d{0, 0, 1}, Vec3d{1, 0, 0}, Vec3d{-0.5, 0.25, -1}}) {
        SCOPED_TRACE(law_name(law) + (floor == Floor::plane ? " plane " : " mesh ") +
                     std::to_string(boost.x));
        Grip grip;
        grip.stiffness = mass * std::pow(kPi / 0.01, 2);
        grip.young_modulus = 1e7;
        grip.friction = 0.5;
        grip.regularization = 0.1;
        grip.restitution = boost.x == 0 ? 1 : 0.5;
        Scene still = friction_scene(law, grip, h);
        still.gravity = {0, 0, -2};
        add_sphere(still, {0.1, 0, radius + 0.01}, radius, mass, {0.3, -0.2, -0.5}, {2, -1, 3});
        Scene moving = still;
        moving.bodies.velocity[0] = still.bodies.velocity[0] + boost;
        add_floor(still, floor, 1, 10);
        add_floor(moving, floor, 1, 10).motion.velocity = boost;
        const Snapshot a = run(engine(), still, 5000), b = run(engine(), moving, 5000);
        const Vec3d dx = b.position[0] - a.position[0] - a.time * boost,
                    dv = b.velocity[0] - a.velocity[0] - boost;
        const Vec3d dw = b.angular_velocity[0] - a.angular_velocity[0];
        // Mixed: velocities enter the force mathematics in float, with another rounding after the boost.
        const double tolerance = engine().within(1e-10, 2e-4);
        EXPECT_LT(std::sqrt(dot(dx, dx)), tolerance);
        EXPECT_LT(std::sqrt(dot(dv, dv)), tolerance);
        EXPECT_LT(std::sqrt(dot(dw, dw)) * radius, tolerance);
      }
}

/// A plate that starts to move under a sphere at rest drags it to 2/7 of its speed (slide to roll, seen from
/// the plate); until t = 2 V/(7 μ g) with v = μ g t.
TEST_P(MovingWall, H11_PlateDragsASphere) {
  const double h = 5e-5, radius = 0.05, mass = 1, g = 9.81, mu = 0.3, speed = 1;
  for (const Floor floor : {Floor::plane, Floor::mesh})
    for (const Law law : kFrictionLaws) {
      SCOPED_TRACE(law_name(law));
      Grip grip;
      grip.stiffness = 1e5;
      grip.young_modulus = 1e8;
      grip.friction = mu;
      grip.regularization = 1e-2;
      Scene scene = friction_scene(law, grip, h);
      scene.gravity = {0, 0, -g};
      const double r = radius - static_overlap(law, grip, mass * g, radius);
      add_sphere(scene, {0, 0, r}, radius, mass);
      add_floor(scene, floor, 1, 10).motion.velocity = {speed, 0, 0};
      const double t_roll = 2 * speed / (7 * mu * g);
      const auto half_way = static_cast<std::uint64_t>(0.5 * t_roll / h),
                 end = static_cast<std::uint64_t>(0.3 / h);
      const Snapshot sliding = run(engine(), scene, half_way), rolling = run(engine(), scene, end);
      EXPECT_NEAR(sliding.velocity[0].x, mu * g * sliding.time, 3e-3 * speed);
      // Rolling, (v - V) = ω r, and no torque about the contact point: m r v + I ω = 0.
      const double rolled = speed * 0.4 * radius * radius / (r * r) / (1 + 0.4 * radius * radius / (r * r));
      EXPECT_NEAR(rolling.velocity[0].x, rolled, engine().within(5e-6, 5e-5));
      EXPECT_NEAR(rolling.velocity[0].x, 2.0 / 7 * speed, 2e-3 * speed);
      EXPECT_NEAR(rolling.angular_velocity[0].y * r, rolled - speed, engine().within(2e-5, 2e-4));
    }
}

/// A ball that rolls on a turntable circles with 2/7 of its angular velocity, whatever the place and the
/// axis: with κ = I/(I + m r²) and V = Ω × (x - X) the rolling condition gives dv/dt = κ Ω × v.
TEST_P(MovingWall, H11_BallOnATurntable) {
  const double h = 1e-4, radius = 0.05, mass = 1, g = 9.81, omega = 10, v0 = 0.5;
  const Vec3d axis{0.4, -0.1, 0}, start{0.15, 0, 0};  // rotates about a vertical axis through `axis`
  for (const Floor floor : {Floor::plane, Floor::mesh})
    for (const Law law : {Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force}) {
      SCOPED_TRACE(law_name(law) + (floor == Floor::plane ? " plane" : " mesh"));
      Grip grip;
      grip.stiffness = 1e6;
      grip.young_modulus = 1e9;
      grip.friction = 0.8;
      Scene scene = friction_scene(law, grip, h / 4);
      scene.gravity = {0, 0, -g};
      const double r = radius - static_overlap(law, grip, mass * g, radius);
      // v + ω × (-r e_z) = Ω × (x - X)
      const Vec3d v{0, v0, 0}, table = cross(Vec3d{0, 0, omega}, start - axis);
      add_sphere(scene, start + Vec3d{0, 0, r}, radius, mass, v,
                 {(table.y - v.y) / r, (v.x - table.x) / r, 0});
      PrescribedMotion& motion = add_floor(scene, floor, 1.2, 8).motion;
      motion.through = axis;
      motion.angular_velocity = {0, 0, omega};
      const double kappa = 0.4 * radius * radius / (0.4 * radius * radius + r * r), rate = kappa * omega;
      const Snapshot s = run(engine(), scene, 22000);  // 0.55 s, a quarter of the circle
      const double phi = rate * s.time, path = v0 / rate;
      EXPECT_NEAR(path, 0.175, 1e-3);
      EXPECT_NEAR(s.position[0].x, start.x - path * (1 - std::cos(phi)), 1e-3 * path);
      EXPECT_NEAR(s.position[0].y, start.y + path * std::sin(phi), 1e-3 * path);
      EXPECT_NEAR(s.velocity[0].x, -v0 * std::sin(phi), 2e-3 * v0);
      EXPECT_NEAR(s.velocity[0].y, v0 * std::cos(phi), 2e-3 * v0);
      EXPECT_NEAR(s.position[0].z, r, 1e-6);
    }
}

/// Force and torque on each wall are the sums of the reactions -F at the contact points, torque about X(t).
TEST_P(MovingWall, H11_WallReactions) {
  const double h = 1e-4, radius = 0.05;
  for (const Law law : kAllLaws) {
    SCOPED_TRACE(law_name(law));
    Grip grip;
    grip.stiffness = 1e5;
    grip.young_modulus = 1e8;
    grip.regularization = 1e-2;
    Scene scene = friction_scene(law, grip, h);
    scene.gravity = {0, 0, -9.81};
    for (int i = 0; i < 12; ++i)
      add_sphere(scene, {-0.35 + 0.2 * (i % 4), -0.25 + 0.2 * (i / 4), radius * (0.995 + 0.01 * (i % 3))},
                 radius, 0.5, {0.3, 0.1 * i - 0.5, -0.2}, {1, -2, 3});
    Wall& floor = add_floor(scene, Floor::mesh, 0.8, 12);
    floor.motion = {{0.2, -0.1, 0.05}, {0.3, 0.2, -0.4}, {0.1, -0.2, 0.7}};
    Wall& tilted = scene.walls[add_plane(scene, {-0.4, 0, 0}, {std::sqrt(0.5), 0, std::sqrt(0.5)})];
    tilted.motion = {{0, 0.3, 0}, {1, 0, 0}, {0.3, 0, 0.2}};
    const auto backend = engine().start(scene);
    double total = 0;
    for (int sample = 0; sample < 12; ++sample) {
      const Snapshot s = backend->snapshot();
      std::vector<WallLoad> sums(scene.walls.size());
      double size = 0;
      for (const ContactRecord& c : backend->contacts()) {
        if (c.wall < 0) continue;
        const PrescribedMotion& motion = scene.walls[c.wall].motion;
        const Vec3d at = s.position[c.i] - (stored_radius(engine(), radius) - c.overlap) * c.normal;
        const Vec3d arm = at - (motion.through + s.time * motion.velocity);
        sums[c.wall].force = sums[c.wall].force - c.force;
        sums[c.wall].torque = sums[c.wall].torque + cross(arm, -c.force);
        size += std::sqrt(dot(c.force, c.force));
      }
      total += size;
      const Observation o = backend->observe();
      ASSERT_EQ(o.walls.size(), scene.walls.size());
      const double tolerance = engine().within(1e-12, 1e-5) * size;
      for (std::size_t w = 0; w < sums.size(); ++w) {
        const Vec3d df = o.walls[w].force - sums[w].force, dt = o.walls[w].torque - sums[w].torque;
        EXPECT_LE(std::sqrt(dot(df, df)), tolerance) << "wall " << w;
        EXPECT_LE(std::sqrt(dot(dt, dt)), tolerance) << "wall " << w;
      }
      ASSERT_FALSE(backend->advance(10).fatal());
    }
    EXPECT_GT(total, 100);  // the spheres do press
  }
}

}  // namespace
}  // namespace scree::verification
