#pragma once
#include <time.h>

#include <chrono>

namespace scree {

/// Wall time and CPU time (user + system, all threads of this process) since it was made, s.
class Stopwatch {
 public:
  Stopwatch() : wall_(std::chrono::steady_clock::now()), cpu_(process_seconds()) {}
  double wall_seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_).count();
  }
  double cpu_seconds() const { return process_seconds() - cpu_; }

 private:
  static double process_seconds() {
    timespec t;
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
  std::chrono::steady_clock::time_point wall_;
  double cpu_;
};

}  // namespace scree
