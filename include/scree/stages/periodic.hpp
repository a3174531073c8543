#pragma once
#include "scree/base/vec3.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"

namespace scree {

/// Minimum image of a difference of positions.
SCREE_HD Vec3d minimum_image(const Vec3d& d, const PeriodicBox& box) {
  return {minimum_image(d.x, box.length[0], box.half[0]), minimum_image(d.y, box.length[1], box.half[1]),
          minimum_image(d.z, box.length[2], box.half[2])};
}

}  // namespace scree
