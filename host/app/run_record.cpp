#include "host/app/run_record.hpp"

#include "host/app/processor.hpp"
#include "host/app/time_stamp.hpp"
#include "scree/engine/devices.hpp"

namespace scree {

RunRecord::RunRecord(const Scene& scene, const RunSettings& settings, bool overwrite,
                     const std::string& command_line, const std::string& backend)
    : settings_(settings) {
  if (settings.output.directory.empty()) return;
  directory_ = std::make_unique<RunDirectory>(scene, settings, overwrite);
  std::error_code ignored;
  provenance_.command_line = command_line;
  provenance_.working_directory = std::filesystem::current_path(ignored).string();
  provenance_.host = host_name();
  provenance_.processor = detect_processor().model;
  provenance_.cuda_build = cuda_devices().build;
  provenance_.backend = backend;
  provenance_.started = time_stamp();
  provenance_.state = "running";
  write_provenance(path(), settings_, provenance_);
  write_resolved_config(path(), settings_);
}

void RunRecord::end(const std::string& state, const std::string& reason, std::uint64_t steps,
                    double wall_seconds) {
  if (!exists()) return;
  provenance_.ended = time_stamp();
  provenance_.state = state;
  provenance_.reason = reason;
  provenance_.steps = steps;
  provenance_.wall_seconds = wall_seconds;
  write_provenance(path(), settings_, provenance_);
}

void RunRecord::end_quietly(const std::string& reason) noexcept {
  try {
    end("failed", reason, provenance_.steps, provenance_.wall_seconds);
  } catch (...) {
  }
}

}  // namespace scree
