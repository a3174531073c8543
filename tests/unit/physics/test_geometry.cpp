#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "scree/physics/contact/kinematics.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"
#include "scree/physics/geometry/triangle.hpp"

namespace scree {
namespace {

TEST(Geometry, OverlapOfSpheres) {
  const auto o = overlap_of_spheres<double>(Vec3d{0, 3, 4}, 5.5);
  EXPECT_NEAR(o.overlap, 0.5, 1e-15);
  EXPECT_NEAR(o.normal.y, 0.6, 1e-15);
  EXPECT_NEAR(o.normal.z, 0.8, 1e-15);
  EXPECT_LT(overlap_of_spheres<double>(Vec3d{0, 3, 4}, 4.5).overlap, 0);
}

/// In float the overlap keeps full relative accuracy: nothing is subtracted in float.
TEST(Geometry, OverlapDoesNotCancelInFloat) {
  const double reach = 2e-3, gap = 1e-10;
  EXPECT_NEAR(overlap_of_spheres<float>(Vec3d{reach - gap, 0, 0}, reach).overlap / gap, 1, 3e-7);
}

TEST(Geometry, CoincidentCentresHaveANormal) {
  const auto o = overlap_of_spheres<float>(Vec3d{0, 0, 0}, 2e-3);
  EXPECT_EQ(o.normal.z, 1);
  EXPECT_NEAR(o.overlap, 2e-3, 1e-9);
}

TEST(Geometry, MinimumImage) {
  EXPECT_NEAR(minimum_image(0.9, 1.0, 0.5), -0.1, 1e-15);
  EXPECT_NEAR(minimum_image(-0.9, 1.0, 0.5), 0.1, 1e-15);
  EXPECT_EQ(minimum_image(0.5, 1.0, 0.5), 0.5);
}

/// Rolling without slip: v = ω × r gives no relative velocity at the contact.
TEST(Geometry, RollingContactIsAtRest) {
  const double arm = 0.05;
  const auto v = contact_velocity(Vec3d{1, 0, 0}, Vec3d{0, 1 / arm, 0}, arm, Vec3d{0, 0, 0}, Vec3d{0, 0, 0},
                                  0.0, Vec3d{0, 0, 1});
  EXPECT_NEAR(v.tangential.x, 0, 1e-15);
  EXPECT_NEAR(v.normal, 0, 1e-15);
}

Triangle triangle(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  const Vec3d n = cross(b - a, c - a);
  return {a, b, c, (1 / std::sqrt(dot(n, n))) * n, {0, 1, 2}, 0};
}

/// The seven regions of a right triangle, and the region of an obtuse one that a test of the first failing
/// edge misses.
TEST(Geometry, ClosestPointOfATriangle) {
  const Triangle t = triangle({0, 0, 0}, {4, 0, 0}, {0, 3, 0});
  const auto at = [&t](double x, double y) { return closest_point(t, {x, y, 2}); };
  EXPECT_EQ(at(1, 1).feature, Feature::face);
  EXPECT_NEAR(at(1, 1).distance2, 4, 1e-15);
  EXPECT_EQ(at(2, -1).feature, Feature::edge);
  EXPECT_NEAR(at(2, -1).distance2, 5, 1e-15);
  EXPECT_EQ(at(-1, 1).feature, Feature::edge);
  EXPECT_EQ(at(3, 3).feature, Feature::edge);
  EXPECT_NEAR(at(3, 3).distance2, 4 + 1.8 * 1.8, 1e-12);  // (3·3 + 4·3 - 12)/5 from the hypotenuse
  EXPECT_EQ(at(-1, -1).feature, Feature::vertex);
  EXPECT_EQ(at(5, -1).feature, Feature::vertex);
  EXPECT_EQ(at(-1, 4).feature, Feature::vertex);
  const Triangle obtuse = triangle({0, 0, 0}, {1, 0, 0}, {-3, 1, 0});
  const auto c = closest_point(obtuse, {-1, -1, 0});  // outside edge ab, nearest to edge ca
  EXPECT_EQ(c.feature, Feature::edge);
  EXPECT_NEAR(c.distance2, 1.6, 1e-12);  // (|x + 3 y| / sqrt 10)²
}

/// The cheap test never rejects a triangle within reach, not even with a normal that is not the triangle's.
TEST(Geometry, BeyondMeansBeyond) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> unit(-1, 1);
  const auto vector = [&] { return Vec3d{unit(random), unit(random), unit(random)}; };
  int beyond = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    const Vec3d n = vector();
    const Triangle t{vector(), vector(), vector(), (1 / std::sqrt(dot(n, n))) * n, {0, 1, 2}, 0};
    const Vec3d x = 2.0 * vector();
    const double reach = 0.5 * std::abs(unit(random));
    if (!is_beyond(t, x, reach)) continue;
    ++beyond;
    EXPECT_GT(closest_point(t, x).distance2, reach * reach) << "trial " << trial;
  }
  EXPECT_GT(beyond, 500);
}

}  // namespace
}  // namespace scree
