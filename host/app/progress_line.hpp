#pragma once
#include <cstdint>
#include <string>

namespace scree {

/// What is known about a run that is going on.
struct ProgressState {
  double time = 0, end_time = 0;  ///< s, simulated
  std::uint64_t step = 0, last_step = 1;
  std::uint64_t bodies = 0, contacts = 0;
  double kinetic_energy = 0;    ///< J
  double steps_per_second = 0;  ///< 0: not known yet
  double elapsed = 0;           ///< s, wall

  double fraction() const { return static_cast<double>(step) / static_cast<double>(last_step); }
  double remaining() const;  ///< s, wall; infinite while the speed is not known
};

/// One line shorter than `width` columns: percentage, bar, and as many figures as there is room for, the
/// more important first: simulated time, time left, steps/s, particle-steps/s, contacts, kinetic energy.
std::string progress_bar(const ProgressState& state, int width, bool unicode);

/// The same figures as a plain line for logs.
std::string progress_log_line(const ProgressState& state);

}  // namespace scree
