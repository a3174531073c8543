#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "scree/base/atomic.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/search/grid.hpp"
#include "scree/stages/bin_bodies.hpp"

namespace scree {

/// Size levels of a set of radii: level boundaries halve from the largest radius down, so that bodies of one
/// level differ by less than a factor of two; empty levels are dropped. Fine levels first.
struct SizeLevels {
  std::vector<double> largest_radius;  ///< per level
  std::vector<std::uint8_t> level_of;  ///< per body

  explicit SizeLevels(const std::vector<double>& radius) : level_of(radius.size(), 0) {
    if (radius.empty()) {
      largest_radius = {1};
      return;
    }
    const double top = *std::max_element(radius.begin(), radius.end());
    std::vector<double> largest(kMaxGridLevels, 0);
    std::vector<int> depth(radius.size());
    for (std::size_t i = 0; i < radius.size(); ++i) {
      const int d = static_cast<int>(std::floor(std::log2(top / radius[i])));
      depth[i] = std::clamp(d, 0, kMaxGridLevels - 1);
      largest[depth[i]] = std::max(largest[depth[i]], radius[i]);
    }
    std::vector<int> level(kMaxGridLevels, -1);
    for (int d = kMaxGridLevels - 1; d >= 0; --d)
      if (largest[d] > 0) {
        level[d] = static_cast<int>(largest_radius.size());
        largest_radius.push_back(largest[d]);
      }
    for (std::size_t i = 0; i < radius.size(); ++i) level_of[i] = static_cast<std::uint8_t>(level[depth[i]]);
  }
};

/// Tables of a grid for the present bounds; the pointers of `view` are set by the engine.
struct GridPlan {
  GridView view{};
  std::vector<std::uint32_t> key_bits;
  std::uint32_t cells = 0;  ///< entries of the cell tables
};

namespace detail {

inline std::uint32_t power_of_two(double wanted) {
  std::uint32_t p = 4;
  while (p < wanted && p < (1u << 20)) p *= 2;
  return p;
}

/// Interleaved key bits of the cell numbers of three axes with 2^bits[a] cells each.
inline void append_key_bits(std::vector<std::uint32_t>& table, GridLevel& g, const int (&bits)[3],
                            std::uint32_t offset) {
  int place[3][21] = {};
  int next = 0;
  for (int b = 0; b < 21; ++b)
    for (int a = 0; a < 3; ++a)
      if (b < bits[a]) place[a][b] = next++;
  for (int a = 0; a < 3; ++a) {
    g.axis_key[a] = static_cast<std::uint32_t>(table.size());
    for (std::uint32_t c = 0; c < (1u << bits[a]); ++c) {
      std::uint32_t key = a == 0 ? offset : 0;
      for (int b = 0; b < bits[a]; ++b)
        if ((c >> b & 1u) != 0) key += 1u << place[a][b];
      table.push_back(key);
    }
  }
}

}  // namespace detail

/// Chooses cell sizes and counts: cell = largest diameter of the level + 2 sweep; about `bodies` cells in
/// all.
inline GridPlan plan_grid(const Bounds& bounds, const SizeLevels& sizes, const PeriodicBox& box, double sweep,
                          std::uint64_t bodies) {
  GridPlan plan;
  plan.view.levels = static_cast<std::int32_t>(sizes.largest_radius.size());
  const double budget = std::max<double>(512, 4.0 * static_cast<double>(bodies));
  for (int l = 0; l < plan.view.levels; ++l) {
    GridLevel& g = plan.view.level[l];
    const double cell = 2 * (sizes.largest_radius[l] + sweep) * (1 + 1e-6);
    g.largest_radius = sizes.largest_radius[l];
    int bits[3];
    double span[3];
    for (int a = 0; a < 3; ++a) {
      g.periodic[a] = box.half[a] < 1e300 ? 1 : 0;
      if (g.periodic[a] != 0) {
        g.origin[a] = box.min[a];
        g.count[a] = static_cast<std::int32_t>(std::clamp(std::floor(box.length[a] / cell), 1.0, 1048576.0));
        g.inverse_cell[a] = g.count[a] / box.length[a];
        bits[a] = 0;
        while ((1 << bits[a]) < g.count[a]) ++bits[a];
      } else {
        const bool any = bounds.low[l][a] <= bounds.high[l][a];
        const double low = any ? from_ordered_bits(bounds.low[l][a]) : 0;
        const double high = any ? from_ordered_bits(bounds.high[l][a]) : 0;
        g.origin[a] = low;
        g.inverse_cell[a] = 1 / cell;
        span[a] = (high - low) / cell + 1;
        g.count[a] = static_cast<std::int32_t>(detail::power_of_two(span[a]));
        bits[a] = 0;
        while ((1 << bits[a]) < g.count[a]) ++bits[a];
      }
    }
    // Too many cells for the bodies (a stray body, a thin box): fold the longest open axis, or coarsen a
    // periodic one.
    while (std::ldexp(1.0, bits[0] + bits[1] + bits[2]) > budget) {
      int longest = 0;
      for (int a = 1; a < 3; ++a)
        if (bits[a] > bits[longest]) longest = a;
      if (bits[longest] <= 2) break;
      --bits[longest];
      if (g.periodic[longest] != 0) {
        g.count[longest] = std::min(g.count[longest], 1 << bits[longest]);
        g.inverse_cell[longest] = g.count[longest] / box.length[longest];
      } else {
        g.count[longest] = 1 << bits[longest];
      }
    }
    detail::append_key_bits(plan.key_bits, g, bits, plan.cells);
    plan.cells += 1u << (bits[0] + bits[1] + bits[2]);
  }
  return plan;
}

}  // namespace scree
