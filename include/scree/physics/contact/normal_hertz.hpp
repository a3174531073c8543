#pragma once
#include "scree/physics/contact/normal_linear.hpp"

namespace scree {

/// Hertz normal force with restitution damping: F = 4/3 E* sqrt(R*) δ^{3/2} - f sqrt(S_n m*) v_n, S_n = 2 E*
/// sqrt(R* δ). Units: E* Pa, R* m, δ m -> N.  Sign: elastic part >= 0, pushes i along +n.  Valid: 0 <= δ <<
/// R*. Source: physics.md (2.5)-(2.6), Johnson, Contact Mechanics, ch. 4.   Oracle:
/// tests/unit/physics/test_normal_forces.cpp
struct HertzNormal {
  template <class R>
  SCREE_HD static NormalForce<R> evaluate(const PairParameters<R>& p, const ContactMotion<R>& m) {
    const R root = square_root(m.effective_radius * m.overlap);
    const R stiffness = R(2) * p.normal_stiffness * root;
    const R elastic = R(2.0 / 3.0) * stiffness * m.overlap;
    const R dashpot = p.normal_damping_factor * square_root(stiffness * m.effective_mass);
    return {elastic, dashpot, stiffness, root};
  }

  /// Stored elastic energy, J: 8/15 E* sqrt(R*) δ^{5/2} = 2/5 F δ.
  template <class R>
  SCREE_HD static R energy(const R& elastic_force, const R& overlap) {
    return R(0.4) * elastic_force * overlap;
  }
};

}  // namespace scree
