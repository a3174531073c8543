#pragma once
#include <cstdint>
#include <vector>

#include "host/scene/random.hpp"
#include "scree/base/vec3.hpp"

namespace scree {

enum class LatticeType : std::uint8_t {
  simple,    ///< cubic, pitch = spacing on every axis
  hexagonal  ///< hexagonal close packing along z: rows spacing sqrt(3)/2 apart, layers spacing sqrt(2/3)
             ///< apart
};

/// Regular sites in a box. The sites are centred in the box; x runs fastest, z slowest, so that the first
/// sites are the lowest.
struct Lattice {
  Vec3d min{0, 0, 0}, max{0, 0, 0};  ///< box, m
  double spacing = 0;                ///< distance of neighbours, m, > 0
  double margin = 0;                 ///< least distance of a site from the box's faces, m
  double jitter = 0;                 ///< every coordinate moves by a uniform value in [-jitter, jitter), m
  LatticeType type = LatticeType::simple;
};

/// Number of sites.
std::uint64_t lattice_size(const Lattice& lattice);

/// The first `count` sites. `count` must not exceed lattice_size().
std::vector<Vec3d> lattice_sites(const Lattice& lattice, std::uint64_t count, Random& random);

}  // namespace scree
