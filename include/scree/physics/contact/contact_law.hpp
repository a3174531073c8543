#pragma once
#include "scree/physics/contact/tangential_none.hpp"

namespace scree {

/// A contact law composed at compile time from a normal and a tangential part.
///   F_n = F_n,el - c_n v_n, clamped at 0 unless attraction_on_rebound; F_t from the tangential part with the
///   Coulomb limit taken from F_n (or F_n,el by policy), never negative. No force and no memory without
///   overlap.
/// Source: physics.md 2-3.
template <class NormalPart, class TangentialPart>
struct ContactLaw {
  using Normal = NormalPart;
  using Tangential = TangentialPart;
  static constexpr int kMemory = Tangential::kMemory;

  /// Force, energy of the tangential spring after the evaluation, and whether the contact slides.
  template <class R, class M>
  struct Result {
    ContactForce<R> force;
    R tangential_energy;
    M sliding;
  };

  template <class R>
  SCREE_HD static auto evaluate(const PairParameters<R>& p, const ContactPolicies& policy,
                                const ContactMotion<R>& m, ContactMemory<R>& memory) {
    const auto touching = m.overlap > R(0);
    const NormalForce<R> n = Normal::evaluate(p, m);
    R total = n.elastic - n.dashpot * m.normal_velocity;
    if (!policy.attraction_on_rebound) total = larger(total, R(0));
    total = select(touching, total, R(0));
    R limiting = policy.elastic_friction_limit ? n.elastic : (policy.signed_friction ? total : larger(total, R(0)));
    auto bears = touching;
    if (!policy.attraction_on_rebound) bears = total > R(0);
    limiting = select(bears, limiting, R(0));
    const auto t = Tangential::evaluate(p, policy, m, n, limiting, memory);
    const Vec3<R> none{R(0), R(0), R(0)};
    if constexpr (kMemory >= 3) memory.displacement = select(bears, memory.displacement, none);
    if constexpr (kMemory >= 4) memory.stiffness = select(bears, memory.stiffness, R(0));
    const R stored = select(bears, Tangential::energy(p, n, memory), R(0));
    using Mask = decltype(total > R(0));
    return Result<R, Mask>{
        {total, select(touching, n.elastic, R(0)), select(bears, t.force, none)}, stored, t.sliding};
  }
};

}  // namespace scree
