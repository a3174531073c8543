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
  Remainder<S>* remainder;
  const Anchor* anchor;  ///< of the last refresh
  Loss* loss;            ///< accumulated, null unless tracked
  ForceRows<S> rows;
  DomainView domain;
  StepTimes times;
  double gravity[4];  ///< the fourth is 0
  StepControl* control;

  SCREE_HD void operator()(std::uint64_t slot) const {
    if (!stopped()) move(slot, age());
  }
  SCREE_HD bool stopped() const { return control->stop != 0; }
  /// Time from the last refresh to the end of this step, s.
  SCREE_HD double age() const { return (control->list_age + 1u) * times.drift; }

  SCREE_HD void move(std::uint64_t slot, double list_age) const {
    const Eight<S> sum = gather_force(rows, slot);
    TwoFours<double> v = load_fours<double, S>(motion[slot]) + load_fours<double, S>(remainder[slot]);
    const Eight<S> was_moving = load_eight<S>(motion[slot]), had = load_eight<S>(remainder[slot]);
    if (motion[slot].inverse_mass > S(0)) {
      const Eight<S> inverse = spread_fourths(was_moving, had);  // of the mass, of the moment of inertia
      TwoFours<double> a = split<double>(inverse * sum);
      a.low = a.low + load_four(gravity);
      v = keep_locked(remainder[slot].locks, v + times.kick * a, v);
    }
    const Four<double> before = load_aligned_four(&position[slot].x);
    Four<double> x = with_last(before + times.drift * v.low, before);  // the last is the radius
    if (domain.box.any && any_outside(x, load_four(domain.box.min), load_four(domain.box.max)))
      x = with_last(wrap(x, domain.box), before);
    store_aligned_four(&position[slot].x, x);
    const TwoFours<S> moving = convert_fours<S>(v);
    const TwoFours<S> rest = convert_fours<S>(v - convert_fours<double>(moving));
    store_eight(motion[slot], with_fourths(join(moving.low, moving.high), was_moving));
    store_eight(remainder[slot], with_fourths(join(rest.low, rest.high), had));
    if constexpr (kTrack) {
      const Loss now = gather_loss(rows, slot);
      Loss total = loss[slot];
      total.viscous += now.viscous;
      total.friction += now.friction;
      loss[slot] = total;
    }
    watch(slot, x, list_age);
  }

 private:
  SCREE_HD static TwoFours<double> keep_locked(S locks, const TwoFours<double>& kicked,
                                               const TwoFours<double>& before) {
    if (!(locks > S(0))) return kicked;
    TwoFours<double> v = kicked;
    const int bits = static_cast<int>(locks);
    for (int axis = 0; axis < 3; ++axis) {
      if ((bits & (kLockX << axis)) != 0) v.low.set(axis, before.low[axis]);
      if ((bits & (kLockRotX << axis)) != 0) v.high.set(axis, before.high[axis]);
    }
    return v;
  }

  SCREE_HD void watch(std::uint64_t slot, const Four<double>& x, double age) const {
    const Anchor& a = anchor[slot];
    Four<double> off =
        x - (load_aligned_four(&a.x) + age * convert_four<double>(load_aligned_four(&a.vx)));  // 0-2
    if (domain.box.any) {
      const Four<double> half = load_four(domain.box.half);
      if (any_outside(off, -1.0 * half, half)) off = nearest_image(off, domain.box);
    }
    const Four<double> square = off * off;
    const double strayed2 = square[0] + square[1] + square[2];
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
