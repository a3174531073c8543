#pragma once
#include "scree/physics/contact/contact_law.hpp"
#include "scree/stages/contact_arrays.hpp"
#include "scree/stages/lanes.hpp"

namespace scree {

/// Books the work of a contact over the interval since the last evaluation: trapezoidal in the force,
/// midpoint in the velocity, so that the energy budget closes with order 2:
///   viscous   = -½ Δt [(F_n - F_n,el) + former] v_n            + tangential loss while sticking
///   friction  = tangential loss while sliding,  loss = -½ Δt (F_t + former)·v_t - (E_t - former E_t)
/// A spring energy left when the contact opens goes to friction. Units: J.
/// Source: work of (2.2), (3.4) along the leapfrog (7.1).   Oracle: tests/verification, energy budget
template <class Lanes, class Law, class Result>
SCREE_HD void book_losses(const Lanes& lanes, const ContactArrays<typename Lanes::Scalar>& a,
                          const ContactMotion<typename Lanes::Real>& m, const Result& result,
                          typename Lanes::Scalar half_interval) {
  using R = typename Lanes::Real;
  const R excess = result.force.normal - result.force.elastic_normal;
  const R half(half_interval);
  R viscous = -half * (excess + lanes.load(a.pending[3])) * m.normal_velocity;
  const Vec3<R> former{lanes.load(a.pending[0]), lanes.load(a.pending[1]), lanes.load(a.pending[2])};
  const Vec3<R> sum = result.force.tangential + former;
  const R released = lanes.load(a.pending[4]) - result.tangential_energy;
  const R loss = released - half * dot(sum, m.tangential_velocity);
  auto sliding = result.sliding;
  if constexpr (Law::kMemory > 0) {
    const auto open = !(m.overlap > R(0));
    sliding = sliding || open;
  }
  const R friction = select(sliding, loss, R(0));
  viscous = viscous + select(sliding, R(0), loss);
  lanes.store(a.pending[0], result.force.tangential.x);
  lanes.store(a.pending[1], result.force.tangential.y);
  lanes.store(a.pending[2], result.force.tangential.z);
  lanes.store(a.pending[3], excess);
  lanes.store(a.pending[4], result.tangential_energy);
  lanes.store(a.loss, viscous, friction);
}

}  // namespace scree
