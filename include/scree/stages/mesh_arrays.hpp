#pragma once
#include <cstdint>

#include "scree/physics/geometry/triangle.hpp"
#include "scree/stages/contact_arrays.hpp"

namespace scree {

/// Triangle surface of one wall in its own frame (coordinates relative to X(0)) with a uniform grid over it:
/// a cell lists the triangles within `reach` of any of its points. Views: they own nothing.
struct MeshView {
  const Triangle* triangles;
  const std::uint32_t* cell_begin;  ///< cells + 1
  const std::uint32_t* cell_triangles;
  double origin[3], inverse_cell;
  double reach;  ///< m
  std::int32_t count[3];
  std::uint32_t triangle_count;  ///< 0: not a mesh
  std::uint8_t one_sided;
  std::uint8_t exudyn;  ///< every triangle counts, edges and vertices half, tension not clamped
  std::uint16_t material;
};

/// What the mesh stage remembers of one (body, triangle) entry between two evaluations.
struct MeshTouch {
  Vec3d point;          ///< closest point in the wall's frame, m
  Vec3d former;         ///< the same at the last evaluation that carried a contact
  double distance2;     ///< of this evaluation, m2
  Vec3d normal;         ///< n at the last evaluation, world frame
  std::uint32_t alive;  ///< carried a contact at the last evaluation
  std::uint8_t hit;     ///< within R of the centre in this evaluation
  std::uint8_t faces;   ///< the centre is on a side where it may touch
  std::uint8_t wins;    ///< carries a contact in this evaluation
  std::uint8_t feature;
};

/// Part of the full force that an entry carries: 1, or 1/2 for Exudyn's hits on an edge or vertex.
template <class S>
SCREE_HD S share_of_force(const MeshView& mesh, const MeshTouch& touch) {
  return mesh.exudyn != 0 && touch.feature != static_cast<std::uint8_t>(Feature::face) ? S(0.5) : S(1);
}

/// Row of triangle entries per body, sorted by (wall, triangle). contacts.i = body slot, contacts.j = wall.
template <class S>
struct MeshArrays {
  const std::uint64_t* begin;  ///< bodies + 1
  std::uint32_t* triangle;
  MeshTouch* touch;
  ContactArrays<S> contacts;
};

/// Position of a world point in the wall's frame: Rᵀ (x - X).
SCREE_HD Vec3d to_wall_frame(const WallState& w, const Vec3d& x) {
  const Vec3d d{x.x - w.ox, x.y - w.oy, x.z - w.oz};
  return {w.r[0] * d.x + w.r[3] * d.y + w.r[6] * d.z, w.r[1] * d.x + w.r[4] * d.y + w.r[7] * d.z,
          w.r[2] * d.x + w.r[5] * d.y + w.r[8] * d.z};
}

/// Direction from the wall's frame to the world: R v.
SCREE_HD Vec3d to_world_direction(const WallState& w, const Vec3d& v) {
  return {w.r[0] * v.x + w.r[1] * v.y + w.r[2] * v.z, w.r[3] * v.x + w.r[4] * v.y + w.r[5] * v.z,
          w.r[6] * v.x + w.r[7] * v.y + w.r[8] * v.z};
}

}  // namespace scree
