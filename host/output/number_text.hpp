#pragma once
#include <charconv>
#include <string>

namespace scree {

/// The shortest decimal text that reads back as exactly the same double ("nan", "inf" where not finite).
inline std::string number_text(double value) {
  char text[40];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return std::string(text, end);
}

}  // namespace scree
