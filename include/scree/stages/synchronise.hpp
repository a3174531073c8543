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
  const Velocity* velocity;
  const Constants<S>* constants;
  const double* mass;  ///< by id
  ForceRows<S> rows;
  double gravity[3];
  double sync;  ///< h/2, or 0 at step 0
  SyncedBody* out;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const Velocity u = velocity[slot];
    const Constants<S> c = constants[slot];
    const BodyForce<S> total = gather_force(rows, slot, motion[slot].radius);
    const Vec3<S> force{total.force[0], total.force[1], total.force[2]};
    const Vec3<S> torque{total.torque[1], total.torque[2], total.torque[3]};
    SyncedBody b{{p.x, p.y, p.z},
                 {u.vx, u.vy, u.vz},
                 {u.wx, u.wy, u.wz},
                 convert<double>(force),
                 convert<double>(torque)};
    const double m = mass[c.id];
    b.force = b.force + Vec3d{m * gravity[0], m * gravity[1], m * gravity[2]};
    if (c.inverse_mass > S(0)) {
      const Vec3d a{static_cast<double>(force.x * c.inverse_mass) + gravity[0],
                    static_cast<double>(force.y * c.inverse_mass) + gravity[1],
                    static_cast<double>(force.z * c.inverse_mass) + gravity[2]};
      const Vec3d alpha = convert<double>(c.inverse_inertia * torque);
      if ((c.locks & kLockX) == 0) b.velocity.x += sync * a.x;
      if ((c.locks & kLockY) == 0) b.velocity.y += sync * a.y;
      if ((c.locks & kLockZ) == 0) b.velocity.z += sync * a.z;
      if ((c.locks & kLockRotX) == 0) b.angular_velocity.x += sync * alpha.x;
      if ((c.locks & kLockRotY) == 0) b.angular_velocity.y += sync * alpha.y;
      if ((c.locks & kLockRotZ) == 0) b.angular_velocity.z += sync * alpha.z;
    }
    out[c.id] = b;
  }
};

}  // namespace scree
