#pragma once
#include <string>
#include <vector>

#include "host/config/config_error.hpp"
#include "host/config/run_settings.hpp"
#include "host/scene/time_step_estimate.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// How a configuration is read.
struct LoadOptions {
  std::vector<std::string>
      search_paths;  ///< folders for data files, after the configuration's own folder; then come
                     ///< those of the environment variable SCREE_DATA_PATH, separated by ':'
  std::vector<std::string> overrides;  ///< "path=value", applied in order over the files
};

/// A configuration ready to run.
struct LoadedConfig {
  Scene scene;
  RunSettings settings;
  TimeStepEstimate time_step;
  std::vector<ConfigError> warnings;
  std::string origins;  ///< JSON object: for every value of settings.resolved_config "file:line", "--set
                        ///< path=value", "default" or "automatic" by JSON pointer; vectors count as one value
};

/// Reads a configuration file (JSON with comments) with everything it extends and refers to. Throws
/// ConfigErrors with all mistakes found.
LoadedConfig load_config(const std::string& file, const LoadOptions& options = {});
/// The same for a text; `name` is the file it stands for (its folder resolves relative paths).
LoadedConfig load_config_text(const std::string& text, const std::string& name,
                              const LoadOptions& options = {});

/// JSON Schema (draft-07) of configuration files.
std::string config_schema();
/// Reference of all keys in Markdown.
std::string config_reference_page();
/// JSON object with every key that has a default, at its default.
std::string config_defaults();

}  // namespace scree
