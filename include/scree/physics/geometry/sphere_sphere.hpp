#pragma once
#include "scree/base/real.hpp"
#include "scree/base/vec3.hpp"

namespace scree {

/// Geometry of a possible contact in the real type of the force stage.
template <class R>
struct Overlap {
  Vec3<R> normal;  ///< n, unit, from j to i
  R overlap;       ///< δ, m, > 0 when touching (not clamped)
  R distance;      ///< L, m
};

/// Unit normal and overlap from the centre difference, free of cancellation in the reduced real type:
///   δ = (S² - L²)/(S + L), with S² - L² formed in double (S = R_i + R_j, or R_i for a surface point).
/// Coincident centres (L = 0): n = (0, 0, 1), δ = S.
/// Source: physics.md (1.1), (5.1).   Oracle: tests/unit/physics/test_geometry.cpp
template <class R, class D>
SCREE_HD Overlap<R> overlap_of_spheres(const Vec3<D>& difference, const D& reach) {
  const R excess = static_cast<R>(reach * reach - dot(difference, difference));
  const Vec3<R> d = convert<R>(difference);
  const R distance = square_root(dot(d, d));
  const R overlap = excess / (static_cast<R>(reach) + distance);
  const auto apart = distance > R(0);
  const R inverse = R(1) / distance;
  const Vec3<R> normal{select(apart, d.x * inverse, R(0)), select(apart, d.y * inverse, R(0)),
                       select(apart, d.z * inverse, R(1))};
  return {normal, overlap, distance};
}

/// Minimum image of one component on a periodic axis of length `length` (differences of positions in [0,
/// length)). half = +inf on an axis that is not periodic.
template <class D>
SCREE_HD D minimum_image(const D& d, const D& length, const D& half) {
  return select(d > half, d - length, select(d < -half, d + length, d));
}

}  // namespace scree
