#pragma once
#include "scree/stages/mesh_arrays.hpp"
#include "scree/stages/refresh_pairs.hpp"

namespace scree {

/// The places where a body can be before the next refresh: its own, and beyond each periodic face that it may cross.
/// Walls have no periodic images, so their lists must know where a wrapped body would come out.
struct WrapImages {
  Vec3d place[8];
  int count = 1;

  SCREE_HD WrapImages(const Position& p, const PeriodicBox& box, double margin) {
    place[0] = {p.x, p.y, p.z};
    if (!box.any) return;
    const double x[3] = {p.x, p.y, p.z};
    for (int a = 0; a < 3; ++a) {
      double shift = 0;
      if (x[a] - box.min[a] < margin) shift = box.length[a];
      if (box.max[a] - x[a] < margin) shift = -box.length[a];
      if (shift == 0) continue;
      for (int k = 0; k < count; ++k) {
        Vec3d image = place[k];
        (a == 0 ? image.x : a == 1 ? image.y : image.z) += shift;
        place[count + k] = image;
      }
      count *= 2;
    }
  }
};

/// Bodies near enough to a plane to touch it before the next refresh. One work item = one body; `count` set: count.
template <class S>
struct RefreshPlanes {
  const Position* position;
  const Constants<S>* constants;
  const WallState* walls;
  const std::uint32_t* planes;  ///< wall indices of the planes, ascending
  const std::uint16_t* wall_material;
  std::uint32_t plane_count;
  PeriodicBox box;
  double margin;
  std::uint32_t* count;
  KeyedContacts<S> former;
  const std::uint32_t* former_slot;
  KeyedContacts<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const Constants<S> c = constants[slot];
    const WrapImages images(p, box, margin);
    std::uint32_t found = 0;
    std::uint64_t old = 0, old_end = 0;
    if (former.begin != nullptr) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      old = former.begin[source];
      old_end = former.begin[source + 1];
    }
    if (c.inverse_mass > S(0))
      for (std::uint32_t w = 0; w < plane_count; ++w) {
        const std::uint32_t wall = planes[w];
        while (old < old_end && former.key[old] < wall) ++old;
        const bool known = old < old_end && former.key[old] == wall;
        const bool keep =
            near_plane(walls[wall], images, p.radius + margin) || (known && has_pending(former.contacts, old));
        if (keep && count == nullptr) write(slot, c, wall, now.begin[slot] + found, known ? old : kNoEntry);
        if (keep) ++found;
      }
    if (count != nullptr) count[slot] = found;
  }

 private:
  SCREE_HD static bool near_plane(const WallState& s, const WrapImages& images, double reach) {
    bool near = false;
    for (int k = 0; k < images.count; ++k) {
      const Vec3d x = images.place[k];
      near = near || (x.x - s.px) * s.nx + (x.y - s.py) * s.ny + (x.z - s.pz) * s.nz < reach;
    }
    return near;
  }

  SCREE_HD void write(std::uint64_t slot, const Constants<S>& c, std::uint32_t wall, std::uint64_t place,
                      std::uint64_t from) const {
    now.contacts.i[place] = static_cast<std::uint32_t>(slot);
    now.contacts.j[place] = wall;
    now.key[place] = wall;
    if (now.contacts.type != nullptr)
      now.contacts.type[place] = static_cast<std::uint16_t>(c.material * materials + wall_material[wall]);
    carry_history(former.contacts, from, now.contacts, place);
  }
};

/// Triangles near enough to a body to touch it before the next refresh, from the grids of the meshes; history carried by
/// (wall, triangle). One work item = one body; `count` set: count.
template <class S>
struct RefreshMeshes {
  const Position* position;
  const Constants<S>* constants;
  const WallState* walls;
  const MeshView* meshes;
  std::uint32_t wall_count;
  PeriodicBox box;
  double margin;
  std::uint32_t* count;
  MeshArrays<S> former;
  const std::uint32_t* former_slot;
  MeshArrays<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const WrapImages images(p, box, margin);
    std::uint32_t found = 0;
    if (constants[slot].inverse_mass > S(0))
      for (std::uint32_t wall = 0; wall < wall_count; ++wall)
        if (meshes[wall].triangle_count != 0) search_wall(slot, wall, images, p.radius + margin, found);
    if (count != nullptr) count[slot] = found;
  }

 private:
  SCREE_HD void search_wall(std::uint64_t slot, std::uint32_t wall, const WrapImages& images, double reach,
                            std::uint32_t& found) const {
    const std::uint32_t first = found;
    for (int k = 0; k < images.count; ++k) search(slot, wall, images, k, reach, found);
    // Several images: their triangles come one image after the other; rows are kept in the order of triangles.
    if (count != nullptr || images.count == 1) return;
    std::uint32_t* row = now.triangle + now.begin[slot];
    for (std::uint32_t k = first + 1; k < found; ++k) {
      const std::uint32_t moving = row[k];
      std::uint32_t place = k;
      for (; place > first && row[place - 1] > moving; --place) row[place] = row[place - 1];
      row[place] = moving;
    }
    for (std::uint32_t k = first; k < found; ++k) write(slot, wall, row[k], now.begin[slot] + k);
  }

  SCREE_HD void search(std::uint64_t slot, std::uint32_t wall, const WrapImages& images, int image, double reach,
                       std::uint32_t& found) const {
    const MeshView& mesh = meshes[wall];
    const Vec3d x = to_wall_frame(walls[wall], images.place[image]);
    const double s[3] = {(x.x - mesh.origin[0]) * mesh.inverse_cell, (x.y - mesh.origin[1]) * mesh.inverse_cell,
                         (x.z - mesh.origin[2]) * mesh.inverse_cell};
    std::int64_t cell[3];
    for (int a = 0; a < 3; ++a) {
      if (!(s[a] >= 0 && s[a] < mesh.count[a])) return;
      cell[a] = static_cast<std::int64_t>(s[a]);
    }
    const std::int64_t c = (cell[2] * mesh.count[1] + cell[1]) * mesh.count[0] + cell[0];
    for (std::uint32_t k = mesh.cell_begin[c]; k < mesh.cell_begin[c + 1]; ++k) {
      const std::uint32_t triangle = mesh.cell_triangles[k];
      if (!is_near(mesh, triangle, x, reach)) continue;
      bool seen = false;
      for (int e = 0; e < image; ++e)
        seen = seen || is_near(mesh, triangle, to_wall_frame(walls[wall], images.place[e]), reach);
      if (seen) continue;
      if (count == nullptr) write(slot, wall, triangle, now.begin[slot] + found);
      ++found;
    }
  }

  SCREE_HD static bool is_near(const MeshView& mesh, std::uint32_t triangle, const Vec3d& x, double reach) {
    return closest_point(mesh.triangles[triangle], x).distance2 < reach * reach;
  }

  SCREE_HD void write(std::uint64_t slot, std::uint32_t wall, std::uint32_t triangle, std::uint64_t place) const {
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
        if (former.contacts.j[k] == wall && former.triangle[k] == triangle && former.touch[k].alive != 0) from = k;
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
