#pragma once
#include <string>
#include <vector>

#include "host/config/run_settings.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// Names of all files a run may write below its directory; '#' stands for one or more digits. Keep in step
/// with the writers: tests/output/test_run_directory.cpp compares the list with what a run leaves.
std::vector<std::string> run_file_patterns(const Scene& scene, const RunSettings& settings);

/// Whether `name` (relative to the run's directory) fits `pattern`, or is the temporary form of such a name
/// (".tmp").
bool matches_run_file(const std::string& pattern, const std::string& name);

}  // namespace scree
