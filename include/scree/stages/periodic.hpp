#pragma once
#include "scree/base/four.hpp"
#include "scree/base/vec3.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"

namespace scree {

/// Minimum image of a difference of positions.
SCREE_HD Vec3d minimum_image(const Vec3d& d, const PeriodicBox& box) {
  return {minimum_image(d.x, box.length[0], box.half[0]), minimum_image(d.y, box.length[1], box.half[1]),
          minimum_image(d.z, box.length[2], box.half[2])};
}

/// The same, entries 0-2.
SCREE_HD Four<double> nearest_image(const Four<double>& d, const PeriodicBox& box) {
  const Four<double> length = load_four(box.length), half = load_four(box.half);
  return select_less(half, d, d - length, select_less(d, -1.0 * half, d + length, d));
}

}  // namespace scree
