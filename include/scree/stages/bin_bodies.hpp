#pragma once
#include "scree/base/atomic.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/search/grid.hpp"

namespace scree {

/// Smallest and largest coordinates, as ordered bits; entry [level][axis].
struct Bounds {
  std::uint64_t low[kMaxGridLevels][3], high[kMaxGridLevels][3];
};

/// Extends the bounds of a body's level. Integer minimum and maximum: any order gives the same.
struct MeasureBounds {
  const Position* position;
  const Constants* constants;
  Bounds* bounds;
  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const int level = constants[slot].level;
    const double x[3] = {p.x, p.y, p.z};
    for (int a = 0; a < 3; ++a) {
      const std::uint64_t b = ordered_bits(x[a]);
      if (b < relaxed_load(&bounds->low[level][a])) atomic_min(&bounds->low[level][a], b);
      if (b > relaxed_load(&bounds->high[level][a])) atomic_max(&bounds->high[level][a], b);
    }
  }
};

/// Cell key of every body, for the sort.
struct AssignCells {
  const Position* position;
  const Constants* constants;
  GridView grid;
  std::uint32_t* key;
  std::uint32_t* slot_of;
  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const int level = constants[slot].level;
    const GridLevel& g = grid.level[level];
    key[slot] = cell_key(grid, level, cell_number(g, 0, p.x), cell_number(g, 1, p.y), cell_number(g, 2, p.z));
    slot_of[slot] = static_cast<std::uint32_t>(slot);
  }
};

/// Marks where each cell begins and ends in the sorted order (the tables were cleared before).
struct MarkCells {
  const std::uint32_t* key;
  std::uint32_t* cell_begin;
  std::uint32_t* cell_end;
  std::uint64_t count;
  SCREE_HD void operator()(std::uint64_t slot) const {
    const std::uint32_t k = key[slot];
    if (slot == 0 || key[slot - 1] != k) cell_begin[k] = static_cast<std::uint32_t>(slot);
    if (slot + 1 == count || key[slot + 1] != k) cell_end[k] = static_cast<std::uint32_t>(slot + 1);
  }
};

/// array[k] = value.
template <class T>
struct Fill {
  T* array;
  T value;
  SCREE_HD void operator()(std::uint64_t k) const { array[k] = value; }
};

}  // namespace scree
