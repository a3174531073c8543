#pragma once
#include <limits>
#include <string>
#include <vector>

#include "scree/model/scene.hpp"
#include "scree/model/state.hpp"

namespace scree {

/// What a bed is like, so that a wrong one cannot pass as a fast one.
struct BedState {
  double coordination_number = 0;  ///< (2 body-body + body-wall contacts) / bodies
  double mean_overlap_ratio = 0;   ///< overlap / smaller radius
  double max_overlap_ratio = 0;
  double solid_fraction = 0;         ///< of the middle of the bed; 0 where it is not defined
  double kinetic_energy = 0;         ///< per mobile body, in units of m g r of a grain
  double mean_velocity = 0;          ///< along x, mobile bodies, m/s
  double centre_of_mass_height = 0;  ///< z of the mobile bodies, m
};

/// Reads the state of a bed. floor_area: horizontal area it stands on, m2; 0: no solid fraction.
///   solid fraction = volume of the mobile bodies whose centres lie between the 20 % and 80 % quantiles of z,
///                    over floor_area times the height between these.
BedState bed_state(const Scene& scene, const Observation& totals, const Snapshot& state, double floor_area);

/// Limits that a bed must keep to be the one it claims to be.
struct BedLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  struct Range {
    double min = 0, max = kNone;
  };
  Range coordination_number, solid_fraction, kinetic_energy;  ///< as in BedState
  double max_overlap_ratio = 0.2;
};

/// One sentence per limit that does not hold; empty: the bed is plausible.
std::vector<std::string> implausible(const BedState& bed, const BedLimits& limits);

}  // namespace scree
