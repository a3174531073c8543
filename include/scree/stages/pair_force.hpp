#pragma once
#include "scree/base/atomic.hpp"
#include "scree/base/status.hpp"
#include "scree/physics/contact/kinematics.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"
#include "scree/stages/loss.hpp"
#include "scree/stages/periodic.hpp"

namespace scree {

/// Intervals and limits of one evaluation, in the real type of the force stage.
template <class S>
struct ForceStep {
  S history;            ///< time since the last evaluation, s
  S half_interval;      ///< half of it, s (loss booking)
  S max_overlap_ratio;  ///< of the smaller radius
  StepControl* control;
};

/// Sets a status bit and asks for a stop after the step.
SCREE_HD void raise(StepControl* control, Status s) {
  atomic_or(&control->status, bit(s));
  if ((bit(s) & kFatalStatus) != 0) atomic_or(&control->request, 1u);
}

/// Loads the stored tangential state, evaluates the law, stores the state back.
template <class Law, class Lanes>
SCREE_HD auto evaluate_law(const Lanes& lanes, const ContactArrays<typename Lanes::Scalar>& a,
                           const PairParameters<typename Lanes::Real>& p, const ContactPolicies& policy,
                           const ContactMotion<typename Lanes::Real>& m) {
  using R = typename Lanes::Real;
  ContactMemory<R> memory{{R(0), R(0), R(0)}, R(0)};
  if constexpr (Law::kMemory >= 3)
    memory.displacement = {lanes.load(a.memory[0]), lanes.load(a.memory[1]), lanes.load(a.memory[2])};
  if constexpr (Law::kMemory >= 4) memory.stiffness = lanes.load(a.memory[3]);
  const auto result = Law::evaluate(p, policy, m, memory);
  if constexpr (Law::kMemory >= 3) {
    lanes.store(a.memory[0], memory.displacement.x);
    lanes.store(a.memory[1], memory.displacement.y);
    lanes.store(a.memory[2], memory.displacement.z);
  }
  if constexpr (Law::kMemory >= 4) lanes.store(a.memory[3], memory.stiffness);
  return result;
}

/// The law's result for one contact, its losses booked.
template <class Law, bool kTrack, class Lanes, class VelocityAt>
SCREE_HD auto evaluate_contact(const Lanes& lanes, const ContactArrays<typename Lanes::Scalar>& a,
                               const PairParameters<typename Lanes::Real>& p, const ContactPolicies& policy,
                               const ContactMotion<typename Lanes::Real>& m,
                               const ForceStep<typename Lanes::Scalar>& step,
                               const typename Lanes::Real& lever_cut, const VelocityAt& velocity_at) {
  const auto result = evaluate_law<Law>(lanes, a, p, policy, m);
  if constexpr (kTrack)
    book_losses<Lanes, Law>(lanes, a, m, result, step.half_interval, lever_cut, velocity_at);
  return result;
}

/// Contact force of active sphere pairs: geometry, kinematics, law; writes one force record per pair.
/// One work item = one pair (i owns it: lower rank).   Source: physics.md 1-3.
template <class Law, class S, bool kTrack>
struct PairForce {
  using Scalar = S;
  const Position* position;
  const Motion<S>* motion;
  const PairParameters<S>* parameters;
  ContactArrays<S> contacts;
  ContactPolicies policy;
  PeriodicBox box;
  ForceStep<S> step;

  template <class Lanes>
  SCREE_HD void apply(const Lanes& lanes) const {
    using R = typename Lanes::Real;
    using D = typename Lanes::Wide;
    if (step.control->stop != 0) return;
    const auto i = lanes.index(contacts.i), j = lanes.index(contacts.j);
    Vec3<D> d;
    D reach;
    lanes.pair(position, i, j, d, reach);
    if (box.any) d = minimum_image(d, box);
    const Overlap<R> o = overlap_of_spheres<R>(d, reach);
    const auto touching = o.overlap > R(0);
    const R overlap = select(touching, o.overlap, R(0));
    const Motion<R> a = lanes.motion(motion, i), b = lanes.motion(motion, j);
    const R h = R(0.5) * overlap;
    const auto velocity_at = [&](const Vec3<R>& n, const R& cut) {
      return contact_velocity(Vec3<R>{a.vx, a.vy, a.vz}, Vec3<R>{a.wx, a.wy, a.wz}, a.radius - cut,
                              Vec3<R>{b.vx, b.vy, b.vz}, Vec3<R>{b.wx, b.wy, b.wz}, b.radius - cut, n);
    };
    const ContactVelocity<R> v = velocity_at(o.normal, h);
    // One division for both: R* = R_i R_j/(R_i + R_j), m* = 1/(1/m_i + 1/m_j).
    const R radii = a.radius + b.radius, inverse_mass = a.inverse_mass + b.inverse_mass;
    const R both = R(1) / (radii * inverse_mass);
    const ContactMotion<R> m{overlap,      v.normal,       o.normal,
                             v.tangential, v.spin,         (a.radius * b.radius) * (inverse_mass * both),
                             radii * both, R(step.history)};
    const auto result = evaluate_contact<Law, kTrack>(
        lanes, contacts, lanes.parameters(parameters, contacts.type), policy, m, step, h, velocity_at);
    const Vec3<R> f = result.force.normal * o.normal + result.force.tangential;
    const R arm = a.radius - h, its_arm = b.radius - h;
    const R ratio = select(arm == R(0), R(1), its_arm / arm);
    lanes.store(contacts.force, f, h, arm * cross(result.force.tangential, o.normal), ratio);
    if (any_of(overlap > R(step.max_overlap_ratio) * smaller(a.radius, b.radius)))
      raise(step.control, Status::excessive_overlap);
    if (any_of(touching && !(o.distance > R(0)))) raise(step.control, Status::coincident_centres);
  }
};

}  // namespace scree
