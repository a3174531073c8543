#pragma once
#include <filesystem>
#include <string>

#include "host/config/run_settings.hpp"

namespace scree {

/// What a run was made by and how it ended; the rest of provenance.json comes from the build and the
/// settings.
struct Provenance {
  std::string command_line;
  std::string working_directory;
  std::string host;
  std::string processor;    ///< CPU model
  std::string cuda_build;   ///< CUDA version and architectures of the build; empty without
  std::string backend;      ///< Backend::description()
  std::string started;      ///< ISO 8601, UTC
  std::string ended;        ///< empty while the run goes on
  std::string state;        ///< running, finished, interrupted, failed
  std::string reason;       ///< why it failed or was interrupted
  std::uint64_t steps = 0;  ///< done
  double wall_seconds = 0;
};

/// Replaces provenance.json in `directory`: version, git commit, compiler and flags, machine, command line,
/// times, seeds, and the resolved config. Errors: OutputError.
void write_provenance(const std::filesystem::path& directory, const RunSettings& settings,
                      const Provenance& provenance);

/// Writes resolved.json: the config with every key and value in force, in SI units; it runs again by itself.
void write_resolved_config(const std::filesystem::path& directory, const RunSettings& settings);

}  // namespace scree
