#pragma once
#include "scree/stages/mesh_arrays.hpp"
#include "scree/stages/periodic.hpp"

namespace scree {

/// Tolerances of the surface rule, in sphere radii.
inline constexpr double kOnSurface = 1e-6;   ///< a point this near a triangle lies on it
inline constexpr double kHopDistance = 0.1;  ///< an old contact this near continues in the new one

/// Fills point, distance, feature and hit of the entries [begin, end) of one wall.
SCREE_HD void find_hits(const MeshView& mesh, const std::uint32_t* triangle, MeshTouch* touch,
                        std::uint64_t begin, std::uint64_t end, const Vec3d& x, double radius) {
  for (std::uint64_t k = begin; k < end; ++k) {
    const Triangle t = mesh.triangles[triangle[k]];
    if (touch[k].alive == 0 && is_beyond(t, x, radius)) {
      touch[k].hit = touch[k].faces = touch[k].wins = 0;
      continue;
    }
    const ClosestPoint c = closest_point(t, x);
    touch[k].distance2 = c.distance2;
    touch[k].feature = static_cast<std::uint8_t>(c.feature);
    touch[k].faces = (mesh.one_sided == 0 && mesh.exudyn == 0) || dot(x - c.point, t.normal) > 0 ? 1 : 0;
    touch[k].hit = c.distance2 < radius * radius ? 1 : 0;
    touch[k].wins = touch[k].hit != 0 && touch[k].faces != 0 ? 1 : 0;
    touch[k].point = c.point;
  }
}

/// True where an earlier hit triangle of the same part, in the order of (distance, number), contains entry
/// k's closest point: then k is not a local minimum of the distance on the surface, or another triangle
/// carries the same one. The distances are compared exactly: beside a shared edge they differ by offset²/2d
/// only, and a tolerance would let both triangles in, or neither. A triangle that may not be touched from
/// this side leaves a point it shares to the next.
SCREE_HD bool is_shadowed(const MeshView& mesh, const std::uint32_t* triangle, const MeshTouch* touch,
                          std::uint64_t begin, std::uint64_t end, std::uint64_t k, double radius) {
  const double near2 = kOnSurface * kOnSurface * radius * radius;
  const std::uint32_t part = mesh.triangles[triangle[k]].component;
  for (std::uint64_t q = begin; q < end; ++q) {
    if (q == k || touch[q].hit == 0) continue;
    const bool earlier =
        touch[q].distance2 < touch[k].distance2 || (touch[q].distance2 == touch[k].distance2 && q < k);
    if (!earlier || mesh.triangles[triangle[q]].component != part) continue;
    const Vec3d apart = touch[q].point - touch[k].point;
    if (touch[q].faces == 0 && dot(apart, apart) <= near2) continue;
    if (closest_point(mesh.triangles[triangle[q]], touch[k].point).distance2 <= near2) return true;
  }
  return false;
}

/// Beside an edge the distances to the face and to the edge round to the same number while the edge point is
/// still off the foot point: the face, whose normal is exact, takes the contact over.
SCREE_HD void hand_over_to_face(const MeshView& mesh, const std::uint32_t* triangle, MeshTouch* touch,
                                std::uint64_t begin, std::uint64_t end, std::uint64_t k, double radius) {
  const double near2 = kOnSurface * kOnSurface * radius * radius;
  const std::uint32_t part = mesh.triangles[triangle[k]].component;
  for (std::uint64_t q = begin; q < end; ++q) {
    if (touch[q].hit == 0 || touch[q].faces == 0 || touch[q].wins != 0) continue;
    if (touch[q].feature != static_cast<std::uint8_t>(Feature::face)) continue;
    const Vec3d apart = touch[q].point - touch[k].point;
    if (dot(apart, apart) > near2 || mesh.triangles[triangle[q]].component != part) continue;
    touch[k].wins = 0;
    touch[q].wins = 1;
    return;
  }
}

/// Exudyn's rule: every triangle counts, but a hit on an edge or vertex whose point lies in the plane of a
/// hit face.
SCREE_HD void drop_edges_in_face_planes(const MeshView& mesh, const std::uint32_t* triangle, MeshTouch* touch,
                                        std::uint64_t begin, std::uint64_t end, double radius) {
  for (std::uint64_t k = begin; k < end; ++k) {
    if (touch[k].wins == 0 || touch[k].feature == static_cast<std::uint8_t>(Feature::face)) continue;
    for (std::uint64_t q = begin; q < end; ++q) {
      if (touch[q].hit == 0 || touch[q].faces == 0) continue;
      if (touch[q].feature != static_cast<std::uint8_t>(Feature::face)) continue;
      const double height = dot(touch[k].point - touch[q].point, mesh.triangles[triangle[q]].normal);
      if (height <= kOnSurface * radius && height >= -kOnSurface * radius) touch[k].wins = 0;
    }
  }
}

/// One contact per surface: keeps the hits that are local minima of the distance on their connected part. A
/// flat patch, a convex edge and a convex vertex are one contact each, a concave edge is two, whatever the
/// triangulation; hanging nodes and duplicate triangles need no special case. Source: physics.md 5.   Oracle:
/// tests/verification, P-H1 to P-H6
SCREE_HD void keep_local_minima(const MeshView& mesh, const std::uint32_t* triangle, MeshTouch* touch,
                                std::uint64_t begin, std::uint64_t end, double radius) {
  for (std::uint64_t k = begin; k < end; ++k)
    if (touch[k].wins != 0 && is_shadowed(mesh, triangle, touch, begin, end, k, radius)) touch[k].wins = 0;
  for (std::uint64_t k = begin; k < end; ++k)
    if (touch[k].wins != 0 && touch[k].feature != static_cast<std::uint8_t>(Feature::face))
      hand_over_to_face(mesh, triangle, touch, begin, end, k, radius);
}

SCREE_HD bool share_a_vertex(const Triangle& s, const Triangle& t) {
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      if (s.vertex[a] == t.vertex[b]) return true;
  return false;
}

/// Difference of two contact points of a wall, by minimum image: a body that crosses a periodic face finds
/// its contact on the triangles of the other side.
SCREE_HD Vec3d across_faces(const WallState& wall, const PeriodicBox& box, const Vec3d& difference) {
  if (!box.any) return difference;
  const Vec3d d = to_world_direction(wall, difference);
  return minimum_image(d, box);
}

/// Entry whose history the new contact k continues: the nearest former contact of the wall that carries none
/// now, on a neighbouring triangle or close by, with a normal on the same side; kNone if there is none.
SCREE_HD std::uint64_t former_contact(const MeshView& mesh, const std::uint32_t* triangle,
                                      const MeshTouch* touch, std::uint64_t begin, std::uint64_t end,
                                      std::uint64_t k, const Vec3d& normal, double radius,
                                      const WallState& wall, const PeriodicBox& box) {
  std::uint64_t best = ~std::uint64_t{0};
  double best2 = 0;
  const Triangle t = mesh.triangles[triangle[k]];
  for (std::uint64_t q = begin; q < end; ++q) {
    if (touch[q].alive == 0 || touch[q].wins != 0 || dot(touch[q].normal, normal) <= 0) continue;
    const Vec3d d = across_faces(wall, box, touch[k].point - touch[q].former);
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
