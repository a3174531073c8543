#pragma once
#include <cstdint>

namespace scree {

/// How a bed of about `bodies` is made of equal periodic tiles of some 1000 bodies.
struct Tiling {
  std::uint64_t across = 1, along = 1;  ///< tiles in y and in x, across <= along <= 3 across
  std::uint64_t tile_bodies = 0;

  std::uint64_t bodies() const { return across * along * tile_bodies; }
};

/// The tiling for a wanted number of bodies: exactly that many where a near-square arrangement divides it,
/// else the nearest multiple of one. bodies >= 1.   Tested in tests/bench/test_beds.cpp
Tiling tiling_for(std::uint64_t bodies);

}  // namespace scree
