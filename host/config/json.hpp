#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace scree {

/// JSON with its keys in the order of the file: materials and groups are numbered in that order.
using Json = nlohmann::ordered_json;

/// One more step of a JSON pointer (RFC 6901 escapes).
inline std::string operator/(const std::string& pointer, std::string_view key) {
  std::string text = pointer + "/";
  for (const char c : key) {
    if (c == '~') {
      text += "~0";
    } else if (c == '/') {
      text += "~1";
    } else {
      text += c;
    }
  }
  return text;
}
inline std::string operator/(const std::string& pointer, std::size_t index) {
  return pointer + "/" + std::to_string(index);
}

/// A value as text for a message: compact JSON, at most about 60 characters.
inline std::string excerpt(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

}  // namespace scree
