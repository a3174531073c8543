#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// One contact per surface: stiffness, normals and limits of contacts with triangles.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(MeshStiffness);

/// Sphere k = 2e4 N/m, triangles 3e4 N/m: 1.2e4 N/m in series. Pressed with 5 N it sinks 4.16667e-4 m
/// everywhere.
TEST_P(MeshStiffness, H04_SameAtVertexEdgeAndFace) {
  struct Place {
    std::string name;
    TriangleMesh mesh;
    double x, y;
  };
  std::vector<Place> places;
  for (const std::uint32_t n : {4u, 6u, 16u}) {
    places.push_back({"vertex of " + std::to_string(n), fan({0, 0, 0}, 1, n), 0, 0});
    places.push_back({"beside the vertex of " + std::to_string(n), fan({0, 0, 0}, 1, n), 1e-7, -2e-7});
    places.push_back({"edge", fan({0, 0, 0}, 1, n), 0.5, 0});
    places.push_back({"face", fan({0, 0, 0}, 1, n), 0.4, 0.1});
  }
  const double radius = 0.1, mass = 1;
  for (const Place& p : places) {
    SCOPED_TRACE(p.name);
    Scene scene = empty_scene(Law::linear_frictionless, 2e-4);
    scene.gravity = {0, 0, -5 / mass};
    scene.contact.materials[0].normal_stiffness = 2e4;
    scene.contact.materials[0].normal_damping = 80;
    Material hard;
    hard.name = "triangles";
    hard.normal_stiffness = 3e4;
    const std::uint16_t triangles = add_material(scene, hard);
    add_sphere(scene, {p.x, p.y, radius}, radius, mass);
    add_mesh(scene, p.mesh, triangles);
    const auto backend = engine().start(scene);
    const StepReport report = backend->advance(4000);
    ASSERT_FALSE(report.fatal()) << report.detail;
    const Snapshot s = backend->snapshot();
    const double overlap = stored_radius(engine(), radius) - s.position[0].z;
    EXPECT_NEAR(overlap, 5 / 1.2e4, 1e-6 * 5 / 1.2e4);
    EXPECT_NEAR(overlap, 4.16667e-4, 1e-9);
    EXPECT_NEAR(s.position[0].x, p.x, 1e-12);
    EXPECT_NEAR(s.position[0].y, p.y, 1e-12);
    EXPECT_EQ(backend->contacts().size(), 1u);
  }
}

/// The face under the centre is the one contact, at every distance from vertices and edges: its normal is the
/// plane's. (Nearer to an edge than R sqrt(2 ε) the rounded distances to face and edge no longer differ:
/// either may be the contact. With coordinates of up to 4 R the normal then is the plane's within 4e-8.)
TEST_P(MeshStiffness, H04_OneContactAtEveryOffset) {
  const double radius = 0.1;
  std::mt19937 random(11);
  const auto uniform = [&random] { return 2 * (static_cast<double>(random()) / 4294967296.0) - 1; };
  for (const Frame& frame : {Frame{}, askew(0.7, 0.4, {0.3, -0.2, 0.1})})
    for (const std::uint32_t n : {4u, 6u, 16u})
      for (double size = 1e-13; size < 1; size *= std::sqrt(10.0))
        for (const double reach : {0.0, 0.5})  // near the central vertex, near the edge to vertex 1
          for (int k = 0; k < 8; ++k) {
            Scene scene = empty_scene(Law::linear_frictionless, 1e-4);
            scene.contact.pair(0, 0).normal_stiffness = 1e4;
            const Vec3d x{reach + size * radius * uniform(), size * radius * uniform(), 0.999 * radius};
            add_sphere(scene, frame.point(x), radius, 1);
            add_mesh(scene, placed(fan({0, 0, 0}, 1.5, n), frame));
            const auto contacts = engine().start(scene)->contacts();
            ASSERT_EQ(contacts.size(), 1u) << "fan of " << n << ", offset " << size << " R";
            const Vec3d normal = frame.components(contacts[0].normal);
            EXPECT_LT(std::hypot(normal.x, normal.y), engine().within(5e-8, 1e-6)) << size;
            EXPECT_NEAR(contacts[0].overlap, stored_radius(engine(), radius) - 0.999 * radius, 1e-14) << size;
          }
}

/// A sphere falls beside a plate so that it meets the free edge with its normal at 45°.
TEST_P(MeshStiffness, H06_EdgeNormal) {
  const double radius = 0.1, mass = 1, k = 1e8, reach = radius * std::sqrt(0.5);
  for (const double e : {1.0, 0.5}) {
    SCOPED_TRACE(e);
    Scene scene = empty_scene(Law::linear_frictionless, kPi * std::sqrt(mass / k) / 100);
    scene.contact.pair(0, 0).normal_stiffness = k;
    scene.contact.pair(0, 0).restitution = e;
    add_sphere(scene, {reach, 0.2, reach + 1e-4}, radius, mass, {0, 0, -1});
    TriangleMesh plate;  // x <= 0
    plate.vertices = {{0, -1, 0}, {0, 1, 0}, {-1, 1, 0}, {-1, -1, 0}};
    plate.triangles = {{{0, 1, 2}}, {{0, 2, 3}}};
    add_mesh(scene, plate);
    const auto backend = engine().start(scene);
    ASSERT_FALSE(backend->advance(300).fatal());
    const Snapshot s = backend->snapshot();
    EXPECT_TRUE(backend->contacts().empty());
    EXPECT_NEAR(s.velocity[0].x, (1 + e) / 2, 5e-3);
    EXPECT_NEAR(s.velocity[0].y, 0, engine().within(1e-12, 1e-6));
    EXPECT_NEAR(s.velocity[0].z, (1 + e) / 2 - 1, 5e-3);
  }
}

/// A two-sided triangle turns a sphere back below v = R sqrt(k/m) = 10 m/s; faster ones pass and leave on the
/// other side with the speed they came with.
TEST_P(MeshStiffness, H07_ThinPlateTunnelling) {
  const double radius = 0.01, mass = 0.01, k = 1e4;
  for (const double v : {9.9, 10.1}) {
    SCOPED_TRACE(v);
    Scene scene = empty_scene(Law::linear_frictionless, 1e-6);
    scene.contact.pair(0, 0).normal_stiffness = k;
    scene.contact.max_overlap_ratio = 2;
    add_sphere(scene, {0, 0, 0.011}, radius, mass, {0, 0, -v});
    TriangleMesh triangle;
    triangle.vertices = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
    triangle.triangles = {{{0, 1, 2}}};
    add_mesh(scene, triangle);
    const auto backend = engine().start(scene);
    ASSERT_FALSE(backend->advance(20000).fatal());
    const Snapshot s = backend->snapshot();
    EXPECT_TRUE(backend->contacts().empty());
    const double expected = v < 10 ? v : -v;
    EXPECT_NEAR(s.velocity[0].z, expected, 1e-2 * v);
    EXPECT_EQ(s.position[0].z > 0, v < 10);
  }
}

}  // namespace
}  // namespace scree::verification
