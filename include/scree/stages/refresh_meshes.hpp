#pragma once
#include "scree/stages/mesh_arrays.hpp"
#include "scree/stages/refresh_pairs.hpp"
#include "scree/stages/wall_approach.hpp"

namespace scree {

/// Triangles near enough to a body to touch it before the next refresh, from the grids of the meshes for its
/// level; history carried by (wall, triangle). One work item = one body; `count` set: count.
template <class S>
struct RefreshMeshes {
  const Anchor* anchor;
  const Constants* constants;
  const WallState* walls;
  const MeshView* meshes;  ///< [level][wall]
  std::uint32_t wall_count;
  PeriodicBox box;
  Horizon horizon;
  std::uint32_t* count;
  std::uint32_t* spread;  ///< as in RefreshPairs
  MeshArrays<S> former;
  const std::uint32_t* former_slot;
  MeshArrays<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Anchor p = anchor[slot];
    const WrapImages images(p, box, horizon);
    const MeshView* level = meshes + constants[slot].level * wall_count;
    std::uint32_t found = 0;
    if (!constants[slot].fixed)
      for (std::uint32_t wall = 0; wall < wall_count; ++wall) {
        if (level[wall].triangle_count == 0) continue;
        double speed = 0, displacement = 0;
        for (int k = 0; k < images.count; ++k) {
          const WallApproach approach(images.place[k], p, walls[wall], horizon);
          speed = larger(speed, approach.speed);
          displacement = larger(displacement, approach.displacement);
        }
        const std::uint32_t before = found;
        search_wall(slot, level[wall], wall, images, double(p.reach) + displacement, found);
        if (count != nullptr && found > before) meet(spread, slot, speed);
      }
    if (count != nullptr) count[slot] = found;
  }

 private:
  SCREE_HD void search_wall(std::uint64_t slot, const MeshView& mesh, std::uint32_t wall,
                            const WrapImages& images, double reach, std::uint32_t& found) const {
    const std::uint32_t first = found;
    for (int k = 0; k < images.count; ++k) search(slot, mesh, wall, images, k, reach, found);
    // Several images: their triangles come one image after the other; rows are kept in the order of
    // triangles.
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

  SCREE_HD void search(std::uint64_t slot, const MeshView& mesh, std::uint32_t wall, const WrapImages& images,
                       int image, double reach, std::uint32_t& found) const {
    const Vec3d x = to_wall_frame(walls[wall], images.place[image]);
    const double s[3] = {(x.x - mesh.origin[0]) * mesh.inverse_cell,
                         (x.y - mesh.origin[1]) * mesh.inverse_cell,
                         (x.z - mesh.origin[2]) * mesh.inverse_cell};
    double outside2 =
        0;  // squared distance to the grid, which covers everything within mesh.reach of the surface
    for (int a = 0; a < 3; ++a) {
      const double off = s[a] < 0 ? -s[a] : (s[a] < mesh.count[a] ? 0 : s[a] - mesh.count[a]);
      outside2 += off * off;
    }
    if (reach > mesh.reach) {  // faster than the grid is made for
      const double further = (reach - mesh.reach) * mesh.inverse_cell;
      if (outside2 > further * further) return;
      for (std::uint32_t t = 0; t < mesh.triangle_count; ++t)
        consider(slot, mesh, wall, t, images, image, x, reach, found);
      return;
    }
    if (!(outside2 == 0)) return;
    const std::int64_t cell[3] = {static_cast<std::int64_t>(s[0]), static_cast<std::int64_t>(s[1]),
                                  static_cast<std::int64_t>(s[2])};
    const std::int64_t c = (cell[2] * mesh.count[1] + cell[1]) * mesh.count[0] + cell[0];
    for (std::uint32_t k = mesh.cell_begin[c]; k < mesh.cell_begin[c + 1]; ++k)
      consider(slot, mesh, wall, mesh.cell_triangles[k], images, image, x, reach, found);
  }

  SCREE_HD void consider(std::uint64_t slot, const MeshView& mesh, std::uint32_t wall, std::uint32_t triangle,
                         const WrapImages& images, int image, const Vec3d& x, double reach,
                         std::uint32_t& found) const {
    if (!is_near(mesh, triangle, x, reach)) return;
    for (int e = 0; e < image; ++e)
      if (is_near(mesh, triangle, to_wall_frame(walls[wall], images.place[e]), reach)) return;
    if (count == nullptr) write(slot, wall, triangle, now.begin[slot] + found);
    ++found;
  }

  SCREE_HD static bool is_near(const MeshView& mesh, std::uint32_t triangle, const Vec3d& x, double reach) {
    const Triangle& t = mesh.triangles[triangle];
    return !is_beyond(t, x, reach) && closest_point(t, x).distance2 < reach * reach;
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
