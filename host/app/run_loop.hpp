#pragma once
#include "host/app/progress.hpp"
#include "host/app/stop_request.hpp"
#include "host/output/writer.hpp"

namespace scree {

/// How a run went.
struct RunResult {
  enum class End : std::uint8_t { finished, interrupted, failed };
  End end = End::finished;
  StepReport report;
  Observation last;           ///< totals at the end; not set where the run failed
  double wall_seconds = 0;    ///< all of the loop
  double output_seconds = 0;  ///< of these in writers
};

/// An error of the engine while it ran (CUDA error, out of memory), told apart from errors of the writers.
class EngineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs from step 0 to `last_step`: advances the backend from one output event to the next, in pieces of
/// about a tenth of a second of wall time so that progress and signals get their turn, and lets every writer
/// write when it is due, at step 0, and at the end, also when a signal asked to stop. A fatal status ends the
/// run without further output. The pieces do not change the result: a backend's steps do not depend on how
/// they are asked for. Errors: OutputError of the writers, EngineError.
RunResult run_simulation(Backend& backend, Writers& writers, std::uint64_t last_step, double time_step,
                         Progress& progress, const StopRequest& stop);

}  // namespace scree
