#pragma once
#include "scree/base/vec3.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"
#include "scree/physics/search/grid.hpp"

namespace scree {

/// Squared centre distance by minimum image.
SCREE_HD double distance2(const Position& a, const Position& b, const PeriodicBox& box) {
  Vec3d d{a.x - b.x, a.y - b.y, a.z - b.z};
  if (box.any) {
    d.x = minimum_image(d.x, box.length[0], box.half[0]);
    d.y = minimum_image(d.y, box.length[1], box.half[1]);
    d.z = minimum_image(d.z, box.length[2], box.half[2]);
  }
  return dot(d, d);
}

/// Candidate pairs of one body: partners of higher rank within reach R_i + R_j + skin, found in the 27 cells
/// around it on its own grid level and on every coarser one. With `partner` null it counts, else it writes
/// the row sorted by rank.
template <class S>
struct FindCandidates {
  const Position* position;
  const Constants<S>* constants;
  GridView grid;
  PeriodicBox box;
  double skin;
  std::uint32_t* count;
  const std::uint64_t* begin;
  std::uint32_t* partner;

  SCREE_HD void operator()(std::uint64_t slot) const {
    std::uint32_t found = 0;
    const Position p = position[slot];
    const Constants<S> c = constants[slot];
    std::uint32_t* row = partner != nullptr ? partner + begin[slot] : nullptr;
    for (int level = c.level; level < grid.levels; ++level) search_level(level, slot, p, c, row, found);
    if (partner == nullptr) {
      count[slot] = found;
    } else {
      sort_by_rank(row, found);
    }
  }

 private:
  SCREE_HD void search_level(int level, std::uint64_t slot, const Position& p, const Constants<S>& c,
                             std::uint32_t* row, std::uint32_t& found) const {
    const GridLevel& g = grid.level[level];
    const std::int32_t cx = cell_number(g, 0, p.x), cy = cell_number(g, 1, p.y), cz = cell_number(g, 2, p.z);
    for (int oz = -1; oz <= 1; ++oz) {
      const std::int32_t z = neighbour_cell(g, 2, cz, oz);
      if (z == kNoCell) continue;
      for (int oy = -1; oy <= 1; ++oy) {
        const std::int32_t y = neighbour_cell(g, 1, cy, oy);
        if (y == kNoCell) continue;
        for (int ox = -1; ox <= 1; ++ox) {
          const std::int32_t x = neighbour_cell(g, 0, cx, ox);
          if (x == kNoCell) continue;
          search_cell(cell_key(grid, level, x, y, z), slot, p, c, row, found);
        }
      }
    }
  }

  SCREE_HD void search_cell(std::uint32_t key, std::uint64_t slot, const Position& p, const Constants<S>& c,
                            std::uint32_t* row, std::uint32_t& found) const {
    const std::uint32_t last = grid.cell_end[key];
    for (std::uint32_t k = grid.cell_begin[key]; k < last; ++k) {
      if (k == slot) continue;
      const Position q = position[k];
      const double reach = p.radius + q.radius + skin;
      if (!(distance2(p, q, box) < reach * reach)) continue;
      const Constants<S> d = constants[k];
      if (d.rank <= c.rank || d.world != c.world) continue;
      if (!(c.inverse_mass > S(0)) && !(d.inverse_mass > S(0))) continue;
      if (row != nullptr) row[found] = k;
      ++found;
    }
  }

  SCREE_HD void sort_by_rank(std::uint32_t* row, std::uint32_t n) const {
    for (std::uint32_t k = 1; k < n; ++k) {
      const std::uint32_t moving = row[k];
      const std::uint32_t rank = constants[moving].rank;
      std::uint32_t place = k;
      for (; place > 0 && constants[row[place - 1]].rank > rank; --place) row[place] = row[place - 1];
      row[place] = moving;
    }
  }
};

}  // namespace scree
