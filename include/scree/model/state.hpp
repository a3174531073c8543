#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "scree/base/status.hpp"
#include "scree/base/vec3.hpp"

namespace scree {

/// State of all bodies at one time, in id order. Velocities are synchronised to that time:
/// v_n = v_{n-1/2} + h/2 a_n.
struct Snapshot {
  double time = 0;         ///< s
  std::uint64_t step = 0;  ///< completed steps
  std::vector<Vec3d> position, velocity, angular_velocity;
  std::vector<Vec3d> force;   ///< N, contacts + gravity, at this time
  std::vector<Vec3d> torque;  ///< N m
};

/// One touching contact, seen from body `i`. Partner: body `j` (wall < 0), or triangle `triangle` of wall
/// `wall` (triangle < 0: a plane).  For pairs i < j.
struct ContactRecord {
  std::int64_t i = -1, j = -1;
  std::int32_t wall = -1, triangle = -1;
  double overlap = 0;                      ///< m, > 0
  Vec3d normal{0, 0, 0};                   ///< from j (wall) to i
  Vec3d force{0, 0, 0};                    ///< N, on i
  Vec3d tangential_displacement{0, 0, 0};  ///< m, ξ of (3.2)-(3.4); hertz_mindlin_force: stored force, N
};

/// Force and torque that the bodies exert on a wall; torque about the reference point X(t) of its motion.
struct WallLoad {
  Vec3d force{0, 0, 0};   ///< N
  Vec3d torque{0, 0, 0};  ///< N m
};

/// Totals at one time (row of history.csv). Energies in J.
struct Observation {
  double time = 0;
  std::uint64_t step = 0;
  std::uint64_t bodies = 0;
  std::uint64_t contacts = 0;        ///< touching body-body and body-wall contacts
  std::uint64_t body_contacts = 0;   ///< touching body-body contacts
  double kinetic_translational = 0;  ///< at integer time
  double kinetic_rotational = 0;
  double potential = 0;  ///< gravity, -Σ m g·x
  double elastic_normal = 0;
  double elastic_tangential = 0;
  double viscous_dissipation = 0;     ///< accumulated since step 0; 0 unless tracked
  double frictional_dissipation = 0;  ///< accumulated since step 0; 0 unless tracked
  double mean_overlap_ratio = 0;  ///< mean over contacts of overlap / smaller radius (sphere radius at walls)
  double max_overlap_ratio = 0;
  double coordination_number = 0;   ///< (2 body-body + body-wall contacts) / bodies
  Vec3d momentum{0, 0, 0};          ///< kg m/s, mobile bodies
  Vec3d angular_momentum{0, 0, 0};  ///< about the origin, orbital + spin
  std::vector<WallLoad> walls;      ///< one per Scene::walls entry
};

/// Result of advancing: how far it got and why it stopped.
struct StepReport {
  std::uint64_t step = 0;        ///< completed steps since the start
  std::uint32_t status = 0;      ///< Status bits met since the start
  std::int64_t body = -1;        ///< offending body of a fatal status
  std::int64_t other_body = -1;  ///< its partner (excessive overlap), if a body
  std::int32_t other_wall = -1;  ///< its partner, if a wall
  std::string detail;            ///< what was found, with values
  bool fatal() const { return (status & kFatalStatus) != 0; }
};

/// Counters and phase times since the start (or the last reset).
struct Profile {
  std::uint64_t steps = 0, rebuilds = 0, refreshes = 0;
  std::uint64_t candidate_pairs = 0;  ///< after the last rebuild
  std::uint64_t active_pairs = 0;     ///< after the last refresh
  std::uint64_t memory_bytes = 0;     ///< engine arrays
  struct Phase {
    std::string name;
    double seconds = 0;
  };
  std::vector<Phase> phases;
};

}  // namespace scree
