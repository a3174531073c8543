#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "scree/base/quaternion.hpp"
#include "scree/model/bodies.hpp"

namespace scree {

/// Rigid bodies made of several spheres, structure of arrays; the index is the stable number of the clump. SI
/// units. The members of clump c are the spheres first_member[c] ... first_member[c + 1] - 1 of Bodies, which
/// carry the clump's mass (it enters the effective mass of their contacts), name the clump in Bodies::clump,
/// and never touch each other. Their places and velocities follow from the clump's (place_members). Locks:
/// translation per world axis; rotation free, all locked, or all but one world axis. All six: fixed.
struct Clumps {
  std::vector<Vec3d> position;                 ///< centre of mass, m
  std::vector<Quaternion> orientation;         ///< from the frame of the principal axes to the world
  std::vector<Vec3d> velocity;                 ///< of the centre of mass, m/s, at the start time
  std::vector<Vec3d> angular_velocity;         ///< rad/s, world
  std::vector<double> mass;                    ///< kg, > 0
  std::vector<Vec3d> inertia;                  ///< principal moments about the centre of mass, kg m2, > 0
  std::vector<std::uint8_t> locks;             ///< Lock bits
  std::vector<std::uint32_t> first_member{0};  ///< clumps + 1
  std::vector<Vec3d> arm;  ///< of every member, in order: its centre in the clump's frame, m

  std::size_t size() const { return position.size(); }
};

/// One member of a clump to be added.
struct ClumpMember {
  Vec3d arm;  ///< centre in the frame of the principal axes, from the centre of mass, m
  double radius = 0;
};

/// Rigid body to be added: mass, principal moments, and its spheres.
struct ClumpShape {
  double mass = 0;  ///< kg
  Vec3d inertia{0, 0, 0};
  std::vector<ClumpMember> members;
};

/// Writes places and velocities of a clump's members: x = X + R(q) arm, v = V + Ω × (x - X), ω = Ω.
inline void place_members(const Clumps& clumps, std::size_t c, Bodies& bodies) {
  for (std::size_t k = clumps.first_member[c]; k < clumps.first_member[c + 1]; ++k) {
    const Vec3d arm = rotate(clumps.orientation[c], clumps.arm[k - clumps.first_member[0]]);
    bodies.position[k] = clumps.position[c] + arm;
    bodies.velocity[k] = clumps.velocity[c] + cross(clumps.angular_velocity[c], arm);
    bodies.angular_velocity[k] = clumps.angular_velocity[c];
  }
}

/// Appends a clump at rest and its spheres and returns its number. Clumps' spheres are neighbours in Bodies:
/// add all clumps before or after the single spheres.
inline std::size_t add_clump(Clumps& clumps, Bodies& bodies, const ClumpShape& shape, const Vec3d& position,
                             const Quaternion& orientation = {}, std::uint16_t material = 0,
                             std::uint16_t group = 0) {
  const std::size_t c = clumps.size();
  if (c == 0) clumps.first_member = {static_cast<std::uint32_t>(bodies.size())};
  clumps.position.push_back(position);
  clumps.orientation.push_back(orientation);
  clumps.velocity.push_back({0, 0, 0});
  clumps.angular_velocity.push_back({0, 0, 0});
  clumps.mass.push_back(shape.mass);
  clumps.inertia.push_back(shape.inertia);
  clumps.locks.push_back(0);
  for (const ClumpMember& m : shape.members) {
    bodies.add(position, m.radius, 1, material);
    bodies.mass.back() = shape.mass;
    bodies.group.back() = group;
    bodies.clump.back() = static_cast<std::uint32_t>(c);
    clumps.arm.push_back(m.arm);
  }
  clumps.first_member.push_back(static_cast<std::uint32_t>(bodies.size()));
  place_members(clumps, c, bodies);
  return c;
}

}  // namespace scree
