#pragma once
#include "scree/physics/contact/contact_law.hpp"
#include "scree/physics/contact/kinematics.hpp"
#include "scree/stages/contact_arrays.hpp"
#include "scree/stages/lanes.hpp"

namespace scree {

/// Books the work of a contact over the interval since the last evaluation: trapezoidal in the force,
/// midpoint in the velocity, each force with the contact velocity at its own geometry, so that the energy
/// budget closes with order 2:
///   viscous   = -½ Δt [(F_n - F_n,el) v_n + former]       + tangential loss while sticking
///   friction  = tangential loss while sliding,  loss = -½ Δt (F_t·v_t + former) - (E_t - former E_t)
/// A spring energy left when the contact opens goes to friction. At the first evaluation no time has passed:
/// what the springs hold there is part of the initial energy and no loss. `former_velocity(n, h)`: contact
/// velocity with the present motion at the former geometry, given by its normal and lever cut. Units: J.
/// Source: work of (2.2), (3.4) along the leapfrog (7.1).   Oracle: tests/verification, energy budget
template <class Lanes, class Law, class Result, class VelocityAt>
SCREE_HD void book_losses(const Lanes& lanes, const ContactArrays<typename Lanes::Scalar>& a,
                          const ContactMotion<typename Lanes::Real>& m, const Result& result,
                          typename Lanes::Scalar half_interval, const typename Lanes::Real& lever_cut,
                          const VelocityAt& former_velocity) {
  using R = typename Lanes::Real;
  const R half(half_interval);
  const Vec3<R> former_force{lanes.load(a.pending[0]), lanes.load(a.pending[1]), lanes.load(a.pending[2])};
  const Vec3<R> former_normal{lanes.load(a.pending[5]), lanes.load(a.pending[6]), lanes.load(a.pending[7])};
  const ContactVelocity<R> former = former_velocity(former_normal, lanes.load(a.pending[8]));
  const R excess = result.force.normal - result.force.elastic_normal;
  R viscous = -half * (excess * m.normal_velocity + lanes.load(a.pending[3]) * former.normal);
  const R work = dot(result.force.tangential, m.tangential_velocity) + dot(former_force, former.tangential);
  const R stored = half_interval > 0 ? lanes.load(a.pending[4]) : result.tangential_energy;
  const R loss = stored - result.tangential_energy - half * work;
  auto sliding = result.sliding;
  if constexpr (Law::kMemory > 0) {
    const auto open = !(m.overlap > R(0));
    sliding = sliding || open;
  }
  const R friction = select(sliding, loss, R(0));
  viscous = viscous + select(sliding, R(0), loss);
  const R now[kPendingFields] = {result.force.tangential.x,
                                 result.force.tangential.y,
                                 result.force.tangential.z,
                                 excess,
                                 result.tangential_energy,
                                 m.normal.x,
                                 m.normal.y,
                                 m.normal.z,
                                 lever_cut};
  for (int c = 0; c < kPendingFields; ++c) lanes.store(a.pending[c], now[c]);
  lanes.store(a.loss, viscous, friction);
}

}  // namespace scree
