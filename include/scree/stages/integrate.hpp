#pragma once
#include "scree/model/lock.hpp"
#include "scree/stages/gather.hpp"
#include "scree/stages/pair_force.hpp"
#include "scree/stages/periodic.hpp"

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
/// Asks for new lists where the body has left its predicted path by more than its allowance.
/// One work item = one body slot.   Source: physics.md (7.1).   Oracle: tests/verification, P-B1, P-B6, P-C11
template <class S, bool kTrack>
struct Integrate {
  Position* position;
  Motion<S>* motion;
  Velocity* velocity;
  const Constants<S>* constants;
  const Anchor* anchor;  ///< of the last refresh
  Loss* loss;            ///< accumulated, null unless tracked
  ForceRows<S> rows;
  DomainView domain;
  StepTimes times;
  double gravity[3];
  StepControl* control;

  SCREE_HD void operator()(std::uint64_t slot) const {
    if (control->stop != 0) return;
    const Constants<S> c = constants[slot];
    const S radius = motion[slot].radius, inverse_mass = motion[slot].inverse_mass;
    const BodyForce<S> sum = gather_force(rows, slot, radius);
    // Six velocities as two overlapping fours: (vx vy vz wx) and (vz wx wy wz).
    Four<double> v = load_four(&velocity[slot].vx), w = load_four(&velocity[slot].vz);
    if (c.inverse_mass > S(0)) kick(v, w, sum, c);
    const Four<double> before = load_four(&position[slot].x);
    Four<double> x = before + times.drift * v;
    x.set(3, before[3]);  // the radius
    if (domain.box.any) wrap_into_box(x);
    store_four(&velocity[slot].vx, v);
    store_four(&velocity[slot].vz, w);
    store_four(&position[slot].x, x);
    Four<S> moving = convert_four<S>(v), turning = convert_four<S>(w);
    moving.set(3, radius);
    turning = four(turning[1], turning[2], turning[3], inverse_mass);
    store_four(&motion[slot].vx, moving);
    store_four(&motion[slot].wx, turning);
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
  SCREE_HD void kick(Four<double>& v, Four<double>& w, const BodyForce<S>& sum, const Constants<S>& c) const {
    Four<double> a =
        convert_four<double>(c.inverse_mass * sum.force) + four(gravity[0], gravity[1], gravity[2], 0.0);
    a.set(3, 0.0);
    Four<double> faster = v + times.kick * a;
    Four<double> spinning = w + times.kick * convert_four<double>(c.inverse_inertia * sum.torque);
    if (c.locks != 0) {
      if ((c.locks & kLockX) != 0) faster.set(0, v[0]);
      if ((c.locks & kLockY) != 0) faster.set(1, v[1]);
      if ((c.locks & kLockZ) != 0) faster.set(2, v[2]);
      if ((c.locks & kLockRotX) != 0) spinning.set(1, w[1]);
      if ((c.locks & kLockRotY) != 0) spinning.set(2, w[2]);
      if ((c.locks & kLockRotZ) != 0) spinning.set(3, w[3]);
    }
    spinning.set(0, faster[2]);
    v = faster;
    w = spinning;
  }

  SCREE_HD void wrap_into_box(Four<double>& x) const {
    x.set(0, wrap(x[0], domain.box.min[0], domain.box.max[0], domain.box.length[0]));
    x.set(1, wrap(x[1], domain.box.min[1], domain.box.max[1], domain.box.length[1]));
    x.set(2, wrap(x[2], domain.box.min[2], domain.box.max[2], domain.box.length[2]));
  }

  SCREE_HD void watch(std::uint64_t slot, const Four<double>& x) const {
    const Anchor a = anchor[slot];
    const double age = (control->list_age + 1u) * times.drift;
    const Four<double> path =
        four(a.x, a.y, a.z, 0.0) + age * convert_four<double>(four(a.vx, a.vy, a.vz, 0.0f));
    const Four<double> off = x - path;
    Vec3d d{off[0], off[1], off[2]};
    if (domain.box.any) d = minimum_image(d, domain.box);
    const double strayed2 = dot(d, d);
    const double allowance = a.allowance;
    if (!(strayed2 <= allowance * allowance)) {
      if (!(strayed2 < 1e300)) raise(control, Status::non_finite);
      atomic_or(&control->request, 1u);
    }
    if (domain.bounded) {
      const bool inside = x[0] >= domain.min[0] && x[0] <= domain.max[0] && x[1] >= domain.min[1] &&
                          x[1] <= domain.max[1] && x[2] >= domain.min[2] && x[2] <= domain.max[2];
      if (!inside) raise(control, Status::outside_domain);
    }
  }
};

}  // namespace scree
