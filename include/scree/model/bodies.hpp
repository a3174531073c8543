#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scree/base/vec3.hpp"
#include "scree/model/lock.hpp"

namespace scree {

/// A sphere that is no part of a clump.
inline constexpr std::uint32_t kNoClump = 0xffffffffu;

/// Spheres, structure of arrays; the index is the stable id of the sphere for the whole run. SI units.
/// A body with all six freedoms locked is fixed (infinite mass in contacts); bodies with fewer locks keep
/// their mass.
struct Bodies {
  std::vector<Vec3d> position;          ///< m
  std::vector<Vec3d> velocity;          ///< m/s, at the start time
  std::vector<Vec3d> angular_velocity;  ///< rad/s
  std::vector<double> radius;           ///< m, > 0
  std::vector<double> mass;             ///< kg, > 0
  std::vector<double> inertia;          ///< kg m2, > 0 (solid sphere: 2/5 m R2)
  std::vector<std::uint16_t> material;  ///< index into ContactSettings::materials
  std::vector<std::uint8_t> locks;      ///< Lock bits
  std::vector<std::uint16_t> group;     ///< index into group_names
  std::vector<std::uint32_t> clump;     ///< index into Scene::clumps, or kNoClump; may be shorter: no clump
  std::vector<std::string> group_names;

  std::size_t size() const { return position.size(); }
  std::uint32_t clump_of(std::size_t i) const { return i < clump.size() ? clump[i] : kNoClump; }

  /// Appends a solid sphere of given density and returns its id.
  std::size_t add(const Vec3d& x, double r, double density, std::uint16_t material_index = 0) {
    constexpr double kPi = 3.14159265358979323846;
    const double m = density * (4.0 / 3.0) * kPi * r * r * r;
    position.push_back(x);
    velocity.push_back({0, 0, 0});
    angular_velocity.push_back({0, 0, 0});
    radius.push_back(r);
    mass.push_back(m);
    inertia.push_back(0.4 * m * r * r);
    material.push_back(material_index);
    locks.push_back(0);
    group.push_back(0);
    clump.resize(position.size(), kNoClump);
    return position.size() - 1;
  }
};

}  // namespace scree
