#pragma once
#include <array>
#include <cstdint>

#include "host/reference/vector.hpp"

namespace scree::reference {

enum class Feature : std::uint8_t { face, edge, vertex };

/// Closest point of a triangle.
struct ClosestPoint {
  Vector point{0, 0, 0};
  double distance = 0;
  Feature feature = Feature::face;
};

/// Closest point of triangle (a, b, c) to p: the foot of the perpendicular on the plane, found as a
/// least-squares problem in barycentric coordinates, if it lies inside; else the best of the three clamped
/// segments. A triangle without area is the union of its segments. Never NaN. Source: physics.md section 5.
/// Test: tests/reference/test_triangle.cpp
ClosestPoint closest_point(const std::array<Vector, 3>& triangle, const Vector& p);

/// Unit normal by the right-hand rule; zero if the triangle has no area.
Vector triangle_normal(const std::array<Vector, 3>& triangle);

}  // namespace scree::reference
