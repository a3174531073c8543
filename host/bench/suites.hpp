#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "host/bench/bed.hpp"
#include "host/bench/bed_state.hpp"

namespace scree {

/// A scene to be measured.
struct BenchScene {
  Scene scene;
  double floor_area = 0;  ///< m2, for the solid fraction; 0: not defined
};

/// A family of scenes of any size, all made by code from fixed seeds.
struct Suite {
  std::string name;
  std::string summary;
  std::vector<std::uint64_t> sizes;  ///< measured where none are asked for
  std::uint64_t smallest = 1;        ///< number of bodies
  std::uint64_t warm_up = 0;         ///< steps before anything is measured
  double memory = 1;                 ///< engine memory per body, relative to a bed of equal grains
  BedLimits limits;
  /// The scene of about `bodies` bodies. Throws BedError.
  BenchScene (*make)(std::uint64_t bodies, Law law, TileStore& tiles);
};

/// THE list of suites.
const std::vector<Suite>& suites();
std::vector<std::string> suite_names();

BenchScene settle_scene(std::uint64_t bodies, Law law, TileStore& tiles);
BenchScene flow_scene(std::uint64_t bodies, Law law, TileStore& tiles);
BenchScene drum_scene(std::uint64_t bodies, Law law, TileStore& tiles);
BenchScene penetration_scene(std::uint64_t bodies, Law law, TileStore& tiles);
BenchScene launch_overhead_scene(std::uint64_t bodies, Law law, TileStore& tiles);

}  // namespace scree
