#pragma once
#include <string>
#include <vector>

#include "host/scene/pair_estimate.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// Limits of the time step before a run, from the contacts that can form in a scene. Infinite: no such limit.
struct TimeStepEstimate {
  /// Above this step a single contact is unstable for certain: the lightest bodies of each pair of materials,
  /// speeds as they are at the start, and for regularised friction a sphere at rest, h < (4/7) v_reg/(μ g).
  double critical_step = 0;
  std::string critical_limiter;  ///< which contact and mode that is, in words
  /// Limit for a dense bed and for impacts after a free fall through the scene; "auto" takes safety times
  /// this.
  double design_step = 0;
  std::string design_limiter;

  double rayleigh_time = 0;        ///< shortest of all pairs, s
  double hertz_contact_time = 0;   ///< shortest, at the design impact speed, s
  double linear_contact_time = 0;  ///< shortest, s
  double start_speed = 0;          ///< largest relative speed of two things at the start, m/s
  double design_speed = 0;         ///< the same after a free fall through the scene, m/s
  double friction_step = 0;        ///< (4/7) v_reg/(μ g): a resting sphere, s
  double bed_friction_step = 0;    ///< the same under the weight of the bed, s
  double bed_layers = 0;  ///< bodies above one another: Σ π R² over the bed's footprint, at least 1

  std::vector<PairEstimate> pairs;  ///< one per pair of materials and kind of partner, at the design speed
};

/// Evaluates all pairs of materials in the scene (bodies with bodies, bodies with walls) with the lightest
/// and with the smallest mobile bodies of each. Needs every field of the scene but the time step.
TimeStepEstimate estimate_time_step(const Scene& scene);

}  // namespace scree
