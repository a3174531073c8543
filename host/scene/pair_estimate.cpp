#include "host/scene/pair_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "scree/physics/material/mixing.hpp"

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double rayleigh_time(const Material& m, double radius) {
  if (!(m.young_modulus > 0) || !(m.density > 0) || !std::isfinite(radius)) return kInfinity;
  const double shear = m.young_modulus / (2 * (1 + m.poisson_ratio));
  return kPi * radius * std::sqrt(m.density / shear) / (0.1631 * m.poisson_ratio + 0.8766);
}

/// (2.5), (2.6) linearised at the design overlap.
void set_hertz(PairEstimate& p, const ContactSettings& contact, const PairMaterial& pair) {
  const Material &a = contact.materials[p.side.material], &b = contact.materials[p.other.material];
  const double modulus = effective_modulus(a, b), shear = effective_shear_modulus(a, b), v = p.impact_speed;
  const double impact =
      std::pow(15 * p.effective_mass * v * v / (16 * std::sqrt(p.effective_radius) * modulus), 0.4);
  p.overlap = std::max(0.01 * std::min(p.side.radius, p.other.radius), impact);
  const double contact_radius = std::sqrt(p.effective_radius * p.overlap);
  p.normal_stiffness = 2 * modulus * contact_radius;
  const double damping = 2 * std::sqrt(5.0 / 6.0) *
                         damping_ratio_from_restitution(pair.restitution, contact.attraction_on_rebound);
  p.normal_damping = damping * std::sqrt(p.normal_stiffness * p.effective_mass);
  if (has_tangential_spring(contact.law)) {
    p.tangential_stiffness = 8 * shear * contact_radius;
    p.tangential_damping =
        pair.tangential_damping_ratio * damping * std::sqrt(p.tangential_stiffness * p.effective_mass);
  }
  if (v > 0) {
    p.hertz_contact_time =
        2.868266 *
        std::pow(p.effective_mass * p.effective_mass / (p.effective_radius * modulus * modulus * v), 0.2);
  }
}

/// (2.1), (2.2).
void set_linear(PairEstimate& p, const ContactSettings& contact, const PairMaterial& pair) {
  const Material &a = contact.materials[p.side.material], &b = contact.materials[p.other.material];
  p.normal_stiffness = linear_normal_stiffness(a, b, pair);
  const double scale = std::sqrt(p.normal_stiffness * p.effective_mass);
  p.overlap = p.impact_speed * std::sqrt(p.effective_mass / p.normal_stiffness);
  if (item_damping(a, b, pair)) {
    p.normal_damping = a.normal_damping + b.normal_damping;
  } else {
    p.normal_damping =
        2 * damping_ratio_from_restitution(pair.restitution, contact.attraction_on_rebound) * scale;
  }
  if (has_tangential_spring(contact.law)) {
    p.tangential_stiffness = pair.tangential_stiffness;
    if (pair.tangential_stiffness == 0) {
      p.tangential_stiffness = pair.tangential_stiffness_ratio * p.normal_stiffness;
    }
    p.tangential_damping = pair.tangential_damping_ratio * p.normal_damping;
  }
  p.linear_contact_time = kPi * std::sqrt(p.effective_mass / p.normal_stiffness);
}

}  // namespace

bool has_tangential_spring(Law law) {
  return law == Law::linear_history || law == Law::hertz_mindlin || law == Law::hertz_mindlin_force;
}
bool is_regularized(Law law) { return law == Law::linear_regularized || law == Law::hertz_regularized; }

double lagged_step_limit(double k, double c) { return 4 / (c + std::sqrt(c * c + 4 * k)); }

PairEstimate estimate_pair(const ContactSettings& contact, const ContactSide& side, const ContactSide& other,
                           double impact_speed) {
  PairEstimate p;
  p.side = side;
  p.other = other;
  p.effective_radius = 1 / (1 / side.radius + 1 / other.radius);
  p.effective_mass = 1 / (1 / side.mass + 1 / other.mass);
  p.impact_speed = impact_speed;
  p.hertz_contact_time = p.linear_contact_time = kInfinity;
  p.rayleigh_time = std::min(rayleigh_time(contact.materials[side.material], side.radius),
                             rayleigh_time(contact.materials[other.material], other.radius));
  const PairMaterial& pair = contact.pair(side.material, other.material);
  if (is_hertz(contact.law)) {
    set_hertz(p, contact, pair);
  } else {
    set_linear(p, contact, pair);
  }
  const double m = p.effective_mass, kn = p.normal_stiffness / m, kt = p.tangential_stiffness / m;
  const double cn = p.normal_damping / m, ct = p.tangential_damping / m;
  p.single_limit = lagged_step_limit(kn, cn);
  if (kt > 0 || ct > 0) p.single_limit = std::min(p.single_limit, lagged_step_limit(3.5 * kt, 3.5 * ct));
  p.bed_limit = lagged_step_limit(4 * std::max(kn + 2 * kt, 5 * kt), 4 * std::max(cn + 2 * ct, 5 * ct));
  return p;
}

}  // namespace scree
