#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace scree {

/// What `scree bench` was given. Negative or empty: not given.
struct BenchArguments {
  std::vector<std::string> suites, sizes;  ///< names; numbers of bodies as text (1e5)
  std::string law = "hertz_mindlin", precision = "mixed", backend = "auto";
  int threads = 0;  ///< 0: all cores
  std::int64_t warm_up = -1, window = -1;
  int windows = 5;
  bool track = false, roofline = false, quick = false;
  std::string json, plot;  ///< files; json "-": standard output
  std::string command_line;
};

}  // namespace scree
