#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"

/// Balls in a row, just touching; the first one arrives with 1 m/s (Newton's cradle without strings).
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Cradle);

/// Velocities once all balls have parted. m = 1 kg, F = K δ^p.
std::vector<double> final_velocities(const Engine& engine, Law law, int count, double time_step) {
  const double radius = 0.5, k = 1e9;  // centres and gaps are exact in binary
  Scene scene = empty_scene(law, time_step);
  if (is_hertz(law))
    set_elastic(scene, 0, 2 * 0.75 * k / std::sqrt(radius / 2), 0);  // K = 4/3 (E/2) sqrt(R/2)
  else
    scene.contact.pair(0, 0).normal_stiffness = k;
  for (int i = 0; i < count; ++i) add_sphere(scene, {1.0 * i, 0, 0}, radius, 1, {i == 0 ? 1.0 : 0.0, 0, 0});
  const auto backend = engine.start(scene);
  EXPECT_TRUE(backend->contacts().empty());
  EXPECT_FALSE(backend->advance(1).fatal());
  for (int n = 0; n < 1000 && !backend->contacts().empty(); ++n) EXPECT_FALSE(backend->advance(20).fatal());
  EXPECT_TRUE(backend->contacts().empty());
  std::vector<double> v;
  double momentum = 0, energy = 0;
  for (const Vec3d& u : backend->snapshot().velocity) {
    v.push_back(u.x);
    momentum += u.x;
    energy += u.x * u.x;
  }
  EXPECT_NEAR(momentum, 1, engine.within(1e-12, 1e-7));  // mixed: a ball adds two forces in float
  EXPECT_NEAR(energy, 1, 1e-4);
  return v;
}

void expect_velocities(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-4) << i;
}

TEST_P(Cradle, F08_Hertz) {
  expect_velocities(final_velocities(engine(), Law::hertz_frictionless, 3, 1e-6),
                    {-.0709524, .0764030, .9945493});
  expect_velocities(final_velocities(engine(), Law::hertz_frictionless, 5, 1e-6),
                    {-.0710850, -.0302738, -.0144636, .1270450, .9887774});
}

TEST_P(Cradle, F09_Linear) {
  expect_velocities(final_velocities(engine(), Law::linear_frictionless, 3, 2e-7),
                    {-.130262, .150230, .980032});
  expect_velocities(final_velocities(engine(), Law::linear_frictionless, 5, 2e-7),
                    {-.132280, -.075329, -.031011, .296218, .942402});
}

/// A small disc wholly inside a large one (2-D: disc masses and inertias) is pushed out again and friction
/// acts at one common contact point although the lever arm of the small one is negative. End positions of
/// MercuryDPM's unit test.
TEST_P(Cradle, F13_ExtremeOverlap) {
  const double h = 1e-7, density = 2000;
  Scene scene = empty_scene(Law::linear_history, h);
  scene.gravity = {0, -9.8, 0};
  scene.contact.max_overlap_ratio = 100;
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.normal_stiffness = 10;
  pair.static_friction = 1;
  pair.tangential_stiffness_ratio = 2.0 / 7;
  pair.tangential_damping_ratio = 0;
  for (const double radius : {0.01, 0.001}) {
    const double mass = density * kPi * radius * radius;  // per metre of depth
    const bool small = radius < 0.005;
    const std::size_t id =
        add_sphere(scene, {0, small ? 0.015 : 0.01, 0}, radius, mass, {small ? 1.0 : 0.0, 0, 0});
    scene.bodies.inertia[id] = 0.5 * mass * radius * radius;
  }
  const auto backend = engine().start(scene);
  const auto contacts = backend->contacts();
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_NEAR(contacts[0].overlap, 0.006, engine().within(1e-15, 1e-9));
  EXPECT_LT(contacts[0].force.y, 0);  // repulsive: the large one (id 0) is pushed down
  ASSERT_FALSE(backend->advance(100000).fatal());
  const Snapshot s = backend->snapshot();
  EXPECT_NEAR(s.position[0].x, -1.03139e-6, 1e-6);
  EXPECT_NEAR(s.position[0].y, 0.00950639, 1e-6);
  EXPECT_NEAR(s.position[1].x, 0.0101031, 1e-6);
  EXPECT_NEAR(s.position[1].y, 0.0148710, 1e-6);
  EXPECT_NEAR(s.position[0].x, -1.03139e-6, 0.01 * 1.03139e-6);
}

}  // namespace
}  // namespace scree::verification
