#pragma once
#include "scree/stages/mesh_arrays.hpp"

namespace scree {

/// Tolerances of the surface rule, in sphere radii.
inline constexpr double kOnSurface = 1e-6;    ///< a point this near a triangle lies on it
inline constexpr double kSamePoint = 1e-9;    ///< distances this near are equal
inline constexpr double kHopDistance = 0.1;   ///< an old contact this near continues in the new one

/// Fills point, distance, feature and hit of the entries [begin, end) of one wall.
SCREE_HD void find_hits(const MeshView& mesh, const std::uint32_t* triangle, MeshTouch* touch, std::uint64_t begin,
                        std::uint64_t end, const Vec3d& x, double radius) {
  for (std::uint64_t k = begin; k < end; ++k) {
    const Triangle t = mesh.triangles[triangle[k]];
    const ClosestPoint c = closest_point(t, x);
    touch[k].distance2 = c.distance2;
    touch[k].feature = static_cast<std::uint8_t>(c.feature);
    const bool outward = mesh.one_sided == 0 || dot(x - c.point, t.normal) > 0;
    touch[k].hit = c.distance2 < radius * radius && outward ? 1 : 0;
    touch[k].wins = touch[k].hit;
    touch[k].point = c.point;
  }
}

/// True where another hit triangle of the same part contains entry k's closest point and is nearer (or as near with a
/// smaller number): then k is not a local minimum of the distance on the surface.
SCREE_HD bool is_shadowed(const MeshView& mesh, const std::uint32_t* triangle, const MeshTouch* touch,
                          std::uint64_t begin, std::uint64_t end, std::uint64_t k, double radius) {
  const double distance = square_root(touch[k].distance2);
  const std::uint32_t part = mesh.triangles[triangle[k]].component;
  for (std::uint64_t q = begin; q < end; ++q) {
    if (q == k || touch[q].hit == 0) continue;
    const double other = square_root(touch[q].distance2);
    const bool nearer = other < distance - kSamePoint * radius;
    const bool first_of_equals = q < k && other <= distance + kSamePoint * radius;
    if (!nearer && !first_of_equals) continue;
    const Triangle t = mesh.triangles[triangle[q]];
    if (t.component != part) continue;
    const ClosestPoint c = closest_point(t, touch[k].point);
    if (c.distance2 <= kOnSurface * kOnSurface * radius * radius) return true;
  }
  return false;
}

/// One contact per surface: keeps the hits that are local minima of the distance on their connected part. A flat patch,
/// a convex edge and a convex vertex are one contact each, a concave edge is two, whatever the triangulation; hanging
/// nodes and duplicate triangles need no special case.
/// Source: physics.md 5.   Oracle: tests/verification, P-H1 to P-H6
SCREE_HD void keep_local_minima(const MeshView& mesh, const std::uint32_t* triangle, MeshTouch* touch,
                                std::uint64_t begin, std::uint64_t end, double radius) {
  for (std::uint64_t k = begin; k < end; ++k)
    if (touch[k].hit != 0 && is_shadowed(mesh, triangle, touch, begin, end, k, radius)) touch[k].wins = 0;
}

SCREE_HD bool share_a_vertex(const Triangle& s, const Triangle& t) {
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      if (s.vertex[a] == t.vertex[b]) return true;
  return false;
}

/// Entry whose history the new contact k continues: the nearest former contact of the wall that carries none now, on a
/// neighbouring triangle or close by, with a normal on the same side; kNone if there is none.
SCREE_HD std::uint64_t former_contact(const MeshView& mesh, const std::uint32_t* triangle, const MeshTouch* touch,
                                      std::uint64_t begin, std::uint64_t end, std::uint64_t k, const Vec3d& normal,
                                      double radius) {
  std::uint64_t best = ~std::uint64_t{0};
  double best2 = 0;
  const Triangle t = mesh.triangles[triangle[k]];
  for (std::uint64_t q = begin; q < end; ++q) {
    if (touch[q].alive == 0 || touch[q].wins != 0 || dot(touch[q].normal, normal) <= 0) continue;
    const Vec3d d = touch[k].point - touch[q].former;
    const double d2 = dot(d, d);
    const bool near_by = d2 <= kHopDistance * kHopDistance * radius * radius;
    if (!near_by && !share_a_vertex(mesh.triangles[triangle[q]], t)) continue;
    if (best == ~std::uint64_t{0} || d2 < best2) {
      best = q;
      best2 = d2;
    }
  }
  return best;
}

}  // namespace scree
