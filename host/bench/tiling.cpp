#include "host/bench/tiling.hpp"

#include <algorithm>

namespace scree {

namespace {

constexpr std::uint64_t kTileBodies = 1000, kLongest = 3;

/// Largest divisor of `tiles` that is at most its root.
std::uint64_t near_square_side(std::uint64_t tiles) {
  std::uint64_t side = 1;
  for (std::uint64_t k = 1; k * k <= tiles; ++k)
    if (tiles % k == 0) side = k;
  return side;
}

}  // namespace

Tiling tiling_for(std::uint64_t bodies) {
  std::uint64_t tiles = std::max<std::uint64_t>(1, (bodies + kTileBodies / 2) / kTileBodies);
  std::uint64_t side = near_square_side(tiles);
  while (tiles > kLongest * side * side) side = near_square_side(--tiles);  // e.g. a prime number of tiles
  return {side, tiles / side, std::max<std::uint64_t>(1, (bodies + tiles / 2) / tiles)};
}

}  // namespace scree
