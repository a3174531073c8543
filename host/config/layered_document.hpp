#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "host/config/config_error.hpp"
#include "host/config/json.hpp"

namespace scree {

/// Where a value comes from.
struct Origin {
  enum class Source : std::uint8_t { file, extends, set };
  Source source = Source::file;
  std::string file;  ///< as named by the user; "--set path=value" for an override
  int line = 0;
};

/// The configuration before validation: files merged, overrides applied, every value with its origin.
struct LayeredDocument {
  std::string main_file;
  Json value = Json::object();
  std::unordered_map<std::string, Origin> origins;  ///< by JSON pointer

  /// Origin of a value; of its nearest parent where it has none of its own.
  Origin origin_of(std::string pointer) const;
  /// An error at a value, with file, line and the text found there.
  ConfigError error_at(const std::string& pointer, const std::string& message, const std::string& hint) const;
};

/// Reads a file and everything it extends: the bases in order, then the file itself, each merged over the
/// former by RFC 7396 (objects are merged key by key, null removes a key, everything else replaces). Paths in
/// "extends" are relative to the file that holds them. Circles, missing files and a null that removes nothing
/// are errors.
LayeredDocument load_layers(const std::string& file, std::vector<ConfigError>& errors);

/// The same for a text that is not in a file; `name` stands for it in messages and its folder for relative
/// paths.
LayeredDocument load_layers_from_text(const std::string& text, const std::string& name,
                                      std::vector<ConfigError>& errors);

}  // namespace scree
