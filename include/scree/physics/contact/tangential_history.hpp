#pragma once
#include "scree/physics/contact/tangential_none.hpp"

namespace scree {

/// Carries a stored tangential vector with the contact: project on the tangent plane, twist by the mean spin
/// about n, rescale to the former length.   Source: physics.md (3.2).
template <class R>
SCREE_HD Vec3<R> carry_with_contact(const Vec3<R>& stored, const ContactMotion<R>& m) {
  const R former = dot(stored, stored);
  const Vec3<R> flat = stored - dot(stored, m.normal) * m.normal;
  const Vec3<R> turned = flat + (m.time_step * m.spin) * cross(m.normal, flat);
  const R now = dot(turned, turned);
  const R scale = select(now > R(0), square_root(former / now), R(0));
  return scale * turned;
}

/// Spring-slider with history: F_t = -k_t ξ - γ_t v_t, limited by Coulomb.
///   ξ carried by (3.2), then ξ += v_t Δt (3.3); beyond μ F scale F_t to the limit and reset ξ so that
///   -k_t ξ - γ_t v_t = F_t (3.4). With tangential_damping_in_limit = false the spring alone is limited.
/// Stiffness: k_t constant (Cundall & Strack), or Mindlin's no-slip S_t = 8 G* sqrt(R* δ) (2.5).
/// Units: N.  Source: physics.md 3; Cundall & Strack 1979.   Oracle:
/// tests/unit/physics/test_tangential_forces.cpp
template <bool kMindlin>
struct SpringSlider {
  static constexpr int kMemory = 3;

  template <class R>
  SCREE_HD static R stiffness(const PairParameters<R>& p, const NormalForce<R>& n) {
    if constexpr (kMindlin) return p.tangential_stiffness * n.root;
    return p.tangential_stiffness;
  }

  template <class R>
  SCREE_HD static auto evaluate(const PairParameters<R>& p, const ContactPolicies& policy,
                                const ContactMotion<R>& m, const NormalForce<R>& n, const R& limiting_force,
                                ContactMemory<R>& memory) {
    const R k = stiffness(p, n);
    const R dashpot = p.tangential_damping_factor * n.dashpot;
    const R limit = p.static_friction * limiting_force;
    Vec3<R> xi = carry_with_contact(memory.displacement, m) + m.time_step * m.tangential_velocity;
    const Vec3<R> damping = -(dashpot * m.tangential_velocity);
    const Vec3<R> spring = -(k * xi);
    Vec3<R> force = policy.tangential_damping_in_limit ? spring + damping : spring;
    const R trial2 = dot(force, force);
    const auto sliding = trial2 > limit * limit;
    if (any_of(sliding)) {
      const R scale = select(sliding, limit / square_root(trial2), R(1));
      force = scale * force;
      // k = 0 only where the contact has just closed (δ -> 0) or the spring is absent: nothing to store.
      const R compliance = select(k > R(0), R(1) / k, R(0));
      const Vec3<R> kept = policy.tangential_damping_in_limit ? damping - force : -force;
      xi = select(sliding, compliance * kept, xi);
    }
    if (!policy.tangential_damping_in_limit) force = force + damping;
    memory.displacement = xi;
    return TangentialForce<R, decltype(trial2 > limit)>{force, sliding};
  }

  /// Energy of the tangential spring, J: 1/2 k_t ξ^2.
  template <class R>
  SCREE_HD static R energy(const PairParameters<R>& p, const NormalForce<R>& n,
                           const ContactMemory<R>& memory) {
    return R(0.5) * stiffness(p, n) * dot(memory.displacement, memory.displacement);
  }
};

/// Mindlin's stiffness with the force stored instead of the displacement, so that a changing stiffness makes
/// no energy:
///   f carried by (3.2); on unloading (S_t < former S_t) f *= S_t / former S_t; f -= S_t v_t Δt;
///   F_t = f - γ_t v_t, limited by Coulomb as in (3.4).
/// Source: physics.md 3 (mindlin_force).   Oracle: tests/unit/physics/test_tangential_forces.cpp
struct MindlinForce {
  static constexpr int kMemory = 4;

  template <class R>
  SCREE_HD static auto evaluate(const PairParameters<R>& p, const ContactPolicies& policy,
                                const ContactMotion<R>& m, const NormalForce<R>& n, const R& limiting_force,
                                ContactMemory<R>& memory) {
    const R k = p.tangential_stiffness * n.root;
    const R dashpot = p.tangential_damping_factor * n.dashpot;
    const R limit = p.static_friction * limiting_force;
    const R unloading = select(k < memory.stiffness, k / memory.stiffness, R(1));
    Vec3<R> spring =
        unloading * carry_with_contact(memory.displacement, m) - (k * m.time_step) * m.tangential_velocity;
    const Vec3<R> damping = -(dashpot * m.tangential_velocity);
    Vec3<R> force = policy.tangential_damping_in_limit ? spring + damping : spring;
    const R trial2 = dot(force, force);
    const auto sliding = trial2 > limit * limit;
    if (any_of(sliding)) {
      const R scale = select(sliding, limit / square_root(trial2), R(1));
      force = scale * force;
      const Vec3<R> kept = policy.tangential_damping_in_limit ? force - damping : force;
      spring = select(sliding, kept, spring);
    }
    if (!policy.tangential_damping_in_limit) force = force + damping;
    memory.displacement = spring;
    memory.stiffness = k;
    return TangentialForce<R, decltype(trial2 > limit)>{force, sliding};
  }

  /// Energy of the tangential spring, J: f^2 / (2 S_t).
  template <class R>
  SCREE_HD static R energy(const PairParameters<R>& p, const NormalForce<R>& n,
                           const ContactMemory<R>& memory) {
    const R k = p.tangential_stiffness * n.root;
    return select(k > R(0), R(0.5) * dot(memory.displacement, memory.displacement) / k, R(0));
  }
};

}  // namespace scree
