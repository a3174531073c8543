#pragma once
#include <string>

#include "scree/model/contact_settings.hpp"

namespace scree {

/// Geometry and inertia of one side of a contact. A wall has infinite radius and mass, a fixed body infinite
/// mass.
struct ContactSide {
  std::size_t material = 0;
  double radius = 0;  ///< m
  double mass = 0;    ///< kg
};

/// Stiffness and time scales of one kind of contact at one overlap. Infinite times: the law has no such
/// scale.
struct PairEstimate {
  ContactSide side, other;
  double effective_radius = 0;      ///< R*, m
  double effective_mass = 0;        ///< m*, kg
  double impact_speed = 0;          ///< m/s, relative
  double overlap = 0;               ///< m, at which the constants below hold
  double normal_stiffness = 0;      ///< N/m (tangent stiffness)
  double tangential_stiffness = 0;  ///< N/m while sticking; 0 for laws without a tangential spring
  double normal_damping = 0;        ///< N s/m
  double tangential_damping = 0;    ///< N s/m
  double rayleigh_time = 0;         ///< s, π R sqrt(ρ/G)/(0.1631 ν + 0.8766) of the faster side
  double hertz_contact_time = 0;    ///< s, 2.868266 (m*²/(R* E*² v))^{1/5}
  double linear_contact_time = 0;   ///< s, π/sqrt(k/m*)
  double single_limit = 0;          ///< s, largest stable step of this contact alone
  double bed_limit = 0;             ///< s, largest stable step of a body with twelve such contacts
};

/// Constants of the contact between two sides that meet at `impact_speed`. Hertz laws are linearised at the
/// overlap max(1 % of the smaller radius, (15 m* v²/(16 sqrt(R*) E*))^{2/5}); the second is the undamped
/// maximum.
///
/// single_limit: one contact has a normal mode (k_n, c_n)/m* and a sticking mode 3.5 (k_t, γ_t)/m* (a solid
/// sphere: 1/m + R²/I = 3.5/m); each is stable for h² k/m + 2 h c/m < 4, which is (7.6). bed_limit: twelve
/// contacts spread evenly give per body at most 4 (k_n + 2 k_t)/m translation and 4 · 5 k_t/m rotation, and
/// neighbours moving against each other double both: k̂ = 4 max(k_n + 2 k_t, 5 k_t)/m* and ĉ likewise with m*
/// = m/2, stable for h² k̂ + 2 h ĉ < 4. Frictionless and undamped this is the bound of the face-centred
/// lattice, h < sqrt(m/k)/sqrt(2), half that of an isolated pair. Sources: physics.md section 7; Thornton,
/// Granular Dynamics, ch. 3 (Rayleigh time). Oracle: tests/config/test_time_step.cpp
PairEstimate estimate_pair(const ContactSettings& contact, const ContactSide& side, const ContactSide& other,
                           double impact_speed);

/// Largest h with h² k + 2 h c <= 4: the limit (7.6) with the lagged dashpot; k > 0, c >= 0, both per unit
/// mass.
double lagged_step_limit(double stiffness_per_mass, double damping_per_mass);

/// Whether friction acts through a spring, or through the regularised law (3.1).
bool has_tangential_spring(Law law);
bool is_regularized(Law law);

}  // namespace scree
