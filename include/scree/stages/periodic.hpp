#pragma once
#include "scree/base/four.hpp"
#include "scree/base/vec3.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"

namespace scree {

/// Minimum image of a difference of positions.
template <class D>
SCREE_HD Vec3<D> minimum_image(const Vec3<D>& d, const PeriodicBox& box) {
  Vec3<D> image = d;
  if (box.periodic[0]) image.x = minimum_image(d.x, D(box.length[0]), D(box.half[0]));
  if (box.periodic[1]) image.y = minimum_image(d.y, D(box.length[1]), D(box.half[1]));
  if (box.periodic[2]) image.z = minimum_image(d.z, D(box.length[2]), D(box.half[2]));
  return image;
}

/// The same, entries 0-2.
SCREE_HD Four<double> nearest_image(const Four<double>& d, const PeriodicBox& box) {
  const Four<double> length = load_four(box.length), half = load_four(box.half);
  return select_less(half, d, d - length, select_less(d, -1.0 * half, d + length, d));
}

}  // namespace scree
