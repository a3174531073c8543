#include "host/app/run_loop.hpp"

#include <algorithm>
#include <chrono>

#include "host/output/event_schedule.hpp"
#include "host/output/output_error.hpp"

namespace scree {

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

/// Number of steps that take about a tenth of a second.
class PieceSize {
 public:
  std::uint64_t steps() const { return steps_; }
  void learn(std::uint64_t done, double seconds) {
    constexpr double kTarget = 0.1, kGrowth = 4;
    const double wanted = seconds > 0 ? static_cast<double>(done) * kTarget / seconds : 1e18;
    const double allowed = std::min(wanted, kGrowth * static_cast<double>(steps_));
    steps_ = static_cast<std::uint64_t>(std::max(1.0, allowed));
  }

 private:
  std::uint64_t steps_ = 1;
};

/// Errors of the engine keep their text and become EngineError; those of the outputs stay what they are.
template <class Call>
std::invoke_result_t<Call> engine(Call call) {
  try {
    return call();
  } catch (const OutputError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw EngineError(error.what());
  }
}

class Run {
 public:
  Run(Backend& backend, Writers& writers, std::uint64_t last_step, double time_step, Progress& progress)
      : backend_(backend),
        state_(backend),
        writers_(writers),
        last_step_(last_step),
        time_step_(time_step),
        progress_(progress) {
    for (const auto& writer : writers) schedules_.emplace_back(writer->every(), time_step);
    written_.assign(writers.size(), kNever);
  }

  RunResult go(const StopRequest& stop) {
    const Clock::time_point start = Clock::now();
    write_if([](const EventSchedule&) { return true; });
    observe_for_progress();
    while (result_.report.step < last_step_ && !stop.signal() && !result_.report.fatal()) {
      const std::uint64_t event = next_event();
      while (result_.report.step < event && !stop.signal() && !result_.report.fatal()) advance_towards(event);
      if (!result_.report.fatal()) {
        write_if([this](const EventSchedule& s) { return s.due(result_.report.step); });
      }
    }
    finish(stop);
    result_.wall_seconds = seconds_since(start);
    return result_;
  }

 private:
  std::uint64_t next_event() const {
    std::uint64_t next = last_step_;
    for (const EventSchedule& schedule : schedules_)
      next = std::min(next, schedule.next_after(result_.report.step));
    return next;
  }

  void advance_towards(std::uint64_t event) {
    const std::uint64_t before = result_.report.step;
    const std::uint64_t wanted = std::min(piece_.steps(), event - before);
    const Clock::time_point start = Clock::now();
    result_.report = engine([&] { return backend_.advance(wanted); });
    state_.forget();
    const std::uint64_t done = result_.report.step - before;
    if (done == 0 && !result_.report.fatal())
      throw std::logic_error("the backend made no step and gave no reason");
    piece_.learn(done, seconds_since(start));
    progress_.advanced(result_.report.step, static_cast<double>(result_.report.step) * time_step_);
    if (!result_.report.fatal()) show_progress();
  }

  void show_progress() {
    if (!progress_.due()) return;
    if (progress_.observation_due()) observe_for_progress();
    progress_.show();
  }

  void observe_for_progress() {
    const Clock::time_point start = Clock::now();
    const Observation& observation = engine([&]() -> const Observation& { return state_.observation(); });
    progress_.observed(observation, seconds_since(start));
  }

  /// Lets every writer write whose schedule meets the condition and that has not written at this step yet.
  template <class Condition>
  void write_if(Condition condition) {
    const Clock::time_point start = Clock::now();
    for (std::size_t k = 0; k < writers_.size(); ++k) {
      if (written_[k] == result_.report.step || !condition(schedules_[k])) continue;
      engine([&] { writers_[k]->write(state_); });
      written_[k] = result_.report.step;
    }
    result_.output_seconds += seconds_since(start);
  }

  void finish(const StopRequest& stop) {
    if (result_.report.fatal()) {
      result_.end = RunResult::End::failed;
      return;
    }
    if (result_.report.step < last_step_ && stop.signal()) result_.end = RunResult::End::interrupted;
    write_if([](const EventSchedule&) { return true; });
    result_.last = engine([&] { return state_.observation(); });
    observe_for_progress();
  }

  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  Backend& backend_;
  RunState state_;
  Writers& writers_;
  std::uint64_t last_step_;
  double time_step_;
  Progress& progress_;
  std::vector<EventSchedule> schedules_;
  std::vector<std::uint64_t> written_;
  PieceSize piece_;
  RunResult result_;
};

}  // namespace

RunResult run_simulation(Backend& backend, Writers& writers, std::uint64_t last_step, double time_step,
                         Progress& progress, const StopRequest& stop) {
  return Run(backend, writers, last_step, time_step, progress).go(stop);
}

}  // namespace scree
