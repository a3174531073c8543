#include "host/bench/bed_state.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "host/bench/grain.hpp"

namespace scree {

namespace {

double solid_fraction(const Bodies& bodies, const Snapshot& state, const std::vector<std::size_t>& mobile,
                      double floor_area) {
  if (floor_area <= 0 || mobile.size() < 20) return 0;
  std::vector<std::size_t> order = mobile;
  std::sort(order.begin(), order.end(),
            [&state](std::size_t a, std::size_t b) { return state.position[a].z < state.position[b].z; });
  const std::size_t low = order.size() / 5, high = order.size() - order.size() / 5 - 1;
  double volume = 0;
  for (std::size_t k = low; k < high; ++k) volume += 4.0 / 3.0 * M_PI * std::pow(bodies.radius[order[k]], 3);
  const double height = state.position[order[high]].z - state.position[order[low]].z;
  return height > 0 ? volume / (floor_area * height) : 0;
}

std::string four_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

void check(std::vector<std::string>& found, const char* what, double value, const BedLimits::Range& range) {
  if (value >= range.min && value <= range.max) return;  // not a number: neither
  found.push_back(std::string(what) + " is " + four_digits(value) + ", expected " + four_digits(range.min) +
                  " to " + four_digits(range.max));
}

}  // namespace

BedState bed_state(const Scene& scene, const Observation& totals, const Snapshot& state, double floor_area) {
  BedState bed;
  bed.coordination_number = totals.coordination_number;
  bed.mean_overlap_ratio = totals.mean_overlap_ratio;
  bed.max_overlap_ratio = totals.max_overlap_ratio;
  std::vector<std::size_t> mobile;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (scene.bodies.locks[i] != kLockAll) mobile.push_back(i);
  if (mobile.empty()) return bed;
  double mass = 0;
  for (const std::size_t i : mobile) {
    mass += scene.bodies.mass[i];
    bed.centre_of_mass_height += scene.bodies.mass[i] * state.position[i].z;
    bed.mean_velocity += state.velocity[i].x;
  }
  const auto count = static_cast<double>(mobile.size());
  bed.centre_of_mass_height /= mass;
  bed.mean_velocity /= count;
  bed.kinetic_energy =
      (totals.kinetic_translational + totals.kinetic_rotational) / (count * grain::weight_energy());
  bed.solid_fraction = solid_fraction(scene.bodies, state, mobile, floor_area);
  return bed;
}

std::vector<std::string> implausible(const BedState& bed, const BedLimits& limits) {
  std::vector<std::string> found;
  check(found, "coordination number", bed.coordination_number, limits.coordination_number);
  check(found, "solid fraction", bed.solid_fraction, limits.solid_fraction);
  check(found, "kinetic energy per body / (m g r)", bed.kinetic_energy, limits.kinetic_energy);
  check(found, "largest overlap / radius", bed.max_overlap_ratio, {0, limits.max_overlap_ratio});
  return found;
}

}  // namespace scree
