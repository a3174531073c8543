#include <gtest/gtest.h>

#include <cmath>

#include "host/output/wall_surface.hpp"
#include "tests/output/prescribed_backend.hpp"

namespace scree {
namespace {

double area_of(const TriangleMesh& mesh, const Vec3d& normal) {
  double area = 0;
  for (const auto& t : mesh.triangles) {
    const Vec3d a = mesh.vertices[t[1]] - mesh.vertices[t[0]], b = mesh.vertices[t[2]] - mesh.vertices[t[0]];
    area += 0.5 * dot(cross(a, b), normal);
  }
  return area;
}

Scene scene_with_plane(const Plane& plane) {
  Scene scene;
  scene.domain.min = {0, 0, 0};
  scene.domain.max = {2, 3, 4};
  Wall wall;
  wall.plane = plane;
  scene.walls = {wall};
  return scene;
}

// Areas of cuts through the box [0,2]x[0,3]x[0,4], by hand; positive: the triangles turn about the plane's
// normal.
TEST(WallSurface, PlanesAreCutToTheDomain) {
  const auto cut = [](const Vec3d& point, const Vec3d& normal) {
    return area_of(wall_surfaces(scene_with_plane({point, normal}))[0], normal);
  };
  EXPECT_NEAR(cut({0, 0, 1}, {0, 0, 1}), 6, 1e-6);
  EXPECT_NEAR(cut({7, 7, 1}, {0, 0, -1}), 6, 1e-6);
  EXPECT_NEAR(cut({0, 0, 0}, {0, 0, 1}), 6, 1e-6);   // coincides with a face
  EXPECT_NEAR(cut({0, 0, -5}, {0, 0, 1}), 6, 1e-6);  // outside: the box is widened to reach it
  EXPECT_NEAR(cut({1, 0, 0}, {1, 0, 0}), 12, 1e-6);
  const double s = std::sqrt(0.5);
  EXPECT_NEAR(cut({0, 0, 0}, {s, -s, 0}), 2 * std::sqrt(2.0) * 4, 1e-6);
}

TEST(WallSurface, WithoutDomainTheBodiesGiveTheSize) {
  Scene scene;
  scene.bodies.add({0, 0, 0}, 1, 1000);
  scene.bodies.add({10, 0, 0}, 1, 1000);
  Wall wall;
  wall.plane = {{0, 0, -1}, {0, 0, 1}};
  scene.walls = {wall};
  EXPECT_NEAR(area_of(wall_surfaces(scene)[0], {0, 0, 1}), 12 * 2, 1e-6);
}

TEST(WallSurface, AnEmptySceneStillShowsItsFloor) {
  Scene scene;
  scene.walls.resize(1);
  EXPECT_GT(area_of(wall_surfaces(scene)[0], {0, 0, 1}), 0);
}

TEST(WallMotion, QuarterTurnAboutATravellingPoint) {
  PrescribedMotion motion;
  motion.through = {1, 0, 0};
  motion.velocity = {0, 0, 3};
  motion.angular_velocity = {0, 0, 0.5 * 3.14159265358979323846};
  const Vec3d x = moved_point(motion, {2, 0, 5}, 1.0);
  EXPECT_NEAR(x.x, 1, 1e-15);
  EXPECT_NEAR(x.y, 1, 1e-15);
  EXPECT_NEAR(x.z, 8, 1e-15);
  const Vec3d v = wall_velocity(motion, x, 1.0);
  EXPECT_NEAR(v.x, -motion.angular_velocity.z, 1e-15);
  EXPECT_NEAR(v.y, 0, 1e-15);
  EXPECT_NEAR(v.z, 3, 1e-15);
}

// Axis (1,1,1): a third of a turn permutes the coordinates.
TEST(WallMotion, ThirdOfATurnAboutTheDiagonal) {
  PrescribedMotion motion;
  const double w = 2.0 / 3.0 * 3.14159265358979323846 / std::sqrt(3.0);
  motion.angular_velocity = {w, w, w};
  const Vec3d x = moved_point(motion, {1, 2, 3}, 1.0);
  EXPECT_NEAR(x.x, 3, 1e-14);
  EXPECT_NEAR(x.y, 1, 1e-14);
  EXPECT_NEAR(x.z, 2, 1e-14);
}

}  // namespace
}  // namespace scree
