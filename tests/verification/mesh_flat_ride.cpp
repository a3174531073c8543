#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// A sphere gliding over a flat mesh must not notice edges, vertices and hanging nodes.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(FlatRide);

/// Six triangles on [0,2] x [-1,1]; vertex 3 hangs on the edge from 2 to 4.
TriangleMesh hanging_node_mesh() {
  TriangleMesh mesh;
  mesh.vertices = {{0, -1, 0}, {0, 1, 0}, {1, -1, 0}, {1, 0, 0}, {1, 1, 0}, {2, -1, 0}, {2, 0, 0}, {2, 1, 0}};
  mesh.triangles = {{{0, 1, 4}}, {{0, 2, 4}}, {{2, 3, 6}}, {{2, 5, 6}}, {{3, 4, 7}}, {{3, 6, 7}}};
  return mesh;
}

struct Ride {
  Vec3d start{0, 0, 0}, velocity{0, 0, 0};
  double time = 2;
};

/// R = 0.5, m = 1, k = 2e3, g = 1: pressed in by 0.5 mm the sphere glides with a normal force of 1 N all the
/// time.
void expect_smooth_ride(const Engine& engine, const TriangleMesh& mesh, const Ride& ride) {
  const double h = 1e-3;
  Scene scene = empty_scene(Law::linear_frictionless, h);
  scene.gravity = {0, 0, -1};
  scene.contact.pair(0, 0).normal_stiffness = 2e3;
  add_sphere(scene, ride.start, 0.5, 1, ride.velocity);
  add_mesh(scene, mesh);
  const auto backend = engine.start(scene);
  const auto steps = static_cast<std::uint64_t>(std::llround(ride.time / h));
  const double tolerance = engine.within(1e-8, 1e-6);
  for (std::uint64_t n = 0; n <= steps; ++n) {
    const auto contacts = backend->contacts();
    ASSERT_EQ(contacts.size(), 1u) << "step " << n;
    ASSERT_NEAR(contacts[0].force.z, 1, tolerance) << "step " << n;
    ASSERT_NEAR(contacts[0].force.x, 0, tolerance) << "step " << n;
    ASSERT_NEAR(contacts[0].force.y, 0, tolerance) << "step " << n;
    if (n < steps) {
      ASSERT_FALSE(backend->advance(1).fatal());
    }
  }
  const Snapshot s = backend->snapshot();
  const Vec3d end = ride.start + ride.time * ride.velocity;
  EXPECT_NEAR(s.position[0].x, end.x, tolerance);
  EXPECT_NEAR(s.position[0].y, end.y, tolerance);
  EXPECT_NEAR(s.position[0].z, 0.4995, tolerance);
  EXPECT_NEAR(s.velocity[0].x, ride.velocity.x, tolerance);
  EXPECT_NEAR(s.velocity[0].y, ride.velocity.y, tolerance);
  EXPECT_NEAR(s.velocity[0].z, 0, tolerance);
}

TEST_P(FlatRide, H01_MercuryRollingOverTriangleWalls) {
  expect_smooth_ride(engine(), hanging_node_mesh(), {{2, -0.5, 0.4995}, {-1, 0, 0}});
}

TEST_P(FlatRide, H02_OverVerticesEdgesAndHangingNode) {
  const std::vector<Ride> rides{
      {{2, 0, 0.4995}, {-1, 0, 0}, 2},            // vertices 6 and 3
      {{1, -1, 0.4995}, {0, 1, 0}, 2},            // along the edge from 2 to 4, over 3
      {{1, 1, 0.4995}, {0, -1, 0}, 2},            // and back
      {{1, -1, 0.4995}, {1, 1, 0}, 1},            // along the edge from 2 to 6
      {{2, -1, 0.4995}, {-1, 1, 0}, 2},           // vertices 5 and 3
      {{0, -1, 0.4995}, {0.5, 1, 0}, 2},          // along the edge from 0 to 4
      {{2, 0.3125, 0.4995}, {-1, -0.3125, 0}, 2}  // crosses 3 at an angle
  };
  for (const Ride& ride : rides) {
    SCOPED_TRACE(testing::PrintToString(ride.start.x) + ", " + testing::PrintToString(ride.start.y));
    expect_smooth_ride(engine(), hanging_node_mesh(), ride);
    expect_smooth_ride(engine(), flipped(hanging_node_mesh()), ride);
  }
}

/// Hundreds of edges, needles and a fan, crossed askew.
TEST_P(FlatRide, H02_OverManyTriangles) {
  for (const TriangleMesh& mesh : {regular_plate(1.5, 10), random_plate(1.5, 10, 7), random_plate(1.5, 50, 8),
                                   sliver_plate(1.5, 1000), fan({0, 0, 0}, 2, 64)})
    expect_smooth_ride(engine(), mesh, {{-0.9, -0.4, 0.4995}, {1.8, 0.8, 0}, 1});
}

}  // namespace
}  // namespace scree::verification
