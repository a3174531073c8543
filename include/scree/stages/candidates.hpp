#pragma once
#include "scree/physics/search/grid.hpp"
#include "scree/stages/anchors.hpp"
#include "scree/stages/lanes.hpp"
#include "scree/stages/shadows.hpp"

namespace scree {

/// Searches the grid for the pairs that may meet over the horizon of the candidate lists. Every pair is found
/// once:
///   by the body of the finer level, within a level by the one in the lower slot, in the 27 cells around it;
///   where a body is wide (its sweep exceeds what cells are made for), by the wider one, in as many cells as
///   it takes.
/// Writes the partners found into rows of `row_length` and counts for each pair's owner (the lower rank).
/// Rows that are too short are reported in `longest`: grow and repeat.
struct FindCandidates {
  const Anchor* anchor;
  const float* sweep;
  Shadows shadow;
  const Constants* constants;
  GridView grid;
  PeriodicBox box;
  Horizon horizon;
  float wide;  ///< sweep of the bodies that cells are made for, m
  std::uint32_t row_length;
  std::uint32_t* found_count;  ///< per finder
  std::uint32_t* found;        ///< rows
  std::uint32_t* owned_count;  ///< per owner, cleared before
  std::uint32_t* longest;

  SCREE_HD void operator()(std::uint64_t slot) const { search<ScalarLanes<float>>(slot); }

  /// The same with bodies tested in packs.
  template <class Lanes>
  SCREE_HD void search(std::uint64_t slot) const {
    const Anchor a = anchor[slot];
    const Constants c = constants[slot];
    std::uint32_t n = 0;
    if (sweep[slot] > wide) {
      for (int level = 0; level < grid.levels; ++level) search_widely(level, slot, a, c, n);
    } else {
      for (int level = c.level; level < grid.levels; ++level) search_around<Lanes>(level, slot, a, c, n);
    }
    found_count[slot] = n;
    if (n > row_length) atomic_max(longest, n);
  }

 private:
  /// Bodies that are near, until there are enough for the exact test.
  template <class Lanes>
  struct Waiting {
    static constexpr std::uint32_t kRoom = 4 * Lanes::kWidth + 8;  // a run may come on top
    std::uint32_t slot[kRoom + Lanes::kWidth];
    std::uint32_t count = 0;
  };

  template <class Lanes>
  SCREE_HD void search_around(int level, std::uint64_t slot, const Anchor& a, const Constants& c,
                              std::uint32_t& n) const {
    const GridLevel& g = grid.level[level];
    const std::int32_t cx = cell_number(g, 0, a.x), cy = cell_number(g, 1, a.y), cz = cell_number(g, 2, a.z);
    const std::uint64_t first = level == c.level ? slot + 1 : 0;
    const bool wraps = meets_itself(g);
    const Shadow self = shadow.of(slot);
    Shadow image = self;  // of the body, beside the neighbouring cell
    Waiting<Lanes> waiting;
    for (int oz = -1; oz <= 1; ++oz) {
      const std::int32_t z = neighbour_cell(g, 2, cz, oz);
      if (z == kNoCell) continue;
      if (!wraps) image.z = self.z + shadow.periods(2, periods_to(g, 2, cz, oz));
      for (int oy = -1; oy <= 1; ++oy) {
        const std::int32_t y = neighbour_cell(g, 1, cy, oy);
        if (y == kNoCell) continue;
        if (!wraps) image.y = self.y + shadow.periods(1, periods_to(g, 1, cy, oy));
        for (int ox = -1; ox <= 1; ++ox) {
          const std::int32_t x = neighbour_cell(g, 0, cx, ox);
          if (x == kNoCell) continue;
          if (!wraps) image.x = self.x + shadow.periods(0, periods_to(g, 0, cx, ox));
          const std::uint32_t key = cell_key(grid, level, x, y, z);
          const std::uint64_t begin = grid.cell_begin[key], end = grid.cell_end[key];
          for (std::uint64_t k = begin > first ? begin : first; k < end; k += Shadows::kRun) {
            waiting.count += shadow.near(image, k, end, wraps, waiting.slot + waiting.count);
            if (waiting.count >= 4 * Lanes::kWidth) test(slot, a, c, waiting, n);
          }
        }
      }
    }
    test(slot, a, c, waiting, n);
  }

