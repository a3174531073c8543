#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "scree/base/vec3.hpp"
#include "scree/engine/backend.hpp"

namespace scree {

/// Which backend the user asked for. `automatic`: CUDA where a device answers, else CPU.
enum class BackendChoice : std::uint8_t { automatic, cpu, cuda, reference };

/// Box, half-space or slab in which the bodies of every group are counted over time (open sides are
/// infinite). A body counts when min <= centre < max holds on every axis. History columns: one per zone and
/// group, named `<zone>.<group>`.
struct Zone {
  std::string name;
  Vec3d min{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
            -std::numeric_limits<double>::infinity()};  ///< m
  Vec3d max{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
            std::numeric_limits<double>::infinity()};  ///< m

  bool contains(const Vec3d& x) const {
    return x.x >= min.x && x.x < max.x && x.y >= min.y && x.y < max.y && x.z >= min.z && x.z < max.z;
  }
};

/// One body whose position, velocity and angular velocity are recorded over time.
struct Track {
  std::string name;
  std::uint64_t body = 0;  ///< id
  double every = 0;        ///< s, > 0
};

/// What is written and when. An interval of 0 switches that output off.
struct OutputSettings {
  std::string directory;     ///< absolute, or relative to the working directory; empty: no files
  double frames_every = 0;   ///< s
  double history_every = 0;  ///< s
  std::vector<Zone> zones;   ///< rows of the history
  std::vector<Track> tracks;
};

/// Everything a run needs besides the scene.
struct RunSettings {
  std::string title;
  std::string config_file;      ///< as given; empty when the scene was made by code
  std::string resolved_config;  ///< JSON text: every key with its final value in SI units
  double end_time = 0;          ///< s, > 0; the step is Scene::time_step
  BackendChoice backend = BackendChoice::automatic;
  BackendOptions options;
  OutputSettings output;
};

/// Whole steps in an interval of time: the nearest number, at least 1.
inline std::uint64_t steps_in(double interval, double time_step) {
  const double steps = std::floor(interval / time_step + 0.5);
  return steps < 1 ? 1 : static_cast<std::uint64_t>(steps);
}

/// Steps of a run: the first step count whose time reaches `end_time` (to a millionth of a step).
inline std::uint64_t steps_until(double end_time, double time_step) {
  const double steps = std::ceil(end_time / time_step - 1e-6);
  return steps < 1 ? 1 : static_cast<std::uint64_t>(steps);
}

}  // namespace scree
