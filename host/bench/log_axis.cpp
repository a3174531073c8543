#include "host/bench/log_axis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace scree {

namespace {

std::vector<double> ticks_with(const LogAxis& axis, std::initializer_list<double> steps) {
  std::vector<double> ticks;
  for (double power = std::pow(10, std::floor(std::log10(axis.min))); power <= axis.max; power *= 10)
    for (const double step : steps)
      if (step * power >= axis.min * 0.9999 && step * power <= axis.max * 1.0001)
        ticks.push_back(step * power);
  return ticks;
}

}  // namespace

double LogAxis::at(double value) const {
  return from + (to - from) * std::log(value / min) / std::log(max / min);
}

std::vector<double> LogAxis::ticks() const {
  std::vector<double> ticks = ticks_with(*this, {1});
  if (ticks.size() < 3) ticks = ticks_with(*this, {1, 2, 5});
  return ticks.size() < 3 ? ticks_with(*this, {1, 2, 3, 4, 5, 6, 7, 8, 9}) : ticks;
}

LogAxis axis_of(const std::vector<double>& values, double from, double to) {
  double min = 1, max = 10;
  if (!values.empty()) {
    min = *std::min_element(values.begin(), values.end());
    max = *std::max_element(values.begin(), values.end());
  }
  // A tenth of the range on each side, and at least a factor of 1.4: one value alone stands in the middle.
  const double margin = std::max(1.4, std::pow(max / min, 0.1));
  return {min / margin, max * margin, from, to};
}

std::string tick_text(double value) {
  const char* prefixes[] = {"", "k", "M", "G", "T"};
  int prefix = 0;
  for (; value >= 999.5 && prefix < 4; ++prefix) value /= 1000;
  char text[32];
  std::snprintf(text, sizeof text, "%.3g%s", value, prefixes[prefix]);
  return text;
}

}  // namespace scree
