#include "host/app/progress_line.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "host/app/display.hpp"

namespace scree {

namespace {

/// The bar has one length per width of the terminal, so that nothing moves while figures change.
int bar_columns(int width) { return std::clamp(width / 5, 8, 30); }

/// Digits after the point that show a ten-thousandth of the run; tiny times need an exponent.
std::string time_text(double time, double end_time) {
  const int decimals = std::max(0, 3 - static_cast<int>(std::floor(std::log10(end_time))));
  if (decimals > 6) return short_text(time);
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", decimals, time);
  return text;
}

std::string percent_text(const ProgressState& state) {
  char text[16];
  std::snprintf(text, sizeof text, "%3d %%", static_cast<int>(100 * state.fraction()));
  return text;
}

/// Figures in order of importance.
std::vector<std::string> figures(const ProgressState& state) {
  std::vector<std::string> list{"t = " + time_text(state.time, state.end_time) + "/" +
                                short_text(state.end_time) + " s"};
  if (state.steps_per_second > 0) {
    list.push_back(duration_text(state.remaining()) + " left");
    list.push_back(prefixed_text(state.steps_per_second) + " steps/s");
    list.push_back(prefixed_text(state.steps_per_second * static_cast<double>(state.bodies)) +
                   " particle-steps/s");
  }
  list.push_back(counted(state.contacts, "contact"));
  list.push_back("kinetic " + short_text(state.kinetic_energy, 3) + " J");
  return list;
}

/// Eighth blocks make the bar move smoothly where the terminal can show them.
std::string bar(double fraction, int columns, bool unicode) {
  const int steps = unicode ? 8 : 1;
  const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * columns * steps);
  std::string text;
  for (int k = 0; k < filled / steps; ++k) text += unicode ? "█" : "#";
  int used = filled / steps;
  if (filled % steps > 0) {
    constexpr const char* kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    text += kEighths[filled % steps];
    ++used;
  }
  return text + std::string(static_cast<std::size_t>(columns - used), unicode ? ' ' : '.');
}

}  // namespace

double ProgressState::remaining() const {
  if (!(steps_per_second > 0)) return std::numeric_limits<double>::infinity();
  return static_cast<double>(last_step - step) / steps_per_second;
}

std::string progress_bar(const ProgressState& state, int width, bool unicode) {
  const std::string left = unicode ? "▕" : "[", right = unicode ? "▏" : "]";
  std::string text =
      percent_text(state) + " " + left + bar(state.fraction(), bar_columns(width), unicode) + right;
  if (display_width(text) >= width) return cut_to_width(percent_text(state), width - 1);
  for (const std::string& figure : figures(state)) {
    const std::string longer = text + "  " + figure;
    if (display_width(longer) >= width) break;
    text = longer;
  }
  return text;
}

std::string progress_log_line(const ProgressState& state) {
  std::string text = percent_text(state);
  for (const std::string& figure : figures(state)) text += "  " + figure;
  return text;
}

}  // namespace scree
