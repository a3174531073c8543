#pragma once
#include <chrono>

#include "host/app/progress_line.hpp"
#include "host/app/rate_meter.hpp"
#include "host/app/terminal.hpp"
#include "scree/model/state.hpp"

namespace scree {

/// Shows how a run gets on, on the error stream: a bar that is redrawn at most five times a second on a
/// terminal, else plain lines: after every 5 % (not more than one a second), and every 10 s at the latest.
class Progress {
 public:
  Progress(const Terminal& terminal, bool quiet, const ProgressState& start);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// The run has reached `step`.
  void advanced(std::uint64_t step, double time);

  /// Whether something is to be shown now; then, before show(), whether contacts and energy are old enough to
  /// be worth another observation (which takes time of the engine: at most about 2 % of it).
  bool due() const;
  bool observation_due() const;
  void observed(const Observation& observation, double cost_seconds);
  void show();

  /// Removes the bar, so that other text can be printed; the next show() draws it again.
  void clear();

  const ProgressState& state() const { return state_; }

 private:
  using Clock = std::chrono::steady_clock;
  static double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
  }

  Terminal terminal_;
  bool quiet_;
  ProgressState state_;
  RateMeter rate_;
  Clock::time_point start_ = Clock::now(), last_advance_ = start_, last_shown_ = start_,
                    last_observed_ = start_;
  double shown_fraction_ = 0, observation_cost_ = 0;
  bool drawn_ = false;
};

}  // namespace scree
