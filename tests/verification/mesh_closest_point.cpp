#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"

/// Closest point of a triangle, through the contacts that engines report, against a minimisation that knows
/// nothing of regions: bisection of the triangle's barycentric coordinates on the convex distance.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(ClosestPoint);

using Corners = std::array<Vec3d, 3>;

double length(const Vec3d& a) { return std::sqrt(dot(a, a)); }

/// Smallest |a + s (b - a) - x|, s in [0, 1], by golden-section search of a convex function.
double segment_distance(const Vec3d& a, const Vec3d& b, const Vec3d& x) {
  const auto value = [&](double s) { return length(a + s * (b - a) - x); };
  double low = 0, high = 1;
  for (int n = 0; n < 90; ++n) {
    const double third = (high - low) * 0.381966011250105;
    if (value(low + third) < value(high - third))
      high -= third;
    else
      low += third;
  }
  return std::min({value(0), value(1), value(0.5 * (low + high))});
}

/// Smallest distance over the triangle: the segments from corner a to the points of the edge b-c cover it,
/// and the distance is convex along b-c too.
double triangle_distance(const Corners& t, const Vec3d& x) {
  const auto value = [&](double s) { return segment_distance(t[0], t[1] + s * (t[2] - t[1]), x); };
  double low = 0, high = 1;
  for (int n = 0; n < 90; ++n) {
    const double third = (high - low) * 0.381966011250105;
    if (value(low + third) < value(high - third))
      high -= third;
    else
      low += third;
  }
  return std::min({value(0), value(1), value(0.5 * (low + high))});
}

struct Probe {
  Corners corners;
  Vec3d x;
};

/// The engine's distance and normal for a sphere large enough to touch, against the search.
void expect_closest(const Engine& engine, const Probe& probe) {
  const double distance = triangle_distance(probe.corners, probe.x), radius = distance * 1.25 + 0.01;
  Scene scene = empty_scene(Law::linear_frictionless, 1e-4);
  scene.contact.pair(0, 0).normal_stiffness = 1;
  scene.contact.max_overlap_ratio = 2;
  add_sphere(scene, probe.x, radius, 1);
  TriangleMesh mesh;
  mesh.vertices = {probe.corners[0], probe.corners[1], probe.corners[2]};
  mesh.triangles = {{{0, 1, 2}}};
  add_mesh(scene, mesh);
  const auto contacts = engine.start(scene)->contacts();
  ASSERT_EQ(contacts.size(), 1u);
  const ContactRecord& c = contacts[0];
  const double tolerance = engine.within(1e-9, 1e-6);
  EXPECT_NEAR(c.overlap, radius - distance, tolerance);
  EXPECT_NEAR(length(c.normal), 1, tolerance);
  // The foot point x - (R - δ) n lies on the triangle.
  EXPECT_LT(triangle_distance(probe.corners, probe.x - (radius - c.overlap) * c.normal), 2 * tolerance);
}

class Uniform {
 public:
  explicit Uniform(std::uint32_t seed) : random_(seed) {}
  double operator()() { return 2 * (static_cast<double>(random_()) / 4294967296.0) - 1; }
  Vec3d vector() {
    const double x = (*this)(), y = (*this)(), z = (*this)();
    return {x, y, z};
  }

 private:
  std::mt19937 random_;
};

TEST_P(ClosestPoint, H05_RandomTrianglesAndCentres) {
  Uniform uniform(21);
  for (int n = 0; n < 200; ++n)
    expect_closest(engine(),
                   {{uniform.vector(), uniform.vector(), uniform.vector()}, 1.5 * uniform.vector()});
}

/// An obtuse triangle: the region of the long edge is where the first-failing-edge rule goes wrong.
TEST_P(ClosestPoint, H05_SevenRegionsOfAnObtuseTriangle) {
  const Corners t{{{0, 0, 0}, {4, 0, 0}, {-2, 1, 0}}};
  for (const double height : {0.3, -0.7, 1e-6})
    for (double x = -4; x <= 6; x += 0.5)
      for (double y = -2; y <= 3; y += 0.5) expect_closest(engine(), {t, {x + 0.03, y + 0.01, height}});
}

/// Feet exactly on corners, edges and their extensions.
TEST_P(ClosestPoint, H05_GrazingRegionBorders) {
  const Corners t{{{0, 0, 0}, {2, 0, 0}, {0, 1, 0}}};
  for (const double height : {0.25, 1e-3})
    for (const double s : {-0.5, 0.0, 0.25, 0.5, 1.0, 1.5}) {
      expect_closest(engine(), {t, {2 * s, 0, height}});
      expect_closest(engine(), {t, {0, s, height}});
      expect_closest(engine(), {t, {2 * s, 1 - s, height}});
    }
}

TEST_P(ClosestPoint, H05_Slivers) {
  Uniform uniform(22);
  for (const double aspect : {1e3, 1e6})
    for (int n = 0; n < 60; ++n) {
      const Vec3d a = uniform.vector(), along = uniform.vector(), off = uniform.vector();
      expect_closest(engine(), {{a, a + along, a + (0.5 + 0.5 * uniform()) * along + (1 / aspect) * off},
                                1.5 * uniform.vector()});
    }
}

/// A duplicate triangle of the same part is not a second contact; a zero-area triangle beside it changes
/// nothing.
TEST_P(ClosestPoint, H05_DuplicateAndZeroAreaTriangles) {
  Scene scene = empty_scene(Law::linear_frictionless, 1e-4);
  scene.contact.pair(0, 0).normal_stiffness = 1e4;
  const double radius = 0.1, d = 0.09;
  add_sphere(scene, {0.3, 0.2, d}, radius, 1);
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.5, 0.5, 0}};
  mesh.triangles = {{{0, 1, 2}}, {{1, 2, 0}}, {{1, 3, 2}}, {{0, 1, 1}}, {{2, 2, 2}}};
  add_mesh(scene, mesh);
  const auto backend = engine().start(scene);
  const auto contacts = backend->contacts();
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_NEAR(contacts[0].force.z, 1e4 * (radius - d), engine().within(1e-9, 1e-3));
  // Over the degenerate ones themselves: the edge and the vertex they lie on.
  for (const Vec3d& x : {Vec3d{0.5, -0.05, 0.05}, Vec3d{0.55, 0.55, 0.03}, Vec3d{-0.03, 1.05, 0}}) {
    scene.bodies.position[0] = x;
    const auto found = engine().start(scene)->contacts();
    ASSERT_EQ(found.size(), 1u);
    const double distance = triangle_distance({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}, x);
    EXPECT_NEAR(found[0].overlap, radius - distance, engine().within(1e-9, 1e-8));
  }
}

}  // namespace
}  // namespace scree::verification
