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

/// Wraps the coordinates 0-2 into [min, max) after a drift of less than one length.
SCREE_HD Four<double> wrap(const Four<double>& x, const PeriodicBox& box) {
  const Four<double> min = load_four(box.min), max = load_four(box.max), length = load_four(box.length);
  const Four<double> down = x - length, up = x + length;
  const Four<double> from_above = select_less(down, min, min, down);  // rounding at the face
  const Four<double> from_below = select_less(up, max, up, min);
  return select_less(x, max, select_less(x, min, from_below, x), from_above);
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
  double gravity[4];  ///< the fourth is 0
  StepControl* control;

  SCREE_HD void operator()(std::uint64_t slot) const {
    if (control->stop != 0) return;
    const Constants<S> c = constants[slot];
    const Four<S> was_moving = load_four(&motion[slot].vx), was_turning = load_four(&motion[slot].wx);
    const BodyForce<S> sum = gather_force(rows, slot, was_moving[3]);
    // Six velocities as two overlapping fours: (vx vy vz wx) and (vz wx wy wz).
    Four<double> v = load_four(&velocity[slot].vx), w = load_four(&velocity[slot].vz);
    if (c.inverse_mass > S(0)) kick(v, w, sum, c);
    const Four<double> before = load_four(&position[slot].x);
    Four<double> x = with_last(before + times.drift * v, before);  // the last is the radius
    if (domain.box.any) x = with_last(wrap(x, domain.box), before);
    store_four(&velocity[slot].vx, v);
    store_four(&velocity[slot].vz, w);
    store_four(&position[slot].x, x);
    store_four(&motion[slot].vx, with_last(convert_four<S>(v), was_moving));
    store_four(&motion[slot].wx, shift_in(convert_four<S>(w), was_turning));
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
    const Four<double> a = convert_four<double>(c.inverse_mass * sum.force) + load_four(gravity);
    Four<double> faster = with_last(v + times.kick * a, v);
    Four<double> spinning = w + times.kick * convert_four<double>(c.inverse_inertia * sum.torque);
    if (c.locks != 0) {
      if ((c.locks & kLockX) != 0) faster.set(0, v[0]);
      if ((c.locks & kLockY) != 0) faster.set(1, v[1]);
      if ((c.locks & kLockZ) != 0) faster.set(2, v[2]);
      if ((c.locks & kLockRotX) != 0) spinning.set(1, w[1]);
      if ((c.locks & kLockRotY) != 0) spinning.set(2, w[2]);
      if ((c.locks & kLockRotZ) != 0) spinning.set(3, w[3]);
    }
    v = faster;
    w = third_before(faster, spinning);
  }

  SCREE_HD void watch(std::uint64_t slot, const Four<double>& x) const {
    const Anchor& a = anchor[slot];
    const double age = (control->list_age + 1u) * times.drift;
    Four<double> off = x - (load_four(&a.x) + age * convert_four<double>(load_four(&a.vx)));  // 0-2
    if (domain.box.any) off = nearest_image(off, domain.box);
    const double strayed2 = off[0] * off[0] + off[1] * off[1] + off[2] * off[2];
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
