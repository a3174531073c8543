#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "host/config/config_error.hpp"
#include "host/config/json.hpp"

namespace scree {

/// A parsed text and the line of every value in it.
struct ParsedText {
  Json value;
  std::unordered_map<std::string, int> lines;  ///< by JSON pointer
};

/// Parses JSON with // and /* */ comments. Reports syntax errors and keys that occur twice in one object
/// (with both lines; the first one counts). Returns false when the text is no JSON at all.
bool parse_json_text(const std::string& text, const std::string& file, ParsedText& result,
                     std::vector<ConfigError>& errors);

}  // namespace scree
