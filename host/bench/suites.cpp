#include "host/bench/suites.hpp"

namespace scree {

const std::vector<Suite>& suites() {
  using Limits = BedLimits;
  constexpr double kAny = BedLimits::kNone;
  static const std::vector<std::uint64_t> sizes{1000, 10000, 100000};
  static const std::vector<Suite> list{
      {"settle", "a bed at rest on a plane, periodic in x and y", sizes, 100, 1000, 1,
       Limits{.coordination_number = {2.5, 8}, .solid_fraction = {0.5, 0.75}, .kinetic_energy = {0, 0.1}},
       settle_scene},
      {"flow", "the same on a bumpy base, flowing down a slope of 24 degrees", sizes, 100, 1000, 1,
       Limits{.coordination_number = {0.3, 8}, .solid_fraction = {0.4, 0.75}, .kinetic_energy = {0.1, kAny}},
       flow_scene},
      {"drum", "a half-full drum of 128 flat sides and two lids, turning about a horizontal axis", sizes, 200,
       3000, 1.2, Limits{.coordination_number = {1, 8}, .solid_fraction = {}, .kinetic_energy = {}},
       drum_scene},
      // All rows of the search are as long as the ball's.
      {"penetration", "a heavy ball of up to ten grain radii sinking into the bed at rest", sizes, 100, 500,
       3, Limits{.coordination_number = {1, 8}, .solid_fraction = {0.4, 0.75}, .kinetic_energy = {}},
       penetration_scene},
      {"launch-overhead",
       "bodies that never touch: what a step costs apart from contacts",
       {1, 64, 1000, 38000},
       1,
       1000,
       1,
       Limits{.coordination_number = {0, 0}, .solid_fraction = {}, .kinetic_energy = {0, 0}},
       launch_overhead_scene},
  };
  return list;
}

std::vector<std::string> suite_names() {
  std::vector<std::string> names;
  for (const Suite& suite : suites()) names.push_back(suite.name);
  return names;
}

}  // namespace scree
