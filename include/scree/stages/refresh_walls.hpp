#pragma once
#include "scree/stages/mesh_arrays.hpp"
#include "scree/stages/refresh_pairs.hpp"

namespace scree {

/// Bodies near enough to a plane to touch it before the next refresh. One work item = one body; `count` set:
/// count.
template <class S>
struct RefreshPlanes {
  const Position* position;
  const Constants<S>* constants;
  const WallState* walls;
  const std::uint32_t* planes;  ///< wall indices of the planes, ascending
  const std::uint16_t* wall_material;
  std::uint32_t plane_count;
  double margin;
  std::uint32_t* count;
  KeyedContacts<S> former;
  const std::uint32_t* former_slot;
  KeyedContacts<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const Constants<S> c = constants[slot];
    std::uint32_t found = 0;
    std::uint64_t old = 0, old_end = 0;
    if (count == nullptr && former.begin != nullptr) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      old = former.begin[source];
      old_end = former.begin[source + 1];
    }
    for (std::uint32_t w = 0; w < plane_count; ++w) {
      const std::uint32_t wall = planes[w];
      const WallState& s = walls[wall];
      const double height = (p.x - s.px) * s.nx + (p.y - s.py) * s.ny + (p.z - s.pz) * s.nz;
      if (!(height < p.radius + margin) || !(c.inverse_mass > S(0))) continue;
      if (count == nullptr) {
        const std::uint64_t place = now.begin[slot] + found;
        while (old < old_end && former.key[old] < wall) ++old;
        const bool known = old < old_end && former.key[old] == wall;
        now.contacts.i[place] = static_cast<std::uint32_t>(slot);
        now.contacts.j[place] = wall;
        now.key[place] = wall;
        if (now.contacts.type != nullptr)
          now.contacts.type[place] = static_cast<std::uint16_t>(c.material * materials + wall_material[wall]);
        carry_history(former.contacts, known ? old : kNoEntry, now.contacts, place);
      }
      ++found;
    }
    if (count != nullptr) count[slot] = found;
  }
};

/// Triangles near enough to a body to touch it before the next refresh, from the grids of the meshes; history
/// carried by (wall, triangle). One work item = one body; `count` set: count.
template <class S>
struct RefreshMeshes {
  const Position* position;
  const Constants<S>* constants;
  const WallState* walls;
  const MeshView* meshes;
  std::uint32_t wall_count;
  double margin;
  std::uint32_t* count;
  MeshArrays<S> former;
  const std::uint32_t* former_slot;
  MeshArrays<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    std::uint32_t found = 0;
    if (constants[slot].inverse_mass > S(0))
      for (std::uint32_t wall = 0; wall < wall_count; ++wall)
        if (meshes[wall].triangle_count != 0) search(slot, wall, p, found);
    if (count != nullptr) count[slot] = found;
  }

 private:
  SCREE_HD void search(std::uint64_t slot, std::uint32_t wall, const Position& p,
                       std::uint32_t& found) const {
    const MeshView& mesh = meshes[wall];
    const Vec3d x = to_wall_frame(walls[wall], {p.x, p.y, p.z});
    const double s[3] = {(x.x - mesh.origin[0]) * mesh.inverse_cell,
                         (x.y - mesh.origin[1]) * mesh.inverse_cell,
                         (x.z - mesh.origin[2]) * mesh.inverse_cell};
    std::int64_t cell[3];
    for (int a = 0; a < 3; ++a) {
      if (!(s[a] >= 0 && s[a] < mesh.count[a])) return;
      cell[a] = static_cast<std::int64_t>(s[a]);
    }
    const std::int64_t c = (cell[2] * mesh.count[1] + cell[1]) * mesh.count[0] + cell[0];
    const double reach = p.radius + margin;
    for (std::uint32_t k = mesh.cell_begin[c]; k < mesh.cell_begin[c + 1]; ++k) {
      const std::uint32_t triangle = mesh.cell_triangles[k];
      if (!(closest_point(mesh.triangles[triangle], x).distance2 < reach * reach)) continue;
      if (count == nullptr) write(slot, wall, triangle, now.begin[slot] + found);
      ++found;
    }
  }

  SCREE_HD void write(std::uint64_t slot, std::uint32_t wall, std::uint32_t triangle,
                      std::uint64_t place) const {
    now.triangle[place] = triangle;
    now.contacts.i[place] = static_cast<std::uint32_t>(slot);
    now.contacts.j[place] = wall;
    if (now.contacts.type != nullptr)
      now.contacts.type[place] =
          static_cast<std::uint16_t>(constants[slot].material * materials + meshes[wall].material);
    std::uint64_t from = kNoEntry;
    if (former.begin != nullptr) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      for (std::uint64_t k = former.begin[source]; k < former.begin[source + 1]; ++k)
        if (former.contacts.j[k] == wall && former.triangle[k] == triangle && former.touch[k].alive != 0)
          from = k;
    }
    carry_history(former.contacts, from, now.contacts, place);
    if (from != kNoEntry) {
      now.touch[place] = former.touch[from];
    } else {
      now.touch[place] = MeshTouch{};
    }
    now.contacts.force[place] = ForceRecord<S>{S(0), S(0), S(0), S(0), S(0), S(0), S(0), S(0)};
    if (now.contacts.loss != nullptr) now.contacts.loss[place] = LossRecord<S>{S(0), S(0)};
  }
};

}  // namespace scree
