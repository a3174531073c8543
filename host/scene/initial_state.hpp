#pragma once
#include <cstdint>
#include <vector>

#include "scree/model/scene.hpp"

namespace scree {

/// Point of the triangle abc closest to p, for every shape of triangle (Voronoi regions of corners, edges,
/// face).
Vec3d closest_on_triangle(const Vec3d& p, const Vec3d& a, const Vec3d& b, const Vec3d& c);

/// Moves positions on periodic axes into [min, max) by whole periods. Returns how many bodies were moved.
std::uint64_t wrap_positions(const Domain& domain, std::vector<Vec3d>& positions);

/// Ids of bodies whose centre lies outside the limits of a domain (periodic axes apart, which wrap).
std::vector<std::uint64_t> bodies_outside(const Domain& domain, const Bodies& bodies);

/// Two spheres, or a sphere and a wall (`wall` >= 0), that overlap at the start.
struct InitialOverlap {
  std::uint64_t body = 0, other_body = 0;
  std::int32_t wall = -1, triangle = -1;  ///< triangle < 0: a plane
  double overlap = 0;                     ///< m
  double ratio = 0;                       ///< overlap / smaller radius (sphere radius at walls)
};

/// All overlaps with ratio > limit, the largest first. Pairs of two fully locked bodies and fully locked
/// bodies at walls do not count: no force acts there. A wall counts once per body (its deepest triangle).
std::vector<InitialOverlap> initial_overlaps(const Scene& scene, double limit);

}  // namespace scree
