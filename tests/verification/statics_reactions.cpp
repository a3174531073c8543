#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// Reactions of grooves, boxes and beds at rest: they carry the weight.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(StaticReaction);

const double kHalf = std::sqrt(0.5);

/// 1 kg in a frictionless 90° groove: each flank carries m g / sqrt(2) = 6.936718 N.
TEST_P(StaticReaction, F06_VGroove) {
  for (const bool mesh : {false, true}) {
    Grip grip;
    grip.stiffness = 1e5;
    grip.restitution = 0.05;
    Scene scene = friction_scene(Law::linear_frictionless, grip, 1e-4);
    scene.gravity = {0, 0, -9.81};
    add_sphere(scene, {0, 0, 0.1 / kHalf}, 0.1, 1);
    if (mesh) {
      TriangleMesh groove;  // two flanks that meet in the y axis
      groove.vertices = {{0, -1, 0}, {0, 1, 0}, {1, 1, 1}, {1, -1, 1}, {-1, 1, 1}, {-1, -1, 1}};
      groove.triangles = {{{0, 2, 1}}, {{0, 3, 2}}, {{0, 1, 4}}, {{0, 4, 5}}};
      add_mesh(scene, groove);
    } else {
      add_plane(scene, {0, 0, 0}, {kHalf, 0, kHalf});
      add_plane(scene, {0, 0, 0}, {-kHalf, 0, kHalf});
    }
    const auto backend = engine().start(scene);
    ASSERT_FALSE(backend->advance(5000).fatal());
    const auto contacts = backend->contacts();
    ASSERT_EQ(contacts.size(), 2u);
    for (const ContactRecord& c : contacts) {
      EXPECT_NEAR(std::sqrt(dot(c.force, c.force)), 6.936718, 1e-6 * 6.936718);
      EXPECT_NEAR(std::abs(c.force.x), 9.81 / 2, 1e-6 * 9.81);
      EXPECT_NEAR(c.force.z, 9.81 / 2, 1e-6 * 9.81);
    }
    EXPECT_LT(contacts[0].force.x * contacts[1].force.x, 0);
  }
}

/// A hexagonal packing comes to rest in a box of triangles: the box carries its weight, whatever the
/// friction.
TEST_P(StaticReaction, F05_BoxOfFacetsCarriesTheWeight) {
  const double radius = 0.05, mass = sphere_mass(radius, 2600);
  for (const double friction : {0.2, 0.5}) {
    Grip grip;
    grip.stiffness = mass / 2 * std::pow(kPi / 1e-3, 2);  // contact time about 1 ms
    grip.friction = friction;
    grip.restitution = 0.5;
    Scene scene = friction_scene(Law::linear_history, grip, 4e-5);
    scene.gravity = {0, 0, -9.81};
    for (int k = 0; k < 3; ++k)
      for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i)
          add_sphere(scene,
                     {radius * (1 + 2 * i + (j + k) % 2), radius * (1 + std::sqrt(3.0) * (j + (k % 2) / 3.0)),
                      radius * (1 + 1.633 * k)},
                     radius, mass);
    add_mesh(scene, open_box({0, 0, 0}, {5.05 * radius, 4.35 * radius, 1}));
    const auto backend = engine().start(scene);
    const StepReport report = backend->advance(30000);
    ASSERT_FALSE(report.fatal()) << report.detail;
    const Observation o = backend->observe();
    const double weight = 12 * mass * 9.81;
    ASSERT_EQ(o.walls.size(), 1u);
    EXPECT_NEAR(o.walls[0].force.z, -weight, 1e-4 * weight);
    EXPECT_NEAR(o.walls[0].force.x, 0, 1e-4 * weight);
    EXPECT_NEAR(o.walls[0].force.y, 0, 1e-4 * weight);
    EXPECT_GT(o.contacts, 12u);
  }
}

/// Half a box full of R = 1 cm spheres falls into place: ∫ (F - W) dt = Δp at every time, and at rest F = W.
TEST_P(StaticReaction, F04_BedWeight) {
  if (engine().name == "reference")
    GTEST_SKIP() << "all pairs of a bed: left to the engines with a pair search";
  const double radius = 0.01, mass = sphere_mass(radius, 2500), side = 0.14, h = 5e-5;
  Scene scene = empty_scene(Law::hertz_frictionless, h);
  scene.gravity = {0, 0, -9.81};
  const double k = 5e7 * 1e-5 * 1e3;  // 5e7 dyn/cm^1.5 in N/m^1.5
  set_elastic(scene, 0, 2 * 0.75 * k / std::sqrt(radius / 2), 0);
  scene.contact.pair(0, 0).restitution = 0.1;
  for (int level = 0; level < 4; ++level)
    for (int j = 0; j < 7 - level % 2; ++j)
      for (int i = 0; i < 7 - level % 2; ++i) {
        const double shift = radius * (1 + level % 2);
        add_sphere(scene, {shift + 2 * radius * i, shift + 2 * radius * j, radius * (1.001 + 1.4143 * level)},
                   radius, mass);
      }
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  add_plane(scene, {0, 0, 0}, {1, 0, 0});
  add_plane(scene, {0, 0, 0}, {0, 1, 0});
  add_plane(scene, {side, 0, 0}, {-1, 0, 0});
  add_plane(scene, {0, side, 0}, {0, -1, 0});
  const double weight = static_cast<double>(scene.bodies.size()) * mass * 9.81;
  const auto backend = engine().start(scene);
  ASSERT_FALSE(backend->advance(10000).fatal());
  double sum = 0;
  const int samples = 500;
  for (int n = 0; n < samples; ++n) {
    ASSERT_FALSE(backend->advance(4).fatal());
    const Observation o = backend->observe();
    EXPECT_NEAR(o.walls[0].force.z, -weight, 1e-2 * weight);
    sum += o.walls[0].force.z;
  }
  EXPECT_NEAR(sum / samples, -weight, 1e-3 * weight);
}

}  // namespace
}  // namespace scree::verification
