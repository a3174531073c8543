#pragma once
#include "scree/base/four.hpp"
#include "scree/base/vec3.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"

namespace scree {

/// Minimum image of a difference of positions.
template <class D>
SCREE_HD Vec3<D> minimum_image(const Vec3<D>& d, const PeriodicBox& box) {
  return {minimum_image(d.x, D(box.length[0]), D(box.half[0])),
          minimum_image(d.y, D(box.length[1]), D(box.half[1])),
          minimum_image(d.z, D(box.length[2]), D(box.half[2]))};
}

/// The same, entries 0-2.
SCREE_HD Four<double> nearest_image(const Four<double>& d, const PeriodicBox& box) {
  const Four<double> length = load_four(box.length), half = load_four(box.half);
  return select_less(half, d, d - length, select_less(d, -1.0 * half, d + length, d));
}

}  // namespace scree
