#include "host/bench/suites.hpp"

namespace scree {

namespace {

BedLimits limits(double min_coordination, double max_coordination, double min_solid, double max_solid,
                 double min_kinetic, double max_kinetic) {
  BedLimits l;
  l.min_coordination = min_coordination;
  l.max_coordination = max_coordination;
  l.min_solid_fraction = min_solid;
  l.max_solid_fraction = max_solid;
  l.min_kinetic_energy = min_kinetic;
  l.max_kinetic_energy = max_kinetic;
  return l;
}

}  // namespace

const std::vector<Suite>& suites() {
  constexpr double kAny = BedLimits::kNone;
  static const std::vector<Suite> list{
      {"settle",
       "a bed at rest on a plane, periodic in x and y",
       {1000, 10000, 100000},
       100,
       1000,
       limits(2.5, 8, 0.5, 0.75, 0, 0.1),
       settle_scene},
      {"flow",
       "the same on a bumpy base, flowing down a slope of 24 degrees",
       {1000, 10000, 100000},
       100,
       1000,
       limits(0.3, 8, 0.4, 0.75, 0.1, kAny),
       flow_scene},
      {"drum",
       "a half-full drum of 128 flat sides and two lids, turning about a horizontal axis",
       {1000, 10000, 100000},
       200,
       3000,
       limits(1, 8, 0, kAny, 0, kAny),
       drum_scene},
      {"penetration",
       "a heavy ball of up to ten grain radii sinking into the bed at rest",
       {1000, 10000, 100000},
       100,
       500,
       limits(1, 8, 0.4, 0.75, 0, kAny),
       penetration_scene},
      {"launch-overhead",
       "bodies that never touch: what a step costs apart from contacts",
       {1, 64, 1000, 38000},
       1,
       1000,
       limits(0, 0, 0, kAny, 0, 0),
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
