#pragma once
#include "host/reference/material_table.hpp"
#include "host/reference/vector.hpp"

namespace scree::reference {

/// What the law sees of one contact at one time.
struct Encounter {
  std::size_t material_i = 0, material_j = 0;
  double effective_radius = 0;  ///< R*, m
  double effective_mass = 0;    ///< m*, kg
  double overlap = 0;           ///< δ > 0, m
  Vector normal{0, 0, 1};       ///< from j (wall) to i
  Vector velocity{0, 0, 0};     ///< v_rel of (1.4), m/s
  double spin = 0;              ///< ½ (ω_i + ω_j)·n, rad/s: turns the history about n
  double interval = 0;          ///< time since the last evaluation (0 at step 0), s
  double share = 1;       ///< part of the full force (½ for edge and vertex hits of the exudyn edge rule)
  bool may_pull = false;  ///< never clamp the normal force (exudyn edge rule)
};

/// Memory of a spring-slider: ξ (m) of (3.2)-(3.4), or the stored force (N) of hertz_mindlin_force.
struct History {
  Vector value{0, 0, 0};
  double stiffness = 0;  ///< S_t of the last evaluation, N/m
};

/// Force on i and the energy stored in the contact.
struct Load {
  double normal = 0;   ///< F_n along n, N
  double elastic = 0;  ///< its elastic part, N
  Vector tangential{0, 0, 0};
  bool sliding = false;  ///< at the Coulomb limit, or without a spring, or clamped open
  double normal_energy = 0, tangential_energy = 0;  ///< J
};

/// The seven laws of sections 2 and 3 with the three policies of section 2.
/// Test: tests/reference/test_contact_law.cpp
class ContactLaw {
 public:
  explicit ContactLaw(const ContactSettings& settings) : settings_(settings), table_(settings) {}

  /// Force at overlap > 0; advances the history by one evaluation.
  Load evaluate(const Encounter& c, History& history) const;

 private:
  double dashpot(const Encounter& c) const;
  void add_normal(const Encounter& c, Load& load) const;
  void add_regularized(const Encounter& c, Load& load) const;
  void add_spring(const Encounter& c, Load& load, History& history) const;
  void add_stored_force(const Encounter& c, Load& load, History& history) const;
  double coulomb_limit(const Encounter& c, const Load& load) const;
  const PairConstants& constants(const Encounter& c) const { return table_(c.material_i, c.material_j); }

  ContactSettings settings_;
  MaterialTable table_;
};

}  // namespace scree::reference
