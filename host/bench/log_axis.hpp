#pragma once
#include <string>
#include <vector>

namespace scree {

/// A logarithmic axis of a plot: maps [min, max] to [from, to] in pixels.
struct LogAxis {
  double min = 1, max = 10;  ///< > 0, min < max
  double from = 0, to = 1;   ///< pixels

  double at(double value) const;
  /// Powers of ten within the axis; with 2 and 5 times these, then with all multiples, where that gives fewer
  /// than three.
  std::vector<double> ticks() const;
};

/// The axis that holds all values (> 0) with a margin on both sides.
LogAxis axis_of(const std::vector<double>& values, double from, double to);

/// 50 -> "50", 20000 -> "20k", 1e6 -> "1M", 2e9 -> "2G".
std::string tick_text(double value);

}  // namespace scree