  template <class Lanes>
  SCREE_HD void test(std::uint64_t slot, const Anchor& a, const Constants& c, Waiting<Lanes>& waiting,
                     std::uint32_t& n) const {
    using D = typename Lanes::Wide;
    const Path<double> p = path_of(a);
    const Path<D> self{
        {D(p.x.x), D(p.x.y), D(p.x.z)}, D(p.allowance), {D(p.v.x), D(p.v.y), D(p.v.z)}, D(p.reach)};
    for (int k = 0; k < Lanes::kWidth; ++k)
      waiting.slot[waiting.count + k] = static_cast<std::uint32_t>(slot);
    for (std::uint32_t k = 0; k < waiting.count; k += Lanes::kWidth) {
      const Lanes lanes{k};
      const auto meets = can_meet(self, lanes.path(anchor, lanes.index(waiting.slot)), box, horizon);
      const std::uint32_t left = waiting.count - k;
      std::uint32_t bits = bits_of(meets) & (left < 32 ? (1u << left) - 1 : ~0u);
      for (; bits != 0; bits &= bits - 1) {
        const std::uint32_t other = waiting.slot[k + lowest_bit(bits)];
        if (!(sweep[other] > wide)) keep(slot, other, c, n);
      }
    }
    waiting.count = 0;
  }

  SCREE_HD void search_widely(int level, std::uint64_t slot, const Anchor& a, const Constants& c,
                              std::uint32_t& n) const {
    const GridLevel& g = grid.level[level];
    const double range = double(a.reach) - a.allowance + g.largest_radius + 2.000001 * double(sweep[slot]);
    std::int32_t first[3], number[3];
    const double x[3] = {a.x, a.y, a.z};
    for (int axis = 0; axis < 3; ++axis) {
      const double cells = range * g.inverse_cell[axis];
      const std::int32_t most = g.count[axis];
      const std::int32_t each_side = cells < most ? static_cast<std::int32_t>(cells) + 1 : most;
      number[axis] = 2 * each_side + 1 < most ? 2 * each_side + 1 : most;
      first[axis] = cell_number(g, axis, x[axis]) - (number[axis] < most ? each_side : 0);
    }
    for (std::int32_t oz = 0; oz < number[2]; ++oz)
      for (std::int32_t oy = 0; oy < number[1]; ++oy)
        for (std::int32_t ox = 0; ox < number[0]; ++ox) {
          const std::uint32_t key =
              cell_key(grid, level, wrapped_cell(g, 0, first[0] + ox), wrapped_cell(g, 1, first[1] + oy),
                       wrapped_cell(g, 2, first[2] + oz));
          for (std::uint64_t k = grid.cell_begin[key]; k < grid.cell_end[key]; ++k) {
            const Anchor b = anchor[k];
            const bool mine = sweep[k] < sweep[slot] || (!(sweep[k] > sweep[slot]) && k > slot);
            if (mine && can_meet(path_of(a), path_of(b), box, horizon)) keep(slot, k, c, n);
          }
        }
  }

  SCREE_HD void keep(std::uint64_t slot, std::uint64_t k, const Constants& c, std::uint32_t& n) const {
    const Constants d = constants[k];
    if (d.world != c.world) return;
    if (c.fixed && d.fixed) return;
    if (n < row_length) found[slot * row_length + n] = static_cast<std::uint32_t>(k);
    ++n;
    atomic_add(&owned_count[c.rank < d.rank ? slot : k], 1u);
  }
};

/// Hands every pair found to its owner, in any order.
struct FileCandidates {
  const Constants* constants;
  std::uint32_t row_length;
  const std::uint32_t* found_count;
  const std::uint32_t* found;
  const std::uint64_t* begin;
  std::uint32_t* cursor;  ///< per owner, cleared before
  std::uint32_t* partner;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const std::uint32_t rank = constants[slot].rank;
    for (std::uint32_t q = 0; q < found_count[slot]; ++q) {
      const std::uint32_t k = found[slot * row_length + q], self = static_cast<std::uint32_t>(slot);
      const bool owns = rank < constants[k].rank;
      const std::uint32_t owner = owns ? self : k;
      partner[begin[owner] + atomic_add(&cursor[owner], 1u)] = owns ? k : self;
    }
  }
};

/// Sorts every owner's row by the partner's rank, which makes the order independent of timing, and notes the
/// ranks.
struct SortCandidates {
  const Constants* constants;
  const std::uint64_t* begin;
  std::uint32_t* owner;
  std::uint32_t* partner;
  std::uint32_t* rank;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const std::uint64_t first = begin[slot], last = begin[slot + 1];
    for (std::uint64_t k = first; k < last; ++k) {
      const std::uint32_t moving = partner[k], its_rank = constants[moving].rank;
      std::uint64_t place = k;
      for (; place > first && rank[place - 1] > its_rank; --place) {
        partner[place] = partner[place - 1];
        rank[place] = rank[place - 1];
      }
      partner[place] = moving;
      rank[place] = its_rank;
      owner[k] = static_cast<std::uint32_t>(slot);
    }
  }
};

}  // namespace scree
