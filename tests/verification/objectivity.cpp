#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/impact.hpp"

/// The contact force does not depend on the frame: rotated and boosted copies of one run, and contacts that
/// turn while they are loaded. (MercuryDPM MindlinSelfTest, objectivity: same idea with imposed motion.)
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Objectivity);

/// Rotation by `angle` about the unit vector `axis` (Rodrigues).
struct Rotation {
  Vec3d axis{0, 0, 1};
  double angle = 0;
  Vec3d operator()(const Vec3d& a) const {
    const double c = std::cos(angle), s = std::sin(angle);
    return c * a + s * cross(axis, a) + ((1 - c) * dot(axis, a)) * axis;
  }
};

/// Oblique impact of two unequal spinning spheres, E* = 1e5 and ν = 0.3 as in the Mercury test.
Scene spinning_pair(Law law) {
  Scene scene = empty_scene(law, 2e-5);
  set_elastic(scene, 0, 2e5 * (1 - 0.09), 0.3);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.restitution = 0.7;
  pair.static_friction = 0.3;
  if (law == Law::linear_history) pair.normal_stiffness = 2e4;
  add_sphere(scene, {0, 0, 0}, 0.25, 0.13, {0.3, 0.1, -0.2}, {1, 2, -3});
  add_sphere(scene, {0.29, 0.12, -0.33}, 0.2, 0.08, {-0.9, -0.4, 0.7}, {-2, 0.5, 1});
  return scene;
}

Scene transformed(Scene scene, const Rotation& rotate, const Vec3d& boost) {
  Bodies& b = scene.bodies;
  for (std::size_t i = 0; i < b.size(); ++i) {
    b.position[i] = rotate(b.position[i]);
    b.velocity[i] = rotate(b.velocity[i]) + boost;
    b.angular_velocity[i] = rotate(b.angular_velocity[i]);
  }
  return scene;
}

TEST_P(Objectivity, D14_RotatedAndBoostedImpact) {
  const Rotation rotate{{2.0 / 7, -3.0 / 7, 6.0 / 7}, 1.1};
  const Vec3d boost{3, -2, 1};
  const double tolerance = engine().within(1e-10, 1e-5);
  for (const Law law :
       {Law::linear_regularized, Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force}) {
    Scene scene = spinning_pair(law);
    if (law == Law::linear_regularized) scene.contact.pair(0, 0).normal_stiffness = 2e4;
    const auto here = engine().start(scene), there = engine().start(transformed(scene, rotate, boost));
    double largest = 0, friction = 0;
    for (int n = 0; n < 40; ++n) {
      here->advance(100);
      there->advance(100);
      const Snapshot a = here->snapshot(), b = there->snapshot();
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_LT(norm(b.velocity[i] - (rotate(a.velocity[i]) + boost)), tolerance) << n;
        EXPECT_LT(norm(b.position[i] - (rotate(a.position[i]) + b.time * boost)), tolerance) << n;
        EXPECT_LT(norm(b.angular_velocity[i] - rotate(a.angular_velocity[i])), 10 * tolerance) << n;
      }
      largest = std::max(largest, norm(a.force[0]));
      friction = std::max(friction, norm(a.torque[0]));
      EXPECT_LT(norm(b.force[0] - rotate(a.force[0])), 1e3 * tolerance) << n;
    }
    EXPECT_GT(largest, 1);  // there was a contact, and friction in it
    EXPECT_GT(friction, 1e-2);
  }
}

/// A sphere too heavy to be disturbed, radius 0.25, pressed 0.01 into the plane z = 0. Motion is imposed by
/// its initial velocity and spin and by the motion of the plane.
struct ImposedContact {
  Law law = Law::linear_history;
  double k_t = 1e3;
  Vec3d velocity{0, 0, 0}, spin{0, 0, 0};
  PrescribedMotion wall;
  double time_step = 1e-4;
};

constexpr double kRadius = 0.25, kOverlap = 0.01;

Scene imposed_scene(const ImposedContact& c) {
  Scene scene = empty_scene(c.law, c.time_step);
  set_elastic(scene, 0, 2e5, 0.3);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.static_friction = 1e6;
  pair.tangential_damping_ratio = 0;
  if (c.law == Law::linear_history) {
    pair.normal_stiffness = 1e4;
    pair.tangential_stiffness = c.k_t;
  }
  add_sphere(scene, {0, 0, kRadius - kOverlap}, kRadius, 1e18, c.velocity, c.spin);
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  scene.walls[0].motion = c.wall;
  return scene;
}

