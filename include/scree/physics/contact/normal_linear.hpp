#pragma once
#include "scree/base/real.hpp"
#include "scree/physics/contact/parameters.hpp"

namespace scree {

/// What a normal law hands to the composition.
template <class R>
struct NormalForce {
  R elastic;    ///< F_n,el >= 0, N
  R dashpot;    ///< c_n, N s/m:  F_n = F_n,el - c_n v_n
  R stiffness;  ///< dF/dδ at the present overlap, N/m
  R root;       ///< Hertz: sqrt(R* δ), m, shared with Mindlin's stiffness; linear: 1
};

/// Linear spring-dashpot: F = k_c δ - c_n v_n,  c_n = d_c + f sqrt(m*).
/// Units: N.  Sign: elastic part >= 0, pushes i along +n.
/// Source: physics.md (2.1)-(2.2).   Oracle: tests/unit/physics/test_normal_forces.cpp
struct LinearNormal {
  template <class R>
  SCREE_HD static NormalForce<R> evaluate(const PairParameters<R>& p, const ContactMotion<R>& m) {
    const R dashpot = p.normal_damping + p.normal_damping_factor * square_root(m.effective_mass);
    return {p.normal_stiffness * m.overlap, dashpot, p.normal_stiffness, R(1)};
  }

  /// Stored elastic energy, J: 1/2 k δ^2.
  template <class R>
  SCREE_HD static R energy(const R& elastic_force, const R& overlap) {
    return R(0.5) * elastic_force * overlap;
  }
};

}  // namespace scree
