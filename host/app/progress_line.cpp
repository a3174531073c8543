#include "host/app/progress_line.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "host/app/display.hpp"

namespace scree {

namespace {

constexpr int kShortestBar = 10, kLongestBar = 40;

std::string percent_text(const ProgressState& state) {
  char text[16];
  std::snprintf(text, sizeof text, "%3d %%", static_cast<int>(100 * state.fraction()));
  return text;
}

/// Figures in order of importance.
std::vector<std::string> figures(const ProgressState& state) {
  std::vector<std::string> list{"t = " + short_text(state.time) + "/" + short_text(state.end_time) + " s"};
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
  const std::string percent = percent_text(state);
  const int fixed = display_width(percent) + 4;  // blanks and the two ends of the bar
  std::string text;
  for (const std::string& figure : figures(state)) {
    const std::string longer = text + (text.empty() ? "" : "  ") + figure;
    if (fixed + kShortestBar + display_width(longer) >= width) break;
    text = longer;
  }
  const int columns = std::min(width - 1 - fixed - display_width(text), kLongestBar);
  if (columns < 1) return cut_to_width(percent, width - 1);
  const std::string ends = unicode ? "▕" : "[", close = unicode ? "▏" : "]";
  return cut_to_width(percent + " " + ends + bar(state.fraction(), columns, unicode) + close + " " + text,
                      width - 1);
}

std::string progress_log_line(const ProgressState& state) {
  std::string text = percent_text(state);
  for (const std::string& figure : figures(state)) text += "  " + figure;
  return text;
}

}  // namespace scree
