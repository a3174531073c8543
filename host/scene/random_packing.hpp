#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "host/scene/random.hpp"
#include "host/scene/sphere_index.hpp"

namespace scree {

/// Regions that spheres are placed in; the whole sphere stays inside.
struct BoxRegion {
  Vec3d min{0, 0, 0}, max{0, 0, 0};  ///< m
};
/// Solid cylinder from `point` along the unit vector `axis`.
struct CylinderRegion {
  Vec3d point{0, 0, 0}, axis{0, 0, 1};
  double radius = 0, length = 0;  ///< m
};
using Region = std::variant<BoxRegion, CylinderRegion>;

/// Not all spheres found a place.
class PackingError : public std::runtime_error {
 public:
  PackingError(const std::string& text, std::uint64_t count) : std::runtime_error(text), placed(count) {}
  std::uint64_t placed;
};

/// Volume of a region, m3.
double volume(const Region& region);

/// Random sequential placement without overlap: one centre per radius, in the order of `radii` (the largest
/// are placed first). `index` holds the spheres already there and receives the new ones with ids first_id,
/// first_id + 1, ... Throws PackingError when a sphere finds no place in 20 000 tries (single-sized spheres
/// jam at a solid fraction of about 0.38: Cooper, Phys. Rev. A 38 (1988) 522).
std::vector<Vec3d> random_packing(const Region& region, const std::vector<double>& radii,
                                  std::uint32_t first_id, SphereIndex& index, Random& random);

}  // namespace scree
