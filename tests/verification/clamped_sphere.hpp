#pragma once
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// The linear oscillator that an engine can run exactly: a sphere pressed between two planes. Both contacts
/// stay closed for |x| < preload, so that m x'' = -2 k x - 2 d x', whatever the sign of the single forces.
namespace scree::verification {

struct Oscillator {
  double mass = 1;
  double omega = 1;          ///< rad/s, sqrt(2k/m)
  double damping_ratio = 0;  ///< of the whole oscillator: (2 d) / (2 sqrt(2 k m))
  double time_step = 0.1;
  double preload = 0.5;    ///< m, overlap of both contacts at rest
  double amplitude = 0.4;  ///< m, x at time 0
  double velocity = 0;     ///< m/s at time 0
};

inline Scene oscillator_scene(const Oscillator& o) {
  Scene scene = empty_scene(Law::linear_frictionless, o.time_step);
  const double k = o.mass * o.omega * o.omega / 2, d = o.damping_ratio * o.mass * o.omega;
  Material& material = scene.contact.materials[0];
  material.normal_stiffness = 2 * k;  // sphere and plane in series give k
  material.normal_damping = d / 2;    // in parallel d
  scene.contact.max_overlap_ratio = 1;
  const double radius = 1;
  add_sphere(scene, {0, 0, o.amplitude}, radius, o.mass, {0, 0, o.velocity});
  add_plane(scene, {0, 0, -radius + o.preload}, {0, 0, 1});
  add_plane(scene, {0, 0, radius - o.preload}, {0, 0, -1});
  return scene;
}

/// x after each of `steps` steps, starting with the initial one.
inline std::vector<double> oscillator_positions(const Engine& engine, const Oscillator& o,
                                                std::uint64_t steps) {
  const auto backend = engine.start(oscillator_scene(o));
  std::vector<double> x{backend->snapshot().position[0].z};
  for (std::uint64_t n = 0; n < steps; ++n) {
    backend->advance(1);
    x.push_back(backend->snapshot().position[0].z);
  }
  return x;
}

}  // namespace scree::verification
