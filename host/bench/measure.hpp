#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "host/bench/bed_state.hpp"
#include "host/bench/suites.hpp"
#include "scree/engine/backend.hpp"

namespace scree {

/// One timed stretch of steps.
struct Window {
  std::uint64_t steps = 0;
  double wall_seconds = 0, cpu_seconds = 0;
};

/// Median and range of a measure over the windows.
struct Spread {
  double median = 0, min = 0, max = 0;
};
Spread spread_of(std::vector<double> values);

/// How a case is measured.
struct MeasurePlan {
  BackendOptions options;  ///< `profile` is set by measure_case itself
  std::uint64_t warm_up = 0, window = 1;
  int windows = 1;
};

/// What was measured.
struct Measurement {
  std::uint64_t bodies = 0, mobile = 0;
  MeasurePlan plan;
  std::string backend;          ///< Backend::description()
  std::vector<Window> windows;  ///< without profiling
  Profile lists;                ///< counters over all of them; sizes after the last
  Observation totals;           ///< after the last
  BedState bed;                 ///< after the last
  Window profiled;              ///< one window more, phases timed
  Profile profile;              ///< of that window alone

  /// Wall and CPU time per particle and step, ns.
  Spread wall_ns() const;
  Spread cpu_ns() const;
  double particle_steps_per_second() const { return 1e9 / wall_ns().median; }
  /// Touching contacts (those after the last window) times steps per second of wall time.
  double contact_steps_per_second() const;
  double per_body(double amount) const { return amount / static_cast<double>(bodies); }
  double bytes_per_body() const { return per_body(static_cast<double>(lists.memory_bytes)); }
  /// Renewals of the lists per step; 0: none.
  double rebuilds_per_step() const;
  double refreshes_per_step() const;
};

/// A case that ended at a fatal status.
class CaseFailed : public std::runtime_error {
 public:
  explicit CaseFailed(StepReport r) : std::runtime_error(r.detail), report(std::move(r)) {}
  StepReport report;
};

using BackendMaker = std::function<std::unique_ptr<Backend>(const Scene&, const BackendOptions&)>;

/// Advances `windows` times `window` steps and times each. Throws CaseFailed.
std::vector<Window> measure_windows(Backend& backend, std::uint64_t window, int windows);

/// Warms a backend up, measures, then does the same again on a second one up to the first window, with its
/// phases timed: same trajectory, and the plain windows are not disturbed by the timing.
/// Throws CaseFailed, and what the maker throws.
Measurement measure_case(const BenchScene& made, const MeasurePlan& plan, const BackendMaker& make);

}  // namespace scree
