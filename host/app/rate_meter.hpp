#pragma once
#include <cmath>

namespace scree {

/// Speed of something that counts up, as an exponential mean over the last seconds of wall time: one slow
/// moment moves it little, a lasting change within about `memory` seconds.
class RateMeter {
 public:
  explicit RateMeter(double memory = 10) : memory_(memory) {}

  /// `amount` was done in `seconds` of wall time.
  void add(double amount, double seconds) {
    if (!(seconds > 0)) return;
    const double keep = std::exp(-seconds / memory_);
    amount_ = keep * amount_ + amount;
    seconds_ = keep * seconds_ + seconds;
  }

  /// Per second; 0 before anything was added.
  double rate() const { return seconds_ > 0 ? amount_ / seconds_ : 0; }

 private:
  double memory_, amount_ = 0, seconds_ = 0;
};

}  // namespace scree
