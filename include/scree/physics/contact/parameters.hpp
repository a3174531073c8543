#pragma once
#include "scree/base/hd.hpp"
#include "scree/base/vec3.hpp"

namespace scree {

/// Mixed constants of a material pair, as the force stage reads them (one aligned record of eight reals).
/// Computed once on the host in double by physics/material/mixing.hpp.
template <class R>
struct alignas(8 * sizeof(R)) PairParameters {
  R normal_stiffness;       ///< linear: k_c, N/m (2.1);  Hertz: E*, Pa
  R tangential_stiffness;   ///< linear_history: k_t, N/m;  Mindlin: 8 G*, Pa (2.5)
  R normal_damping;         ///< linear, items: d_i + d_j, N s/m (2.1); else 0
  R normal_damping_factor;  ///< linear: 2 ζ sqrt(k_c), so that c_n = factor sqrt(m*);  Hertz: 2 sqrt(5/6) β
                            ///< (2.6)
  R tangential_damping_factor;  ///< γ_t = factor c_n.  Mindlin: ratio sqrt(S_t/S_n) = ratio sqrt(8 G* / 2 E*)
  R static_friction;            ///< μ
  R regularization_velocity;    ///< v_reg of (3.1), m/s
  R force_scale;                ///< 1, fills the record
};

/// The three named policies of physics.md 2.
struct ContactPolicies {
  bool attraction_on_rebound = false;
  bool elastic_friction_limit = false;
  bool tangential_damping_in_limit = true;
  bool signed_friction =
      false;  ///< the limit keeps the sign of F_n (Exudyn's walls; regularised friction only)
};

/// Motion of a contact seen by the law.
template <class R>
struct ContactMotion {
  R overlap;                    ///< δ, m (0 where not touching)
  R normal_velocity;            ///< v_n, m/s, negative when approaching (1.5)
  Vec3<R> normal;               ///< n, from j to i
  Vec3<R> tangential_velocity;  ///< v_t, m/s (1.5)
  R spin;                       ///< ω_n: mean spin of the pair about n, rad/s
  R effective_radius;           ///< R*, m
  R effective_mass;             ///< m*, kg
  R time_step;                  ///< time since the last evaluation of this history, s
};

/// Force of a contact on body i: normal n + tangential (1.6).
template <class R>
struct ContactForce {
  R normal;          ///< F_n, N, damping included
  R elastic_normal;  ///< F_n,el, N
  Vec3<R> tangential;
};

}  // namespace scree
