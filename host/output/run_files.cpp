#include "host/output/run_files.hpp"

#include <cstring>

#include "host/output/track_writer.hpp"
#include "host/output/walls_writer.hpp"

namespace scree {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool matches(const char* pattern, const char* name) {
  for (; *pattern != '\0'; ++pattern) {
    if (*pattern == '#') {
      if (!is_digit(*name)) return false;
      while (is_digit(*name)) ++name;
    } else if (*pattern != *name++) {
      return false;
    }
  }
  return *name == '\0';
}

}  // namespace

std::vector<std::string> run_file_patterns(const Scene& scene, const RunSettings& settings) {
  std::vector<std::string> patterns{".scree-run",    "provenance.json", "resolved.json", "history.csv",
                                    "particles.pvd", "particles_#.vtp", "walls.pvd",     "rescue.vtp"};
  for (const std::string& stem : wall_file_stems(scene)) patterns.push_back("walls/" + stem + "_#.vtp");
  for (const std::string& stem : track_file_stems(settings.output))
    patterns.push_back("tracks/" + stem + ".csv");
  return patterns;
}

bool matches_run_file(const std::string& pattern, const std::string& name) {
  return matches(pattern.c_str(), name.c_str()) || matches((pattern + ".tmp").c_str(), name.c_str());
}

}  // namespace scree
