// Closest point of a triangle against brute-force minimisation, degenerate triangles included.
#include <gtest/gtest.h>

#include <random>

#include "host/reference/triangle.hpp"

using scree::reference::closest_point;
using scree::reference::ClosestPoint;
using scree::reference::Feature;
using scree::reference::Vector;
using Triangle = std::array<Vector, 3>;

namespace {

/// Smallest distance over a grid of barycentric coordinates, refined around the best node until it is below
/// 1e-12.
double brute_force(const Triangle& t, const Vector& p) {
  double best = 1e300, u0 = 0, v0 = 0, width = 1;
  for (int level = 0; level < 60; ++level) {
    const double cu = u0, cv = v0;
    for (int a = -10; a <= 10; ++a)
      for (int b = -10; b <= 10; ++b) {
        const double u = std::clamp(cu + a * width / 10, 0.0, 1.0);
        const double v = std::clamp(cv + b * width / 10, 0.0, 1.0 - u);
        const double d = (t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]) - p).norm();
        if (d < best) {
          best = d;
          u0 = u;
          v0 = v;
        }
      }
    width *= 0.6;
  }
  return best;
}

}  // namespace

TEST(ReferenceTriangle, AllSevenRegions) {
  const Triangle t{Vector(0, 0, 0), Vector(2, 0, 0), Vector(0, 1, 0)};
  const struct {
    Vector p, closest;
    Feature feature;
  } cases[] = {
      {{0.5, 0.25, 3}, {0.5, 0.25, 0}, Feature::face}, {{1, -2, 1}, {1, 0, 0}, Feature::edge},
      {{-1, 0.5, 1}, {0, 0.5, 0}, Feature::edge},      {{1.5, 1.5, -1}, {1.0, 0.5, 0}, Feature::edge},
      {{-1, -1, 1}, {0, 0, 0}, Feature::vertex},       {{4, 0.5, 1}, {2, 0, 0}, Feature::vertex},
      {{-0.5, 3, 1}, {0, 1, 0}, Feature::vertex}};
  for (const auto& c : cases) {
    const ClosestPoint found = closest_point(t, c.p);
    EXPECT_NEAR((found.point - c.closest).norm(), 0, 1e-14) << c.p.transpose();
    EXPECT_NEAR(found.distance, (c.p - c.closest).norm(), 1e-14);
    EXPECT_EQ(static_cast<int>(found.feature), static_cast<int>(c.feature)) << c.p.transpose();
  }
}

TEST(ReferenceTriangle, AgreesWithBruteForce) {
  std::mt19937_64 random(20240611);
  std::uniform_real_distribution<double> u(-1, 1);
  const auto point = [&] { return Vector(u(random), u(random), u(random)); };
  for (int k = 0; k < 400; ++k) {
    Triangle t{point(), point(), point()};
    if (k % 4 == 1) t[2] = 0.3 * t[0] + 0.7 * t[1] + 1e-3 * point();       // obtuse sliver
    if (k % 4 == 2) t[2] = t[0] + (1 + 1e-6 * u(random)) * (t[1] - t[0]);  // aspect ratio 1e6
    const Vector p = 1.5 * point();
    const ClosestPoint found = closest_point(t, p);
    EXPECT_NEAR(found.distance, brute_force(t, p), 1e-9) << k;
    EXPECT_NEAR(found.distance, (p - found.point).norm(), 1e-15);
  }
}

TEST(ReferenceTriangle, DegenerateIsSegmentOrPoint) {
  const Vector a(1, 2, 3), b(2, 2, 3);
  const Triangle segment{a, b, Vector(0.5 * (a + b))}, point{a, a, a};
  const ClosestPoint middle = closest_point(segment, Vector(1.25, 3, 3));
  EXPECT_NEAR((middle.point - Vector(1.25, 2, 3)).norm(), 0, 1e-15);
  EXPECT_EQ(static_cast<int>(middle.feature), static_cast<int>(Feature::edge));
  const ClosestPoint only = closest_point(point, Vector(1, 2, 5));
  EXPECT_EQ((only.point - a).norm(), 0);
  EXPECT_EQ(only.distance, 2);
  EXPECT_EQ(closest_point(point, a).distance, 0);
  EXPECT_EQ(scree::reference::triangle_normal(point).norm(), 0);
}

TEST(ReferenceTriangle, CentreOnTheTriangle) {
  const Triangle t{Vector(0, 0, 0), Vector(1, 0, 0), Vector(0, 1, 0)};
  for (const Vector& p : {Vector(0.25, 0.25, 0), Vector(0.5, 0, 0), Vector(1, 0, 0)}) {
    EXPECT_NEAR(closest_point(t, p).distance, 0, 1e-16);
    EXPECT_TRUE(closest_point(t, p).point.allFinite());
  }
}
