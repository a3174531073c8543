#pragma once
#include <optional>
#include <string>
#include <vector>

#include "host/config/build_context.hpp"
#include "host/scene/random_packing.hpp"
#include "host/scene/size_distribution.hpp"

namespace scree {

/// Bodies of one group before they join the scene. Vectors other than position and radius are empty or
/// complete.
struct BodyGroup {
  std::string pointer;  ///< of the group in the configuration
  std::vector<Vec3d> position, velocity, angular_velocity;
  std::vector<double> radius, mass, density;
};

/// Distribution of the radius at `pointer`; reports limits in the wrong order and the like.
std::optional<SizeDistribution> read_radius(BuildContext& context, const std::string& pointer);

/// Groups with given places (points, lattice, file): centres and radii. False after an error.
bool place_group(BuildContext& context, BodyGroup& group);

/// Groups with random places: centres and radii. `index` holds all bodies placed before and receives the new
/// ones.
bool pack_group(BuildContext& context, BodyGroup& group, SphereIndex& index);

/// Random numbers of one purpose of one group.
Random group_random(const BuildContext& context, const std::string& group_pointer,
                    const std::string& purpose);

}  // namespace scree
