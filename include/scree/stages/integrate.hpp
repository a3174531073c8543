#pragma once
#include "scree/model/lock.hpp"
#include "scree/stages/gather.hpp"
#include "scree/stages/pair_force.hpp"

namespace scree {

/// Region of a run as the stages need it.
struct DomainView {
  PeriodicBox box;
  double min[3], max[3];
  bool bounded;  ///< any finite limit on an axis that is not periodic, with policy "error"
};

/// Wraps a coordinate into [min, max) after a drift of less than one length.
SCREE_HD double wrap(double x, double min, double max, double length) {
  if (x >= max) {
    x -= length;
    if (x < min) x = min;  // rounding at the face
  } else if (x < min) {
    x += length;
    if (x >= max) x = min;
  }
  return x;
}

/// Gathers the forces of a body and moves it one step (central difference, staggered):
///   v_{n+1/2} = v_{n-1/2} + kick (F/m + g),  x_{n+1} = x_n + h v_{n+1/2},  same for the spin.
/// Asks for new lists where the body has moved further than `allowed` since the last refresh.
/// One work item = one body slot.   Source: physics.md (7.1).   Oracle: tests/verification, P-B1, P-B6, P-C11
template <class S, bool kTrack>
struct Integrate {
  Position* position;
  Motion<S>* motion;
  Velocity* velocity;
  const Constants<S>* constants;
  const Position* reference;  ///< positions at the last refresh
  Loss* loss;                 ///< accumulated, null unless tracked
  ForceRows<S> rows;
  DomainView domain;
  StepTimes times;
  double gravity[3];
  double allowed2;  ///< square of the allowed displacement, m2
  StepControl* control;

  SCREE_HD void operator()(std::uint64_t slot) const {
    if (control->stop != 0) return;
    Position x = position[slot];
    Motion<S> m = motion[slot];
    const Constants<S> c = constants[slot];
    const BodyForce<S> sum = gather_force(rows, slot, m.radius);
    Velocity u = velocity[slot];
    kick(u, sum, c);
    x.x += times.drift * u.vx;
    x.y += times.drift * u.vy;
    x.z += times.drift * u.vz;
    if (domain.box.any) {
      x.x = wrap(x.x, domain.box.min[0], domain.box.max[0], domain.box.length[0]);
      x.y = wrap(x.y, domain.box.min[1], domain.box.max[1], domain.box.length[1]);
      x.z = wrap(x.z, domain.box.min[2], domain.box.max[2], domain.box.length[2]);
    }
    velocity[slot] = u;
    position[slot] = x;
    motion[slot] = {S(u.vx), S(u.vy), S(u.vz), m.radius, S(u.wx), S(u.wy), S(u.wz), m.inverse_mass};
    if constexpr (kTrack) {
      const Loss now = gather_loss(rows, slot);
      Loss total = loss[slot];
      total.viscous += now.viscous;
      total.friction += now.friction;
      loss[slot] = total;
    }
    watch(slot, x);
  }

 private:
  SCREE_HD void kick(Velocity& u, const BodyForce<S>& sum, const Constants<S>& c) const {
    if (!(c.inverse_mass > S(0))) return;
    const double ax = static_cast<double>(sum.force.x * c.inverse_mass) + gravity[0];
    const double ay = static_cast<double>(sum.force.y * c.inverse_mass) + gravity[1];
    const double az = static_cast<double>(sum.force.z * c.inverse_mass) + gravity[2];
    const double bx = static_cast<double>(sum.torque.x * c.inverse_inertia);
    const double by = static_cast<double>(sum.torque.y * c.inverse_inertia);
    const double bz = static_cast<double>(sum.torque.z * c.inverse_inertia);
    const Velocity v{u.vx + times.kick * ax, u.vy + times.kick * ay, u.vz + times.kick * az,
                     u.wx + times.kick * bx, u.wy + times.kick * by, u.wz + times.kick * bz};
    if (c.locks == 0) {
      u = v;
      return;
    }
    if ((c.locks & kLockX) == 0) u.vx = v.vx;
    if ((c.locks & kLockY) == 0) u.vy = v.vy;
    if ((c.locks & kLockZ) == 0) u.vz = v.vz;
    if ((c.locks & kLockRotX) == 0) u.wx = v.wx;
    if ((c.locks & kLockRotY) == 0) u.wy = v.wy;
    if ((c.locks & kLockRotZ) == 0) u.wz = v.wz;
  }

  SCREE_HD void watch(std::uint64_t slot, const Position& x) const {
    const Position r = reference[slot];
    Vec3d d{x.x - r.x, x.y - r.y, x.z - r.z};
    if (domain.box.any) {
      d.x = minimum_image(d.x, domain.box.length[0], domain.box.half[0]);
      d.y = minimum_image(d.y, domain.box.length[1], domain.box.half[1]);
      d.z = minimum_image(d.z, domain.box.length[2], domain.box.half[2]);
    }
    const double moved2 = dot(d, d);
    if (!(moved2 <= allowed2)) {
      if (!(moved2 < 1e300)) raise(control, Status::non_finite);
      atomic_or(&control->request, 1u);
    }
    if (domain.bounded) {
      const bool inside = x.x >= domain.min[0] && x.x <= domain.max[0] && x.y >= domain.min[1] &&
                          x.y <= domain.max[1] && x.z >= domain.min[2] && x.z <= domain.max[2];
      if (!inside) raise(control, Status::outside_domain);
    }
  }
};

}  // namespace scree
