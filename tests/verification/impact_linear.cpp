#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/impact.hpp"

/// Linear spring and dashpot: the closed forms (2.3) and (2.4) and the effective mass behind them.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(LinearImpact);

constexpr double kStiffness = 1e5;

/// ζ of the full contact (2.3): -ln e / sqrt(π² + ln² e).
double nominal_damping_ratio(double restitution) {
  const double l = std::log(restitution);
  return -l / std::sqrt(kPi * kPi + l * l);
}

/// Gives both materials their share of stiffness kStiffness in series and of dashpot c in parallel (2.1), so
/// that the dashpot is the nominal one whatever the clamp policy does to the rebound.
void set_items(Scene& scene, double dashpot) {
  for (Material& material : scene.contact.materials) {
    material.normal_stiffness = 2 * kStiffness;
    material.normal_damping = dashpot / 2;
  }
}

struct Expected {
  double contact_time, max_overlap, restitution;
};

void expect_impact(const Impact& impact, bool attraction, const Expected& expected, double speed) {
  ASSERT_TRUE(impact.finished);
  const double time = attraction ? impact.overlap_time : impact.force_time;
  EXPECT_NEAR(time / expected.contact_time, 1, 1e-3);
  EXPECT_NEAR(impact.max_overlap / expected.max_overlap, 1, 1e-3);
  const double rebound = impact.after.velocity[0].z / speed;
  EXPECT_NEAR(rebound / expected.restitution, 1, 1e-3);
}

/// Pair along z, each with speed 0.5 towards the other.
Impact linear_pair(const Engine& engine, bool attraction, double dashpot) {
  const double radius = 0.05, h = 5e-7;
  Scene scene = empty_scene(Law::linear_frictionless, h);
  set_items(scene, dashpot);
  scene.contact.attraction_on_rebound = attraction;
  add_sphere(scene, {0, 0, 2 * radius + 2e-7}, radius, 0.1, {0, 0, -0.5});
  add_sphere(scene, {0, 0, 0}, radius, 0.1, {0, 0, 0.5});
  return trace_impact(*engine.start(scene), h, pair_overlap(2 * radius), 20000);
}

TEST_P(LinearImpact, C04_LinearDashpotPair) {
  const double zeta = nominal_damping_ratio(0.8), c = 2 * zeta * std::sqrt(kStiffness * 0.05);
  EXPECT_NEAR(zeta, 0.0708503, 5e-8);
  EXPECT_NEAR(c, 10.01975, 5e-6);
  expect_impact(linear_pair(engine(), true, c), true, {2.22704e-3, 6.35649e-4, 0.8}, 0.5);
  expect_impact(linear_pair(engine(), false, c), false, {2.12650e-3, 6.35649e-4, 0.808099}, 0.5);
}

Impact linear_wall(const Engine& engine, bool attraction, double dashpot) {
  const double radius = 0.05, h = 7e-7;
  Scene scene = empty_scene(Law::linear_frictionless, h);
  set_items(scene, dashpot);
  scene.contact.attraction_on_rebound = attraction;
  add_sphere(scene, {0, 0, radius + 3e-7}, radius, 0.1, {0, 0, -1});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  return trace_impact(*engine.start(scene), h, floor_overlap(radius), 20000);
}

TEST_P(LinearImpact, C05_LinearDashpotWall) {
  const double c = 2 * nominal_damping_ratio(0.8) * std::sqrt(kStiffness * 0.1);
  EXPECT_NEAR(c, 14.17006, 5e-6);
  expect_impact(linear_wall(engine(), true, c), true, {3.14951e-3, 8.98943e-4, 0.8}, 1);
  expect_impact(linear_wall(engine(), false, c), false, {3.00733e-3, 8.98943e-4, 0.808099}, 1);
}

struct TwoMasses {
  double mass_1, mass_2, stiffness, dashpot;  // parameters set for t_c = 1 ms, e = 0.7 with m1 m2 / (m1 + m2)
};

TwoMasses yade_case() {
  TwoMasses c{};
  c.mass_1 = sphere_mass(3e-3, 2000);
  c.mass_2 = sphere_mass(2e-3, 2000);
  const double m_star = c.mass_1 * c.mass_2 / (c.mass_1 + c.mass_2), l = std::log(0.7), t = 1e-3;
  c.stiffness = m_star * (kPi * kPi + l * l) / (t * t);
  c.dashpot = -2 * m_star * l / t;
  return c;
}