/// k_t of the law at this overlap: given, or 8 G* sqrt(R δ) with 1/G* = 2 * 2 (2 - ν)(1 + ν)/E.
double tangential_stiffness(const ImposedContact& c) {
  if (c.law == Law::linear_history) return c.k_t;
  const double g_star = 2e5 / (4 * (2 - 0.3) * (1 + 0.3));
  return 8 * g_star * std::sqrt(kRadius * kOverlap);
}

Vec3d contact_force(Backend& backend) {
  const auto contacts = backend.contacts();
  EXPECT_EQ(contacts.size(), 1u);
  return contacts.empty() ? Vec3d{0, 0, 0} : contacts[0].force;
}

const std::array<Law, 3> kHistoryLaws{Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force};

/// Contact force at time t, extrapolated from two steps: the velocity of a point of a turning wall is taken
/// half a step late, a first-order error of relative size Ω h / 2.
Vec3d converged_force(const Engine& engine, ImposedContact c, double time) {
  const auto force = [&](double h) {
    c.time_step = h;
    const auto backend = engine.start(imposed_scene(c));
    backend->advance(static_cast<std::uint64_t>(std::lround(time / h)));
    return contact_force(*backend);
  };
  return 2.0 * force(5e-5) - force(1e-4);
}

/// Sphere and turntable: the sphere moves with u along x and turns with the plane below it, Ω about the z
/// axis through the origin. The material displacement is u t, along x at every time, whatever Ω.
TEST_P(Objectivity, D14_PlaneTurnsBelowTheContact) {
  for (const Law law : kHistoryLaws) {
    ImposedContact c;
    c.law = law;
    c.velocity = {1e-3, 0, 0};
    c.spin = {0, 0, 4};
    c.wall.angular_velocity = {0, 0, 4};
    const double expected = tangential_stiffness(c) * 1e-3 * 0.8;  // after 3.2 rad
    const Vec3d f = converged_force(engine(), c, 0.8);
    EXPECT_NEAR(f.x / -expected, 1, engine().within(1e-6, 1e-3));
    EXPECT_NEAR(f.y / expected, 0, engine().within(1e-6, 1e-3));
  }
}

/// The plane is at rest and only the sphere spins: the spring turns with the mean spin Ω/2, ξ' = i Ω/2 ξ + u,
/// so that |ξ| = (4u/Ω) sin(Ω t/4) at the angle Ω t/4.
TEST_P(Objectivity, D14_SpringTurnsWithTheMeanSpin) {
  for (const Law law : kHistoryLaws) {
    ImposedContact c;
    c.law = law;
    c.velocity = {1e-3, 0, 0};
    c.spin = {0, 0, 4};
    const double angle = 4 * 0.8 / 4, size = tangential_stiffness(c) * 4e-3 / 4 * std::sin(angle);
    const Vec3d f = converged_force(engine(), c, 0.8);
    EXPECT_NEAR(f.x / size, -std::cos(angle), engine().within(1e-6, 1e-3));
    EXPECT_NEAR(f.y / size, -std::sin(angle), engine().within(1e-6, 1e-3));
  }
}

/// Everything turns with Ω about the y axis through the centre of the sphere, plane and normal included, and
/// the sphere spins a little faster: in the turning frame the spring grows by s (R - δ) t along the tangent.
/// In single arithmetic the slip is the difference of two 300 times larger velocities.
TEST_P(Objectivity, D14_NormalTurnsDuringLoading) {
  const double omega = 3, slip_spin = 0.01, time = 0.8;
  for (const Law law : kHistoryLaws) {
    ImposedContact c;
    c.law = law;
    c.spin = {0, omega + slip_spin, 0};
    c.wall.angular_velocity = {0, omega, 0};
    c.wall.through = {0, 0, kRadius - kOverlap};
    const auto backend = engine().start(imposed_scene(c));
    backend->advance(8000);
    const Rotation turned{{0, 1, 0}, omega * time};
    const Vec3d n = turned({0, 0, 1}), tangent = turned({1, 0, 0}), f = contact_force(*backend);
    // The surface of the sphere moves along -tangent, the force is along +tangent.
    const double expected = tangential_stiffness(c) * slip_spin * (kRadius - kOverlap) * time;
    EXPECT_NEAR(dot(f, tangent) / expected, 1, engine().within(1e-6, 1e-3));
    EXPECT_NEAR(f.y / expected, 0, engine().within(1e-6, 1e-3));
    const double normal_force = law == Law::linear_history
                                    ? 1e4 * kOverlap
                                    : 4.0 / 3 * 1e5 / 0.91 * std::sqrt(kRadius) * std::pow(kOverlap, 1.5);
    EXPECT_NEAR(dot(f, n) / normal_force, 1, engine().within(1e-6, 1e-3));
  }
}

}  // namespace
}  // namespace scree::verification
