#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "scree/base/vec3.hpp"

namespace scree {

/// Half space: bodies live on the side the normal points to.
struct Plane {
  Vec3d point{0, 0, 0};   ///< m
  Vec3d normal{0, 0, 1};  ///< unit, towards the bodies
};

/// Triangle surface at time 0 (world coordinates, after scale/rotate/translate). Vertices are merged:
/// triangles that meet share indices. Outward normal by the right-hand rule.
struct TriangleMesh {
  std::vector<Vec3d> vertices;  ///< m
  std::vector<std::array<std::uint32_t, 3>> triangles;
  bool one_sided = false;  ///< true: only centres on the outward side of a triangle touch it
};

/// Prescribed rigid motion: rotation with constant angular velocity about an axis through a point that itself
/// translates with constant velocity. x(t) = X(t) + R(t) (x(0) - X(0)), X(t) = through + velocity t.
struct PrescribedMotion {
  Vec3d velocity{0, 0, 0};          ///< m/s
  Vec3d through{0, 0, 0};           ///< m, reference point X(0); torques on the wall are about X(t)
  Vec3d angular_velocity{0, 0, 0};  ///< rad/s

  bool moves() const {
    return velocity.x != 0 || velocity.y != 0 || velocity.z != 0 || angular_velocity.x != 0 ||
           angular_velocity.y != 0 || angular_velocity.z != 0;
  }
};

/// How edge and vertex hits of one mesh are combined.
enum class EdgeRule : std::uint8_t {
  one_contact_per_surface,  ///< physics.md 5: contacts are the local minima of the distance on the surface
  exudyn  ///< one-sided triangles that all count, edge and vertex hits with half the force unless in the
          ///< plane of a hit face; tension not clamped, friction with the sign of the normal force
};

/// Boundary with its own material, infinite mass and radius.
struct Wall {
  enum class Kind : std::uint8_t { plane, mesh };
  std::string name;
  Kind kind = Kind::plane;
  std::uint16_t material = 0;
  Plane plane;        ///< kind == plane
  TriangleMesh mesh;  ///< kind == mesh
  EdgeRule edge_rule = EdgeRule::one_contact_per_surface;
  PrescribedMotion motion;
  std::uint32_t clump = 0xffffffffu;  ///< rigid body of Scene::clumps that carries the surface (its spheres
                                      ///< never touch it); kNoClump: the motion is prescribed
};

}  // namespace scree
