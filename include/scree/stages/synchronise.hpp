#pragma once
#include "scree/model/lock.hpp"
#include "scree/stages/gather.hpp"

namespace scree {

/// State of a body synchronised to the time of the present forces: v_n = v_{n-1/2} + sync a_n.
struct SyncedBody {
  Vec3d position, velocity, angular_velocity, force, torque;
};

/// Writes synchronised states in id order.   Source: physics.md (7.1).
template <class S>
struct Synchronise {
  const Position* position;
  const Motion<S>* motion;
  const Remainder<S>* remainder;
  const Constants* constants;
  const double* mass;  ///< by id
  ForceRows<S> rows;
  double gravity[3];
  double sync;  ///< h/2, or 0 at step 0
  SyncedBody* out;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const Constants c = constants[slot];
    const Motion<S> u = motion[slot];
    const Remainder<S> rest = remainder[slot];
    const Eight<S> total = gather_force(rows, slot);
    const Vec3<S> force{total[0], total[1], total[2]}, torque{total[4], total[5], total[6]};
    SyncedBody b{{p.x, p.y, p.z},
                 velocity_of(u, rest),
                 angular_velocity_of(u, rest),
                 convert<double>(force),
                 convert<double>(torque)};
    const double m = mass[c.id];
    b.force = b.force + Vec3d{m * gravity[0], m * gravity[1], m * gravity[2]};
    if (!c.fixed) {
      const int locks = static_cast<int>(rest.locks);
      const Vec3d a{static_cast<double>(force.x * u.inverse_mass) + gravity[0],
                    static_cast<double>(force.y * u.inverse_mass) + gravity[1],
                    static_cast<double>(force.z * u.inverse_mass) + gravity[2]};
      const Vec3d alpha = convert<double>(rest.inverse_inertia * torque);
      if ((locks & kLockX) == 0) b.velocity.x += sync * a.x;
      if ((locks & kLockY) == 0) b.velocity.y += sync * a.y;
      if ((locks & kLockZ) == 0) b.velocity.z += sync * a.z;
      if ((locks & kLockRotX) == 0) b.angular_velocity.x += sync * alpha.x;
      if ((locks & kLockRotY) == 0) b.angular_velocity.y += sync * alpha.y;
      if ((locks & kLockRotZ) == 0) b.angular_velocity.z += sync * alpha.z;
    }
    out[c.id] = b;
  }
};

}  // namespace scree
