/// Rung 2: the same engine with force mathematics in float. Positions and gaps are double, so that a force
/// differs by the float rounding of some thirty operations on quantities of full relative accuracy: 30 ·
/// 2^-24 ≈ 1.8e-6 of the sum of the magnitudes of its parts (elastic, damping, tangential).
#include <gtest/gtest.h>

#include <cmath>

#include "random_scene.hpp"
#include "scree/engine/backend.hpp"

namespace scree::parity {
namespace {

class MixedAgainstDouble : public testing::TestWithParam<Law> {};

TEST_P(MixedAgainstDouble, ForcesFromIdenticalStates) {
  SceneKind kind;
  kind.law = GetParam();
  kind.seed = 5;
  Scene scene = random_scene(kind);
  // Radii that float holds exactly, so that both see the same spheres.
  for (double& r : scene.bodies.radius) r = static_cast<double>(static_cast<float>(r));
  BackendOptions options;
  options.threads = 1;
  const auto mixed = make_cpu_backend(scene, options)->contacts();
  options.precision = Precision::full;
  const auto full = make_cpu_backend(scene, options)->contacts();
  ASSERT_EQ(mixed.size(), full.size());
  double strongest = 0;
  for (const ContactRecord& c : full) strongest = std::max(strongest, std::sqrt(dot(c.force, c.force)));
  for (std::size_t k = 0; k < full.size(); ++k) {
    ASSERT_EQ(mixed[k].i, full[k].i);
    ASSERT_EQ(mixed[k].j, full[k].j);
    const Vec3d d = mixed[k].force - full[k].force;
    // Elastic and damping part may cancel: their magnitude is bounded by the strongest force of the scene.
    EXPECT_LT(std::sqrt(dot(d, d)), 1.8e-6 * strongest) << "contact " << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Laws, MixedAgainstDouble, testing::ValuesIn(all_laws()),
                         [](const auto& test) { return name_of(test.param); });

/// A grazing contact a kilometre from the origin keeps its overlap: positions are differenced in double.
TEST(MixedPrecision, GapsAreDouble) {
  Scene scene;
  scene.time_step = 1e-6;
  scene.contact.law = Law::linear_frictionless;
  scene.contact.materials.resize(1);
  PairMaterial pair;
  pair.normal_stiffness = 1000;
  scene.contact.pairs = {pair};
  const double radius = 0.0009765625, overlap = 1e-9, far = 1024;  // radius 2^-10: exact in float
  scene.bodies.add({far, 0, 0}, radius, 2500);
  scene.bodies.add({far + 2 * radius - overlap, 0, 0}, radius, 2500);
  const double expected = scene.bodies.position[0].x - scene.bodies.position[1].x + 2 * radius;
  const auto contacts = make_cpu_backend(scene, {})->contacts();
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_NEAR(contacts[0].force.x / (-1000 * expected), 1, 1e-6);
}

}  // namespace
}  // namespace scree::parity
