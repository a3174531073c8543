#pragma once
#include "scree/physics/contact/normal_linear.hpp"

namespace scree {

/// Stored tangential state of one contact.
template <class R>
struct ContactMemory {
  Vec3<R> displacement;  ///< ξ, m (Mindlin force increment: stored force, N)
  R stiffness;           ///< S_t of the last evaluation, N/m (Mindlin force increment only)
};

/// What a tangential law hands back.
template <class R, class M>
struct TangentialForce {
  Vec3<R> force;  ///< F_t on i, N
  M sliding;      ///< at the Coulomb limit (friction without memory: always)
};

/// Frictionless contact: F_t = 0.
struct NoTangential {
  static constexpr int kMemory = 0;
  template <class R>
  SCREE_HD static auto evaluate(const PairParameters<R>&, const ContactPolicies&, const ContactMotion<R>& m,
                                const NormalForce<R>&, const R&, ContactMemory<R>&) {
    const auto never = m.overlap < R(0);
    return TangentialForce<R, decltype(never)>{{R(0), R(0), R(0)}, never};
  }
  template <class R>
  SCREE_HD static R energy(const PairParameters<R>&, const NormalForce<R>&, const ContactMemory<R>&) {
    return R(0);
  }
};

}  // namespace scree
