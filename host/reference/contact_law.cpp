#include "host/reference/contact_law.hpp"

#include <algorithm>
#include <cmath>

namespace scree::reference {
namespace {

const double kHertzDamping = 2 * std::sqrt(5.0 / 6.0);  // 2 sqrt(5/6) of (2.6)

Vector tangential_velocity(const Encounter& c) { return c.velocity - c.velocity.dot(c.normal) * c.normal; }

/// (3.2): projection on the tangent plane, rotation with the pair's spin about n, former length restored.
Vector carried(const Vector& old, const Encounter& c) {
  const double length = old.norm();
  Vector q = old - old.dot(c.normal) * c.normal;
  q += c.interval * c.spin * c.normal.cross(q);
  const double now = q.norm();
  return now > 0 ? Vector(q * (length / now)) : Vector(Vector::Zero());
}

/// S_t = 8 G* sqrt(R* δ) of (2.5).
double mindlin_stiffness(const Encounter& c, const PairConstants& p) {
  return 8 * p.effective_shear_modulus * std::sqrt(c.effective_radius * c.overlap);
}

/// γ_t = ratio 2 sqrt(5/6) β sqrt(S_t m*).
double mindlin_dashpot(double stiffness, const Encounter& c, const PairConstants& p) {
  return p.tangential_damping_ratio * kHertzDamping * p.damping_ratio *
         std::sqrt(stiffness * c.effective_mass);
}

}  // namespace

double ContactLaw::dashpot(const Encounter& c) const {
  const PairConstants& p = constants(c);
  if (is_hertz(settings_.law)) {
    const double s_n = 2 * p.effective_modulus * std::sqrt(c.effective_radius * c.overlap);  // (2.5)
    return kHertzDamping * p.damping_ratio * std::sqrt(s_n * c.effective_mass);              // (2.6)
  }
  if (p.damping_from_items) return p.item_damping;  // (2.1)
  return 2 * p.damping_ratio * std::sqrt(p.normal_stiffness * c.effective_mass);
}

void ContactLaw::add_normal(const Encounter& c, Load& load) const {
  const PairConstants& p = constants(c);
  if (is_hertz(settings_.law)) {
    load.elastic = 4.0 / 3.0 * p.effective_modulus * std::sqrt(c.effective_radius) * std::pow(c.overlap, 1.5);
    load.normal_energy = 0.4 * load.elastic * c.overlap;  // integral of (2.5)
  } else {
    load.elastic = p.normal_stiffness * c.overlap;
    load.normal_energy = 0.5 * load.elastic * c.overlap;
  }
  load.elastic *= c.share;
  load.normal_energy *= c.share;
  load.normal = load.elastic - c.share * dashpot(c) * c.velocity.dot(c.normal);  // (2.2), (2.6)
}

double ContactLaw::coulomb_limit(const Encounter& c, const Load& load) const {
  const double force = settings_.friction_limit == FrictionLimit::total ? load.normal : load.elastic;
  // Exudyn's friction is μ times the signed normal force: it turns round in tension.
  return constants(c).friction * (c.may_pull ? force : std::max(force, 0.0));
}

void ContactLaw::add_regularized(const Encounter& c, Load& load) const {
  const Vector v_t = tangential_velocity(c);  // (1.5)
  const double speed = v_t.norm(), v_reg = settings_.friction_regularization_velocity;
  load.sliding = true;
  if (speed > 0) load.tangential = -coulomb_limit(c, load) / (speed < v_reg ? v_reg : speed) * v_t;  // (3.1)
}

void ContactLaw::add_spring(const Encounter& c, Load& load, History& history) const {
  const PairConstants& p = constants(c);
  const bool mindlin = settings_.law == Law::hertz_mindlin;
  const double full = mindlin ? mindlin_stiffness(c, p) : p.tangential_stiffness;
  const double k_t = c.share * full;
  const double gamma =
      c.share * (mindlin ? mindlin_dashpot(full, c, p) : p.tangential_damping_ratio * dashpot(c));
  const Vector v_t = tangential_velocity(c);
  const double limit = coulomb_limit(c, load);

  Vector xi = carried(history.value, c) + c.interval * v_t;  // (3.2), (3.3)
  const Vector damping = -gamma * v_t;
  const Vector trial =
      settings_.tangential_damping_in_limit ? Vector(-k_t * xi + damping) : Vector(-k_t * xi);
  const double size = trial.norm();
  load.sliding = size > limit;
  if (settings_.tangential_damping_in_limit) {  // (3.4)
    load.tangential = load.sliding ? Vector(trial * (limit / size)) : trial;
    if (load.sliding) xi = k_t > 0 ? Vector((damping - load.tangential) / k_t) : Vector(Vector::Zero());
  } else {
    if (load.sliding) xi *= limit / size;
    load.tangential = -k_t * xi + damping;
  }
  history = {xi, k_t};
  load.tangential_energy = 0.5 * k_t * xi.squaredNorm();
}

void ContactLaw::add_stored_force(const Encounter& c, Load& load, History& history) const {
  const PairConstants& p = constants(c);
  const double full = mindlin_stiffness(c, p);
  const double s_t = c.share * full;
  const Vector v_t = tangential_velocity(c);
  const double limit = coulomb_limit(c, load);

  Vector f = carried(history.value, c);
  if (s_t < history.stiffness) f *= s_t / history.stiffness;
  f -= s_t * c.interval * v_t;
  const Vector damping = -c.share * mindlin_dashpot(full, c, p) * v_t;
  const Vector trial = settings_.tangential_damping_in_limit ? Vector(f + damping) : f;
  const double size = trial.norm();
  load.sliding = size > limit;
  if (settings_.tangential_damping_in_limit) {
    load.tangential = load.sliding ? Vector(trial * (limit / size)) : trial;
    if (load.sliding) f = load.tangential - damping;
  } else {
    if (load.sliding) f *= limit / size;
    load.tangential = f + damping;
  }
  history = {f, s_t};
  load.tangential_energy = s_t > 0 ? 0.5 * f.squaredNorm() / s_t : 0;
}

Load ContactLaw::evaluate(const Encounter& c, History& history) const {
  Load load;
  add_normal(c, load);
  if (!settings_.attraction_on_rebound && !c.may_pull && load.normal <= 0) {
    // Clamped: no force at all; a spring that was loaded is released.
    load.normal = 0;
    load.sliding = true;
    history = {};
    return load;
  }
  switch (settings_.law) {
    case Law::linear_frictionless:
    case Law::hertz_frictionless:
      break;
    case Law::linear_regularized:
    case Law::hertz_regularized:
      add_regularized(c, load);
      break;
    case Law::linear_history:
    case Law::hertz_mindlin:
      add_spring(c, load, history);
      break;
    case Law::hertz_mindlin_force:
      add_stored_force(c, load, history);
      break;
  }
  return load;
}

}  // namespace scree::reference
