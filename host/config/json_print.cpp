#include "host/config/json_print.hpp"

#include <algorithm>

namespace scree {
namespace {

bool is_plain_list(const Json& value) {
  return value.is_array() &&
         std::none_of(value.begin(), value.end(), [](const Json& entry) { return entry.is_structured(); });
}

void print(const Json& value, std::size_t depth, std::string& text) {
  if (!value.is_structured() || value.empty()) {
    text += value.dump();
    return;
  }
  const bool one_line = is_plain_list(value), is_object = value.is_object();
  const std::string indent = one_line ? "" : "\n" + std::string(2 * (depth + 1), ' ');
  text += is_object ? '{' : '[';
  bool first = true;
  for (const auto& [key, entry] : value.items()) {
    text += first ? "" : (one_line ? ", " : ",");
    text += indent;
    if (is_object) text += Json(key).dump() + ": ";
    print(entry, depth + 1, text);
    first = false;
  }
  if (!one_line) text += "\n" + std::string(2 * depth, ' ');
  text += is_object ? '}' : ']';
}

}  // namespace

std::string print_json(const Json& value) {
  std::string text;
  print(value, 0, text);
  return text + "\n";
}

}  // namespace scree
