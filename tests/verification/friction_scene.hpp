#pragma once
#include <array>
#include <cmath>
#include <string>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// Scenes whose one material serves linear and Hertz laws alike, so that a case can run over all laws.
namespace scree::verification {

struct Grip {
  double stiffness = 1e6;        ///< N/m of a contact, linear laws
  double young_modulus = 1e9;    ///< Pa, Hertz laws
  double poisson_ratio = 0.3;    ///< -
  double friction = 0.3;         ///< Coulomb μ
  double restitution = 0.5;      ///< e
  double regularization = 1e-3;  ///< m/s, v_reg
};

inline bool is_hertz(Law law) { return law >= Law::hertz_frictionless; }
inline bool is_regularized(Law law) {
  return law == Law::linear_regularized || law == Law::hertz_regularized;
}

/// The laws with friction, for loops.
inline constexpr std::array<Law, 5> kFrictionLaws{Law::linear_regularized, Law::linear_history,
                                                  Law::hertz_regularized, Law::hertz_mindlin,
                                                  Law::hertz_mindlin_force};
inline constexpr std::array<Law, 7> kAllLaws{
    Law::linear_frictionless, Law::linear_regularized, Law::linear_history,     Law::hertz_frictionless,
    Law::hertz_regularized,   Law::hertz_mindlin,      Law::hertz_mindlin_force};

inline std::string law_name(Law law) {
  static const std::array<const char*, 7> names{"linear_frictionless", "linear_regularized", "linear_history",
                                                "hertz_frictionless",  "hertz_regularized",  "hertz_mindlin",
                                                "hertz_mindlin_force"};
  return names.at(static_cast<std::size_t>(law));
}

inline Scene friction_scene(Law law, const Grip& grip, double time_step) {
  Scene scene = empty_scene(law, time_step);
  scene.contact.friction_regularization_velocity = grip.regularization;
  set_elastic(scene, 0, grip.young_modulus, grip.poisson_ratio);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.normal_stiffness = grip.stiffness;
  pair.static_friction = grip.friction;
  pair.restitution = grip.restitution;
  return scene;
}

/// Radius that an engine works with: mixed keeps radii in float.
inline double stored_radius(const Engine& engine, double radius) {
  return engine.mixed() ? static_cast<double>(static_cast<float>(radius)) : radius;
}

/// Overlap at which a contact of one material carries `force`, with effective radius R* (a wall: the
/// sphere's).
inline double static_overlap(Law law, const Grip& grip, double force, double effective_radius) {
  if (!is_hertz(law)) return force / grip.stiffness;
  const double e_star = grip.young_modulus / (2 * (1 - grip.poisson_ratio * grip.poisson_ratio));
  return std::pow(0.75 * force / (e_star * std::sqrt(effective_radius)), 2.0 / 3.0);  // (2.5)
}

}  // namespace scree::verification
