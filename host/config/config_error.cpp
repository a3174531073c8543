#include "host/config/config_error.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace scree {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

}  // namespace

std::string format(const ConfigError& error) {
  std::string text = error.file;
  if (error.line > 0) text += ":" + std::to_string(error.line);
  if (!error.pointer.empty()) text += (text.empty() ? "" : ": ") + error.pointer;
  text += (text.empty() ? "" : ": ") + error.message;
  if (!error.value.empty()) text += " (found " + error.value + ")";
  if (!error.hint.empty()) text += "\n    " + error.hint;
  return text;
}

std::string format(const std::vector<ConfigError>& errors) {
  std::string text;
  for (const ConfigError& error : errors) text += format(error) + "\n";
  return text;
}

ConfigErrors::ConfigErrors(std::vector<ConfigError> errors)
    : std::runtime_error(format(errors)), errors_(std::move(errors)) {}

int edit_distance(const std::string& a, const std::string& b) {
  const std::size_t n = a.size(), m = b.size();
  std::vector<std::vector<int>> d(n + 1, std::vector<int>(m + 1));
  for (std::size_t i = 0; i <= n; ++i) d[i][0] = static_cast<int>(i);
  for (std::size_t j = 0; j <= m; ++j) d[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t j = 1; j <= m; ++j) {
      const int change = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      const bool swapped =
          i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[n][m];
}

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  std::string best;
  int best_distance = std::max(2, static_cast<int>(word.size()) / 3) + 1;
  for (const std::string& candidate : candidates) {
    const int distance = edit_distance(word, candidate);
    // Two edits turn any two-letter word into any other: that is no similarity.
    if (distance < best_distance && distance < static_cast<int>(std::max(word.size(), candidate.size()))) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  std::string text = near.empty() ? "" : "did you mean \"" + near + "\"? ";
  text += "allowed: ";
  for (std::size_t i = 0; i < candidates.size(); ++i) text += (i ? ", " : "") + candidates[i];
  return candidates.empty() ? "" : text;
}

}  // namespace scree
