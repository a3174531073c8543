#pragma once
#include "scree/model/scene.hpp"

namespace scree {

/// Triangles that show each wall at time 0, in the order of Scene::walls: the mesh itself, or of a plane the
/// part inside the box of interest: the domain where it is bounded, else the box around the bodies' initial
/// positions, in both cases widened so that every plane reaches it.
std::vector<TriangleMesh> wall_surfaces(const Scene& scene);

/// Position at `time` (s) of a point that moves with a wall, m: x(t) = X(t) + R(t) (x(0) - X(0)).
Vec3d moved_point(const PrescribedMotion& motion, const Vec3d& x, double time);

/// Velocity at `time` of the wall's material at `x` (its position at `time`), m/s: v + Ω x (x - X(t)).
Vec3d wall_velocity(const PrescribedMotion& motion, const Vec3d& x, double time);

}  // namespace scree
