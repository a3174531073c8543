#include "host/app/progress.hpp"

#include <algorithm>
#include <cstdio>

namespace scree {

namespace {

constexpr double kRedraw = 0.2;                                    // s, bar
constexpr double kLogLatest = 10, kLogSoonest = 1;                 // s, plain lines
constexpr double kLogFraction = 0.05;                              // of the run
constexpr double kObservationSoonest = 1, kObservationShare = 50;  // s; times its own cost

}  // namespace

Progress::Progress(const Terminal& terminal, bool quiet, const ProgressState& start)
    : terminal_(terminal), quiet_(quiet), state_(start) {}

void Progress::advanced(std::uint64_t step, double time) {
  rate_.add(static_cast<double>(step - state_.step), seconds_since(last_advance_));
  last_advance_ = Clock::now();
  state_.step = step;
  state_.time = time;
  state_.steps_per_second = rate_.rate();
  state_.elapsed = seconds_since(start_);
}

bool Progress::due() const {
  if (quiet_) return false;
  const double since = seconds_since(last_shown_);
  if (terminal_.interactive) return since >= kRedraw;
  if (since >= kLogLatest) return true;
  return since >= kLogSoonest && state_.fraction() >= shown_fraction_ + kLogFraction;
}

bool Progress::observation_due() const {
  return seconds_since(last_observed_) > std::max(kObservationSoonest, kObservationShare * observation_cost_);
}

void Progress::observed(const Observation& observation, double cost_seconds) {
  state_.contacts = observation.contacts;
  state_.kinetic_energy = observation.kinetic_translational + observation.kinetic_rotational;
  observation_cost_ = cost_seconds;
  last_observed_ = Clock::now();
}

void Progress::show() {
  if (quiet_) return;
  if (terminal_.interactive) {
    const std::string text = progress_bar(state_, terminal_.width(), terminal_.unicode);
    const bool c = terminal_.colours;
    std::fprintf(stderr, "\r%s%s%s\x1b[K", c ? "\x1b[36m" : "", text.c_str(), c ? "\x1b[0m" : "");
    drawn_ = true;
  } else {
    std::fprintf(stderr, "%s\n", progress_log_line(state_).c_str());
  }
  std::fflush(stderr);
  last_shown_ = Clock::now();
  shown_fraction_ = state_.fraction();
}

void Progress::clear() {
  if (!drawn_) return;
  std::fprintf(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace scree
