#include "host/config/units.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// SI value = number 10^exponent factor.
struct Unit {
  const char* spelling;
  int exponent;
  double factor;
};

struct DimensionEntry {
  const char* name;
  const char* si;
  std::vector<Unit> units;
};

/// The table of units, in the order of the enumerators.
const std::array<DimensionEntry, 12>& table() {
  static const std::array<DimensionEntry, 12> entries{{
      {"pure number", "", {{"%", -2, 1}}},
      {"length",
       "m",
       {{"m", 0, 1}, {"mm", -3, 1}, {"cm", -2, 1}, {"um", -6, 1}, {"µm", -6, 1}, {"km", 3, 1}}},
      {"mass", "kg", {{"kg", 0, 1}, {"g", -3, 1}, {"mg", -6, 1}, {"t", 3, 1}}},
      {"time",
       "s",
       {{"s", 0, 1},
        {"ms", -3, 1},
        {"us", -6, 1},
        {"µs", -6, 1},
        {"ns", -9, 1},
        {"min", 0, 60},
        {"h", 0, 3600}}},
      {"angle", "rad", {{"rad", 0, 1}, {"deg", 0, kPi / 180}, {"°", 0, kPi / 180}, {"rev", 0, 2 * kPi}}},
      {"velocity", "m/s", {{"m/s", 0, 1}, {"mm/s", -3, 1}, {"cm/s", -2, 1}, {"km/h", 0, 1 / 3.6}}},
      {"angular velocity",
       "rad/s",
       {{"rad/s", 0, 1}, {"deg/s", 0, kPi / 180}, {"rpm", 0, kPi / 30}, {"rev/s", 0, 2 * kPi}}},
      {"acceleration", "m/s2", {{"m/s2", 0, 1}, {"mm/s2", -3, 1}, {"cm/s2", -2, 1}, {"g0", 0, 9.80665}}},
      {"density", "kg/m3", {{"kg/m3", 0, 1}, {"g/cm3", 3, 1}, {"t/m3", 3, 1}}},
      {"pressure",
       "Pa",
       {{"Pa", 0, 1},
        {"kPa", 3, 1},
        {"MPa", 6, 1},
        {"GPa", 9, 1},
        {"bar", 5, 1},
        {"N/m2", 0, 1},
        {"N/mm2", 6, 1}}},
      {"stiffness", "N/m", {{"N/m", 0, 1}, {"kN/m", 3, 1}, {"MN/m", 6, 1}, {"N/mm", 3, 1}}},
      {"damping", "N s/m", {{"N s/m", 0, 1}, {"Ns/m", 0, 1}, {"kN s/m", 3, 1}, {"kg/s", 0, 1}}},
  }};
  return entries;
}

const DimensionEntry& entry(Dimension d) { return table()[static_cast<std::size_t>(d)]; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// One spelling per unit: no ^, superscripts as digits, a product as one blank.
std::string normalised(std::string_view unit) {
  std::string text(unit);
  replace_all(text, "^", "");
  replace_all(text, "²", "2");
  replace_all(text, "³", "3");
  replace_all(text, "·", "*");
  for (const char* product : {" * ", " *", "* ", "*"}) replace_all(text, product, " ");
  return text;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Splits "1.5e3 mm" into mantissa, decimal exponent and unit. False when it does not start with a number.
bool split_number(std::string_view text, std::string& mantissa, int& exponent, std::string_view& unit) {
  const std::size_t start = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  std::size_t end = start, digits = 0, dots = 0;
  while (end < text.size() && ((text[end] >= '0' && text[end] <= '9') || (text[end] == '.' && dots == 0))) {
    text[end] == '.' ? ++dots : ++digits;
    ++end;
  }
  if (digits == 0) return false;
  mantissa = std::string(text[0] == '+' ? text.substr(1, end - 1) : text.substr(0, end));
  exponent = 0;
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    std::size_t from = end + 1;
    if (from < text.size() && text[from] == '+') ++from;
    const auto result = std::from_chars(text.data() + from, text.data() + text.size(), exponent);
    if (result.ec != std::errc{} || (from == end + 2 && text[from] == '-')) return false;
    end = static_cast<std::size_t>(result.ptr - text.data());
  }
  unit = trimmed(text.substr(end));
  return true;
}

std::string list_of(Dimension dimension) {
  std::string text;
  for (const Unit& u : entry(dimension).units) text += (text.empty() ? "" : ", ") + std::string(u.spelling);
  return text;
}

/// Which other dimension a unit belongs to, for the message.
std::string meaning_of(const std::string& unit) {
  for (const DimensionEntry& e : table()) {
    for (const Unit& u : e.units) {
      if (unit == u.spelling) return "\"" + unit + "\" is a unit of " + e.name;
    }
  }
  return "\"" + unit + "\" is no known unit";
}

}  // namespace

const char* dimension_name(Dimension dimension) { return entry(dimension).name; }
const char* si_unit(Dimension dimension) { return entry(dimension).si; }

std::vector<std::string> unit_spellings(Dimension dimension) {
  std::vector<std::string> list;
  for (const Unit& u : entry(dimension).units) list.emplace_back(u.spelling);
  return list;
}

std::optional<double> parse_quantity(std::string_view text, Dimension dimension, std::string& why) {
  std::string mantissa;
  std::string_view unit_text;
  int exponent = 0;
  if (!split_number(trimmed(text), mantissa, exponent, unit_text)) {
    why = "a number with a unit of " + std::string(dimension_name(dimension)) + " is expected";
    return std::nullopt;
  }
  const std::string unit = normalised(unit_text);
  for (const Unit& u : entry(dimension).units) {
    if (unit != u.spelling) continue;
    const std::string number = mantissa + "e" + std::to_string(static_cast<long long>(exponent) + u.exponent);
    double value = 0;
    const auto result = std::from_chars(number.data(), number.data() + number.size(), value);
    if (result.ec == std::errc{} && std::isfinite(value * u.factor)) return value * u.factor;
    why = "the number is too large or too small";
    return std::nullopt;
  }
  if (unit.empty()) {
    why = "the unit is missing (a number without quotes is in SI units)";
  } else {
    why = meaning_of(unit) + ", but a unit of " + dimension_name(dimension) +
          " is expected: " + list_of(dimension);
  }
  return std::nullopt;
}

std::string quantity_pattern(Dimension dimension) {
  std::string units;
  for (const Unit& u : entry(dimension).units) {
    units += units.empty() ? "" : "|";
    for (const char* c = u.spelling; *c; ++c) {
      if (*c == ' ') {
        units += "( | ?[*·] ?)";
      } else if (*c == '2') {
        units += "(\\^?2|²)";
      } else if (*c == '3') {
        units += "(\\^?3|³)";
      } else {
        units += *c;
      }
    }
  }
  return "^ *[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)? *(" + units + ") *$";
}

}  // namespace scree
