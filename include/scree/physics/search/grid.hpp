#pragma once
#include <cstdint>

#include "scree/base/hd.hpp"
#include "scree/base/real.hpp"

namespace scree {

/// Uniform grid over the centres of the bodies of one size level. Cells are half-open, floor((x - origin) /
/// size), for any sign of x. On a periodic axis the `count` cells fill the length exactly; elsewhere cell
/// numbers are taken modulo a power of two, so that the table stays small however far a stray body flies:
/// distant cells may then share an entry, which costs a distance check and never changes the result.
struct GridLevel {
  double origin[3];
  double inverse_cell[3];
  double largest_radius;  ///< of the level's bodies, m
  std::int32_t count[3];  ///< periodic: cells on the axis; else a power of two >= 4
  std::uint8_t periodic[3];
  std::uint32_t axis_key[3];  ///< offset of this axis' table of key bits in GridView::key_bits
};

inline constexpr int kMaxGridLevels = 12;

/// Levels from fine (small bodies) to coarse; level l of a body is fixed by its radius.
struct GridView {
  GridLevel level[kMaxGridLevels];
  std::int32_t levels;
  const std::uint32_t*
      key_bits;  ///< per axis and cell number: its interleaved (Morton) bits, level offset in axis 0
  const std::uint32_t* cell_begin;
  const std::uint32_t* cell_end;
};

/// Cell number of coordinate x on one axis, in [0, count).
SCREE_HD std::int32_t cell_number(const GridLevel& g, int axis, double x) {
  const double s = (x - g.origin[axis]) * g.inverse_cell[axis];
  if (g.periodic[axis] != 0) {
    const std::int32_t c = static_cast<std::int32_t>(s);
    return c < 0 ? 0 : (c >= g.count[axis] ? g.count[axis] - 1 : c);
  }
  std::int64_t c = static_cast<std::int64_t>(s);
  if (static_cast<double>(c) > s) --c;  // floor
  return static_cast<std::int32_t>(c & (g.count[axis] - 1));
}

/// Neighbour `offset` in {-1, 0, 1} of cell c; kNoCell where it would name a cell twice (one or two periodic
/// cells).
inline constexpr std::int32_t kNoCell = -1;
SCREE_HD std::int32_t neighbour_cell(const GridLevel& g, int axis, std::int32_t c, int offset) {
  const std::int32_t n = g.count[axis];
  if (g.periodic[axis] == 0) return (c + offset) & (n - 1);
  if (offset == 0) return c;
  if (n == 1 || (n == 2 && offset > 0)) return kNoCell;
  const std::int32_t m = c + offset;
  return m < 0 ? n - 1 : (m >= n ? 0 : m);
}

/// Periods to add to a coordinate in cell c to compare it with those in its neighbour `offset`: 0, or 1 or -1
/// across a periodic face.
SCREE_HD int periods_to(const GridLevel& g, int axis, std::int32_t c, int offset) {
  if (g.periodic[axis] == 0) return 0;
  return c + offset < 0 ? 1 : (c + offset >= g.count[axis] ? -1 : 0);
}

/// True where an axis has so few periodic cells that a neighbour lies on both sides.
SCREE_HD bool meets_itself(const GridLevel& g) {
  bool few = false;
  for (int axis = 0; axis < 3; ++axis) few = few || (g.periodic[axis] != 0 && g.count[axis] < 3);
  return few;
}

/// Cell c of an axis, c in [-count, 2 count).
SCREE_HD std::int32_t wrapped_cell(const GridLevel& g, int axis, std::int32_t c) {
  const std::int32_t n = g.count[axis];
  return c < 0 ? c + n : (c >= n ? c - n : c);
}

SCREE_HD std::uint32_t cell_key(const GridView& grid, int level, std::int32_t cx, std::int32_t cy,
                                std::int32_t cz) {
  const GridLevel& g = grid.level[level];
  return grid.key_bits[g.axis_key[0] + cx] + grid.key_bits[g.axis_key[1] + cy] +
         grid.key_bits[g.axis_key[2] + cz];
}

}  // namespace scree
