#pragma once
#include "scree/physics/contact/tangential_none.hpp"

namespace scree {

/// Regularised Coulomb friction, without memory: F_t = -μ F_n v_t / max(|v_t|, v_reg);  0 where v_t = 0 and
/// v_reg = 0. Units: N.  Sign: opposes v_t.  On an incline below the friction angle a body creeps at v_reg
/// tan α / μ. Source: physics.md (3.1).   Oracle: tests/unit/physics/test_tangential_forces.cpp
struct RegularizedCoulomb {
  static constexpr int kMemory = 0;
  template <class R>
  SCREE_HD static auto evaluate(const PairParameters<R>& p, const ContactPolicies&, const ContactMotion<R>& m,
                                const NormalForce<R>&, const R& limiting_force, ContactMemory<R>&) {
    const R speed = square_root(dot(m.tangential_velocity, m.tangential_velocity));
    const R reference = larger(speed, p.regularization_velocity);
    const R factor = select(reference > R(0), p.static_friction * limiting_force / reference, R(0));
    const auto always = m.overlap == m.overlap;
    return TangentialForce<R, decltype(always)>{-(factor * m.tangential_velocity), always};
  }
  template <class R>
  SCREE_HD static R energy(const PairParameters<R>&, const NormalForce<R>&, const ContactMemory<R>&) {
    return R(0);
  }
};

}  // namespace scree
