#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Physical dimension of a quantity in the configuration.
enum class Dimension : std::uint8_t {
  none,  ///< pure number; "%" is allowed
  length,
  mass,
  time,
  angle,
  velocity,
  angular_velocity,
  acceleration,
  density,
  pressure,
  stiffness,
  damping
};

/// Name for messages, e.g. "angular velocity".
const char* dimension_name(Dimension dimension);
/// SI unit, e.g. "rad/s"; empty for pure numbers.
const char* si_unit(Dimension dimension);
/// Every spelling of a unit of this dimension, e.g. {"rad/s", "deg/s", "rpm", ...}.
std::vector<std::string> unit_spellings(Dimension dimension);

/// Reads "5 mm", "12 rpm", "9.81 m/s2" (also m/s^2, m/s²) as a value in SI units. Decimal prefixes are exact:
/// "5 mm" is the same number as 0.005. On failure nothing is returned and `why` says what is wrong.
std::optional<double> parse_quantity(std::string_view text, Dimension dimension, std::string& why);

/// Regular expression (ECMA 262) of exactly the texts that parse_quantity() takes.
std::string quantity_pattern(Dimension dimension);

}  // namespace scree
