#include "host/app/display.hpp"

#include <cmath>
#include <cstdio>

namespace scree {

namespace {

template <class... Values>
std::string formatted(const char* format, Values... values) {
  char text[64];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

}  // namespace

std::string duration_text(double seconds) {
  if (!std::isfinite(seconds)) return "?";
  if (seconds < 9.995) return formatted("%.2f s", seconds);
  if (seconds < 59.95) return formatted("%.1f s", seconds);
  const auto whole = static_cast<long long>(seconds + 0.5);
  const long long s = whole % 60, m = whole / 60 % 60, h = whole / 3600 % 24, d = whole / 86400;
  if (d > 0) return formatted("%lld d %02lld:%02lld", d, h, m);
  if (h > 0) return formatted("%lld:%02lld:%02lld", h, m, s);
  return formatted("%lld:%02lld", m, s);
}

std::string prefixed_text(double value) {
  if (!std::isfinite(value)) return "?";
  const char* prefixes[] = {"", " k", " M", " G", " T"};
  int prefix = 0;
  while (value >= 999.5 && prefix < 4) {
    value /= 1000;
    ++prefix;
  }
  return formatted("%.3g", value) + prefixes[prefix];
}

std::string short_text(double value, int digits) { return formatted("%.*g", digits, value); }

std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

int display_width(const std::string& text) {
  int width = 0;
  for (const char c : text) width += starts_character(c) ? 1 : 0;
  return width;
}

std::string cut_to_width(const std::string& text, int width) {
  int used = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (starts_character(text[k]) && ++used > width) return text.substr(0, k);
  }
  return text;
}

}  // namespace scree
