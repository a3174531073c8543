#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "host/app/run_loop.hpp"
#include "host/output/provenance.hpp"
#include "host/output/run_directory.hpp"

namespace scree {

/// The directory of a run with its provenance.json, kept up to date from the start to the end of the run.
/// Without an output directory in the settings it does nothing.
class RunRecord {
 public:
  RunRecord(const Scene& scene, const RunSettings& settings, bool overwrite, const std::string& command_line,
            const std::string& backend);

  bool exists() const { return directory_ != nullptr; }
  const std::filesystem::path& path() const { return directory_->path(); }

  /// Records how the run ended; `reason` is empty for a finished run.
  void end(const std::string& state, const std::string& reason, std::uint64_t steps, double wall_seconds);
  /// The same after an error: whatever goes wrong now is not reported, for the first error matters.
  void end_quietly(const std::string& reason) noexcept;

 private:
  const RunSettings& settings_;
  std::unique_ptr<RunDirectory> directory_;
  Provenance provenance_;
};

}  // namespace scree
