#pragma once
#include <cstdint>

#include "scree/base/real.hpp"
#include "scree/base/vec3.hpp"

namespace scree {

/// Triangle with its unit normal (right-hand rule), prepared on the host in the frame of its wall.
struct Triangle {
  Vec3d a, b, c;  ///< m
  Vec3d normal;   ///< unit
  std::uint32_t vertex[3];
  std::uint32_t component;  ///< connected part of the mesh
};

enum class Feature : std::uint32_t { face, edge, vertex };

/// Closest point of a triangle to a point.
struct ClosestPoint {
  Vec3d point;       ///< m
  double distance2;  ///< m2
  Feature feature;
};

namespace detail {

/// Nearest point of segment a-b to x, and the feature it lies on.
SCREE_HD ClosestPoint closest_on_segment(const Vec3d& x, const Vec3d& a, const Vec3d& b) {
  const Vec3d e = b - a;
  const double length2 = dot(e, e);
  const double along = dot(x - a, e);
  ClosestPoint r{a, 0, Feature::vertex};
  if (along >= length2) {
    r.point = b;
  } else if (along > 0) {
    r.point = a + (along / length2) * e;
    r.feature = Feature::edge;
  }
  const Vec3d d = x - r.point;
  r.distance2 = dot(d, d);
  return r;
}

/// True where p lies on the inner side of the edge a-b in the triangle's plane.
SCREE_HD bool inside_edge(const Vec3d& p, const Vec3d& a, const Vec3d& b, const Vec3d& n) {
  return dot(cross(b - a, p - a), n) > 0;
}

}  // namespace detail

/// Closest point of a triangle to x: the foot point on the plane where it lies inside all three edges, else
/// the nearest point of the three clamped edges. Correct for every shape, obtuse and sliver triangles
/// included; no division but by edge lengths. Source: physics.md 5.   Oracle:
/// tests/unit/physics/test_geometry.cpp, P-H5
SCREE_HD ClosestPoint closest_point(const Triangle& t, const Vec3d& x) {
  if (detail::inside_edge(x, t.a, t.b, t.normal) && detail::inside_edge(x, t.b, t.c, t.normal) &&
      detail::inside_edge(x, t.c, t.a, t.normal)) {
    const double height = dot(x - t.a, t.normal);
    return {x - height * t.normal, height * height, Feature::face};
  }
  ClosestPoint best = detail::closest_on_segment(x, t.a, t.b);
  const ClosestPoint bc = detail::closest_on_segment(x, t.b, t.c);
  if (bc.distance2 < best.distance2) best = bc;
  const ClosestPoint ca = detail::closest_on_segment(x, t.c, t.a);
  if (ca.distance2 < best.distance2) best = ca;
  return best;
}

/// True where all corners lie further than `reach` from x on one side along the triangle's normal: then so
/// does every point of it, whatever the normal. Cheap; false says nothing.   Oracle:
/// tests/unit/physics/test_geometry.cpp
SCREE_HD bool is_beyond(const Triangle& t, const Vec3d& x, double reach) {
  const double a = dot(x - t.a, t.normal), b = dot(x - t.b, t.normal), c = dot(x - t.c, t.normal);
  const double far = reach * (1 + 1e-9);
  return (a > far && b > far && c > far) || (a < -far && b < -far && c < -far);
}

}  // namespace scree
