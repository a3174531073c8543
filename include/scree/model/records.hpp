#pragma once
#include <cstdint>

#include "scree/base/hd.hpp"
#include "scree/base/vec3.hpp"

namespace scree {

/// Aligned records that the engines' stages load whole. Storage order ("slot") follows space; `id` is stable.

/// Centre and radius, m.
struct alignas(32) Position {
  double x, y, z, radius;
};

/// Velocities as the force stage reads them, with what it needs beside them.
template <class R>
struct alignas(8 * sizeof(R)) Motion {
  R vx, vy, vz, radius, wx, wy, wz, inverse_mass;  ///< inverse_mass = 0: fixed body
};

/// What the velocities that are integrated have beyond those in Motion, v = double(Motion::v) + double(v): 48
/// binary digits in mixed precision (the increments of a step keep theirs), all of them in double; beside
/// them what else the integration needs.
template <class R>
struct alignas(8 * sizeof(R)) Remainder {
  R vx, vy, vz, inverse_inertia, wx, wy, wz;  ///< inverse_inertia in 1/(kg m2), 0: fixed
  R locks;                                    ///< the bits of lock.hpp as a number
};

template <class R>
SCREE_HD Vec3d velocity_of(const Motion<R>& m, const Remainder<R>& rest) {
  return {double(m.vx) + double(rest.vx), double(m.vy) + double(rest.vy), double(m.vz) + double(rest.vz)};
}
template <class R>
SCREE_HD Vec3d angular_velocity_of(const Motion<R>& m, const Remainder<R>& rest) {
  return {double(m.wx) + double(rest.wx), double(m.wy) + double(rest.wy), double(m.wz) + double(rest.wz)};
}

/// What no step changes of a body.
struct Constants {
  std::uint32_t id;
  std::uint32_t rank;  ///< order of rows and sums: (grid level, id)
  std::uint16_t material;
  std::uint16_t world;
  std::uint8_t level;
  bool fixed;  ///< no force moves it
};

/// Force F and torque T = -(R_i - h) n × F of one contact on its owner i; h is δ/2 between spheres (1.2) and
/// δ at walls. The partner has -F and ratio T, ratio = (R_j - h)/(R_i - h).
template <class R>
struct alignas(8 * sizeof(R)) ForceRecord {
  R fx, fy, fz, h, tx, ty, tz, ratio;
};

/// Work done against dissipation in one step at one contact, J.
template <class R>
struct alignas(2 * sizeof(R)) LossRecord {
  R viscous, friction;
};

/// Accumulated losses of a body's own contacts, J.
struct alignas(16) Loss {
  double viscous, friction;
};

/// State of a wall at one step (world coordinates): x = origin + rotation * (x(0) - origin(0)).
struct WallState {
  double ox, oy, oz;  ///< X(t), m
  double r[9];        ///< rotation, row-major
  double vx, vy, vz;  ///< velocity of X, m/s
  double wx, wy, wz;  ///< angular velocity, rad/s
  double px, py, pz;  ///< plane: a point of it, m
  double nx, ny, nz;  ///< plane: unit normal
};

/// What changes from step to step: intervals of the leapfrog.
struct StepTimes {
  double kick;     ///< h, but h/2 at step 0
  double drift;    ///< h
  double history;  ///< h, but 0 at step 0: time since the last force evaluation
};

/// How a body is expected to move while lists hold: on a straight line, off it by no more than `allowance`.
struct alignas(16) Anchor {
  double x, y, z;    ///< centre when the lists were made, m
  double allowance;  ///< m
  float vx, vy, vz;  ///< velocity then, m/s
  float reach;       ///< radius + allowance, m
};

/// An anchor in the numbers it is computed with (packs too).
template <class D>
struct Path {
  Vec3<D> x;    ///< m
  D allowance;  ///< m
  Vec3<D> v;    ///< m/s
  D reach;      ///< m
};
SCREE_HD Path<double> path_of(const Anchor& a) {
  return {{a.x, a.y, a.z}, a.allowance, {double(a.vx), double(a.vy), double(a.vz)}, double(a.reach)};
}

/// Progress of a batch of steps, shared by host and device. Stages return at once while `stop` is set.
struct StepControl {
  std::uint32_t stop;        ///< lists must be renewed, or a fatal status
  std::uint32_t request;     ///< set by stages of the running step; becomes `stop` when the step is finished
  std::uint32_t status;      ///< Status bits
  std::uint32_t steps_done;  ///< steps finished in this batch
  std::uint32_t list_age;    ///< steps finished since the last refresh of the contact lists
};

inline constexpr std::uint32_t kNone = 0xffffffffu;

/// Periodic lengths; infinite half on axes that are not periodic. The fourth entries leave anything as it is.
struct PeriodicBox {
  double min[4], max[4], length[4], half[4];
  bool periodic[3];
  bool any;
};

}  // namespace scree
