#pragma once
#include <cstdint>

#include "host/config/run_settings.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// What a run will write, estimated before it starts.
struct OutputVolume {
  std::uint64_t frames = 0, rows = 0, track_rows = 0;
  double bytes = 0;
};
OutputVolume estimate_output(const Scene& scene, const RunSettings& settings);

/// Free space for ordinary users on the file system of `directory` or of its nearest existing parent, bytes;
/// infinite where the system does not say.
double free_space(const std::string& directory);

/// "3.4 MB" (powers of 1000).
std::string bytes_text(double bytes);

}  // namespace scree