/// Rebound of the small sphere from the fixed large one.
double rebound_from_fixed(const Engine& engine, bool attraction, double restitution, double dashpot) {
  const TwoMasses c = yade_case();
  const double h = 5e-7;
  Scene scene = empty_scene(Law::linear_frictionless, h);
  scene.contact.pair(0, 0).normal_stiffness = c.stiffness;
  scene.contact.pair(0, 0).restitution = restitution;
  scene.contact.materials[0].normal_damping = dashpot / 2;
  scene.contact.attraction_on_rebound = attraction;
  add_sphere(scene, {0, 0, 5e-3 + 1e-8}, 2e-3, c.mass_2, {0, 0, -0.1});
  add_sphere(scene, {0, 0, 0}, 3e-3, c.mass_1);
  scene.bodies.locks[1] = kLockAll;
  const Impact impact = trace_impact(*engine.start(scene), h, pair_overlap(5e-3), 4000);
  EXPECT_TRUE(impact.finished);
  EXPECT_EQ(impact.after.position[1].z, 0);
  return impact.after.velocity[0].z / 0.1;
}

/// The large sphere is fixed, so the effective mass is m2 and not m1 m2 / (m1 + m2).
TEST_P(LinearImpact, C06_FixedPartnerHasInfiniteMass) {
  const TwoMasses c = yade_case();
  EXPECT_NEAR(c.mass_1 / (c.mass_1 + c.mass_2), 0.771429, 5e-7);
  EXPECT_NEAR(rebound_from_fixed(engine(), true, 1, c.dashpot), 0.731388, 1e-3);
  EXPECT_NEAR(rebound_from_fixed(engine(), false, 1, c.dashpot), 0.745987, 1e-3);
  // The restitution that is asked for is the one that is got, with either clamp policy.
  EXPECT_NEAR(rebound_from_fixed(engine(), true, 0.7, 0), 0.7, 1e-3);
  EXPECT_NEAR(rebound_from_fixed(engine(), false, 0.7, 0), 0.7, 1e-3);
}

/// Sphere between two fixed ones, six impacts: 10 * 0.7^6 (Exudyn contactSphereSphereTest, converged values).
TEST_P(LinearImpact, C10_SphereBetweenFixedSpheres) {
  Scene scene = empty_scene(Law::linear_frictionless, 2e-6);
  scene.contact.pair(0, 0).normal_stiffness = 1e6;
  scene.contact.pair(0, 0).restitution = 0.7;
  scene.contact.max_overlap_ratio = 1;
  add_sphere(scene, {0, 0.5, 0}, 0.1, 1.6, {0, 10, 0});
  for (const double y : {-0.2, 1.2}) scene.bodies.locks[add_sphere(scene, {0, y, 0}, 0.1, 1.6)] = kLockAll;
  const auto backend = engine().start(scene);
  backend->advance(1000000);
  const Snapshot s = backend->snapshot();
  EXPECT_NEAR(s.velocity[0].y / 1.17614, 1, 1e-3);
  EXPECT_NEAR(s.velocity[0].y / (10 * std::pow(0.7, 6)), 1, 1e-3);
  EXPECT_NEAR(s.position[0].y, 0.32414, 5e-3);
}

/// Ball dropped from 1 m: apexes h0 e^(2k), and all bounces together take sqrt(2 h0/g) (1 + e)/(1 - e).
TEST_P(LinearImpact, C09_BouncingBall) {
  const double g = 9.81, radius = 0.05, mass = 1, contact_time = 8e-4, h = contact_time / 200;
  Scene scene = empty_scene(Law::linear_frictionless, h);
  scene.gravity = {0, 0, -g};
  scene.contact.pair(0, 0).normal_stiffness = mass * std::pow(kPi / contact_time, 2);
  scene.contact.pair(0, 0).restitution = 0.8;
  scene.contact.max_overlap_ratio = 1;
  add_sphere(scene, {0, 0, radius + 1}, radius, mass);
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  const auto backend = engine().start(scene);
  const std::uint64_t stride = 20;
  double end_of_motion = 0, previous_speed = 0;
  std::vector<double> apexes;
  while (backend->snapshot().time < 4.3) {
    backend->advance(stride);
    const Snapshot s = backend->snapshot();
    const double height = s.position[0].z - radius, v = s.velocity[0].z;
    if (height > 0 && previous_speed > 0 && v <= 0) {
      const double apex = height + v * v / (2 * g);
      apexes.push_back(apex);
      // The bounces that are left, from this apex: fall, then 2 e^k falls each.
      if (apex > 1e-4) end_of_motion = s.time + v / g + std::sqrt(2 * apex / g) * (1 + 0.8) / (1 - 0.8);
    }
    previous_speed = v;
  }
  ASSERT_GE(apexes.size(), 15u);
  const double expected[] = {0.64, 0.4096, 0.262144};
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(apexes[static_cast<std::size_t>(k)] / expected[k], 1, 1e-2) << k;
  EXPECT_NEAR(end_of_motion / 4.06371, 1, 1e-2);
}

}  // namespace
}  // namespace scree::verification
