#pragma once
#include <cmath>
#include <cstdint>
#include <limits>

namespace scree {

/// Steps at which something is due every `every` seconds: event k at step round(k every / h), so that the
/// times stay within half a step of k * every however long the run is. An interval below one step means every
/// step.
class EventSchedule {
 public:
  EventSchedule(double every, double time_step) : ratio_(every / time_step) {}

  bool due(std::uint64_t step) const { return step == 0 || next_after(step - 1) == step; }

  /// Smallest event step above `step`.
  std::uint64_t next_after(std::uint64_t step) const {
    if (ratio_ <= 1) return step + 1;
    double k = std::floor((static_cast<double>(step) + 0.5) / ratio_);
    while (event(k) <= static_cast<double>(step)) ++k;
    constexpr double kLast = 9e18;
    return event(k) < kLast ? static_cast<std::uint64_t>(event(k))
                            : std::numeric_limits<std::uint64_t>::max();
  }

  /// Number of events in [0, last].
  std::uint64_t count_until(std::uint64_t last) const {
    if (ratio_ <= 1) return last + 1;
    double k = std::floor(static_cast<double>(last) / ratio_);
    if (event(k + 1) <= static_cast<double>(last)) ++k;
    return static_cast<std::uint64_t>(k) + 1;
  }

 private:
  double event(double k) const { return std::floor(k * ratio_ + 0.5); }

  double ratio_;
};

}  // namespace scree
