#include "host/scene/initial_state.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "host/scene/built_in_surface.hpp"
#include "host/scene/mesh_surface.hpp"
#include "host/scene/random.hpp"

namespace scree {
namespace {

/// Against a fine grid of points of the triangle, for random triangles including slivers and obtuse ones.
TEST(ClosestOnTriangle, IsTheNearestOfAllPoints) {
  Random random(21);
  const auto point = [&](double s) {
    return Vec3d{random.uniform(-s, s), random.uniform(-s, s), random.uniform(-s, s)};
  };
  for (int n = 0; n < 300; ++n) {
    const Vec3d a = point(1), b = point(1), c = n % 3 ? point(1) : a + 0.5 * (b - a) + 1e-5 * point(1),
                p = point(2);
    const Vec3d q = closest_on_triangle(p, a, b, c);
    const double d = std::sqrt(dot(p - q, p - q));
    double best = 1e9;
    const int steps = 100;
    for (int i = 0; i <= steps; ++i) {
      for (int j = 0; i + j <= steps; ++j) {
        const double u = i / double(steps), v = j / double(steps);
        const Vec3d s = (1 - u - v) * a + u * b + v * c;
        best = std::min(best, std::sqrt(dot(p - s, p - s)));
      }
    }
    EXPECT_LE(d, best + 1e-12);
    EXPECT_GE(d, best - 0.04);  // the grid's own spacing
    // The closest point lies in the triangle: its barycentric coordinates add up without leaving it.
    const Vec3d normal = cross(b - a, c - a);
    const double n2 = dot(normal, normal);
    for (const double w : {dot(cross(b - q, c - q), normal) / n2, dot(cross(c - q, a - q), normal) / n2,
                           dot(cross(a - q, b - q), normal) / n2}) {
      EXPECT_GE(w, -1e-6);
    }
  }
}

Scene scene_of(std::vector<Vec3d> centres, double r) {
  Scene scene;
  for (const Vec3d& x : centres) scene.bodies.add(x, r, 1000);
  return scene;
}

TEST(InitialOverlaps, SpheresPlanesAndTriangles) {
  Scene scene = scene_of({{0, 0, 0.9}, {0, 0, 2.5}, {5, 0, 3}}, 1);
  Wall floor;
  floor.plane = {{0, 0, 0}, {0, 0, 1}};
  Wall box;
  box.kind = Wall::Kind::mesh;
  MeshReport report;
  box.mesh = make_surface(box_triangles({{-9, -9, -9}, {5.7, 9, 9}, {}}), Placement{}, false, report);
  scene.walls = {floor, box};
  const auto list = initial_overlaps(scene, 0.05);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_NEAR(list[0].ratio, 0.4, 1e-12);  // 2 - 1.6 between the spheres
  EXPECT_EQ(list[0].body, 0u);
  EXPECT_EQ(list[0].other_body, 1u);
  EXPECT_EQ(list[0].wall, -1);
  EXPECT_NEAR(list[1].overlap, 0.3, 1e-12);  // 1 - 0.7 at the side of the box
  EXPECT_EQ(list[1].wall, 1);
  EXPECT_EQ(list[1].body, 2u);
  EXPECT_NEAR(list[2].overlap, 0.1, 1e-12);  // floor
  EXPECT_EQ(list[2].wall, 0);
  EXPECT_EQ(initial_overlaps(scene, 0.35).size(), 1u);
}

TEST(InitialOverlaps, FixedBodiesDoNotCount) {
  Scene scene = scene_of({{0, 0, 0}, {0, 0, 1}, {0, 0, 2}}, 1);
  scene.bodies.locks = {kLockAll, kLockAll, 0};
  Wall floor;
  floor.plane = {{0, 0, 0}, {0, 0, 1}};
  scene.walls = {floor};
  const auto list = initial_overlaps(scene, 0.01);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].other_body, 2u);
}

TEST(InitialOverlaps, OneSidedSurfaceHoldsOnlyItsOutside) {
  Scene scene = scene_of({{0.2, 0.2, 0.5}, {0.2, 0.2, -0.5}}, 0.45);
  Wall wall;
  wall.kind = Wall::Kind::mesh;
  wall.mesh.vertices = {{0, 0, 0.1}, {1, 0, 0.1}, {0, 1, 0.1}};
  wall.mesh.triangles = {{0, 1, 2}};
  wall.mesh.one_sided = true;
  scene.walls = {wall};
  const auto list = initial_overlaps(scene, 0);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].body, 0u);
}

TEST(WrapPositions, WholePeriodsIntoHalfOpenInterval) {
  Domain domain;
  domain.min = {-1, 0, 0};
  domain.max = {1, 5, 5};
  domain.periodic = {true, false, false};
  std::vector<Vec3d> x{{0.5, 9, 0},        {1, 0, 0},   {-1, 0, 0},
                       {-1 - 1e-17, 0, 0}, {7.5, 0, 0}, {-1.0000000000000002, 0, 0}};
  EXPECT_EQ(wrap_positions(domain, x), 3u);
  EXPECT_EQ(x[0].y, 9);
  EXPECT_EQ(x[1].x, -1);
  EXPECT_EQ(x[4].x, -0.5);
  for (const Vec3d& p : x) EXPECT_TRUE(p.x >= -1 && p.x < 1);
}

TEST(BodiesOutside, LimitsAreInclusiveAndPeriodicAxesFree) {
  Scene scene = scene_of({{0, 0, 0}, {1, 0, 0}, {1.1, 0, 0}, {0, 7, 0}, {0, 0, -0.1}}, 0.1);
  scene.domain.min = {-1, -1, 0};
  scene.domain.max = {1, 1, 1};
  scene.domain.periodic[1] = true;
  EXPECT_EQ(bodies_outside(scene.domain, scene.bodies), (std::vector<std::uint64_t>{2, 4}));
}

}  // namespace
}  // namespace scree
