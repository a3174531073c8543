#include <cstdio>

#include "host/app/display.hpp"
#include "host/app/load.hpp"
#include "host/app/run_record.hpp"
#include "host/app/run_summary.hpp"
#include "host/app/scene_summary.hpp"
#include "host/app/status_message.hpp"
#include "host/output/output_error.hpp"
#include "host/output/output_volume.hpp"
#include "host/output/particles_writer.hpp"

namespace scree {

namespace {

/// The engine for a config. Its sentence for the user gets a way out where CUDA was taken without being asked
/// for.
std::unique_ptr<Backend> start_backend(const LoadedConfig& config) {
  const RunSettings& settings = config.settings;
  const BackendChoice choice = resolve_backend(settings.backend, cuda_devices());
  try {
    return make_backend(choice, config.scene, settings.options);
  } catch (const std::runtime_error& error) {
    const bool cuda = choice == BackendChoice::cuda;
    throw EngineError(error.what() + std::string(cuda ? "\n  The CPU can run this too: --backend cpu" : ""));
  }
}

void warn_if_disk_is_small(const LoadedConfig& config) {
  const double needed = estimate_output(config.scene, config.settings).bytes;
  const double space = free_space(config.settings.output.directory);
  if (config.settings.output.directory.empty() || needed < space) return;
  print_warning("the results need about " + bytes_text(needed) + ", but only " + bytes_text(space) +
                " are free at " + config.settings.output.directory);
}

/// Message, rescue frame and record of a run that broke down.
ExitCode end_failed(const LoadedConfig& config, const RunResult& result, Backend& backend,
                    RunRecord& record) {
  const std::string message = failure_message(result.report, config.scene);
  print_error(message);
  if (record.exists()) {
    const std::filesystem::path rescue = record.path() / "rescue.vtp";
    write_particles(rescue, config.scene, backend.snapshot());
    print_note("the state at the stop is in " + rescue.string());
    record.end("failed", message, result.report.step, result.wall_seconds);
  }
  return ExitCode::physics;
}

ExitCode end_run(const LoadedConfig& config, const RunArguments& arguments, const RunResult& result,
                 Backend& backend, RunRecord& record) {
  for (const std::string& note : status_notes(result.report)) print_warning(note);
  if (result.end == RunResult::End::failed) return end_failed(config, result, backend, record);
  const bool interrupted = result.end == RunResult::End::interrupted;
  record.end(interrupted ? "interrupted" : "finished", interrupted ? "a signal asked to stop" : "",
             result.report.step, result.wall_seconds);
  if (!arguments.quiet) std::fputs(run_summary(config, result, backend.profile()).c_str(), stdout);
  if (!interrupted) return ExitCode::ok;
  print_note(
      "a signal asked to stop: the outputs end with this moment. A run cannot be resumed from here; it "
      "starts "
      "again from t = 0.");
  return ExitCode::interrupted;
}

}  // namespace

ExitCode run_command(const RunArguments& arguments) {
  const LoadedConfig config = load(arguments.config);
  const Scene& scene = config.scene;
  const std::uint64_t last_step = steps_until(config.settings.end_time, scene.time_step);
  if (!arguments.quiet) std::printf("%s\n", run_title(config).c_str());
  const std::unique_ptr<Backend> backend = start_backend(config);
  if (!arguments.quiet) std::printf("%s\n", backend->description().c_str());
  std::fflush(stdout);
  warn_if_disk_is_small(config);

  RunRecord record(scene, config.settings, arguments.overwrite, arguments.command_line,
                   backend->description());
  try {
    Writers writers;
    if (record.exists()) writers = make_writers({scene, config.settings, record.path()});
    ProgressState start;
    start.end_time = config.settings.end_time;
    start.last_step = last_step;
    start.bodies = scene.bodies.size();
    Progress progress(detect_terminal(), arguments.quiet, start);
    const StopRequest stop;
    const RunResult result = run_simulation(*backend, writers, last_step, scene.time_step, progress, stop);
    progress.clear();
    return end_run(config, arguments, result, *backend, record);
  } catch (const std::exception& error) {
    record.end_quietly(error.what());
    throw;
  }
}

}  // namespace scree
