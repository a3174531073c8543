#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/config/config_error.hpp"
#include "host/config/layered_document.hpp"
#include "scree/base/vec3.hpp"

namespace scree {

/// What all builders share while a resolved configuration becomes a scene: the document (for lines), the
/// values, the folders to search, and the lists of errors and warnings.
class BuildContext {
 public:
  BuildContext(const LayeredDocument& document, Json& resolved, std::vector<std::string> search_paths,
               std::vector<ConfigError>& errors, std::vector<ConfigError>& warnings)
      : document_(document),
        resolved_(resolved),
        search_paths_(std::move(search_paths)),
        errors_(errors),
        warnings_(warnings) {}

  /// Resolved value at a pointer.
  const Json& at(const std::string& pointer) const { return resolved_.at(Json::json_pointer(pointer)); }
  bool has(const std::string& pointer) const { return resolved_.contains(Json::json_pointer(pointer)); }
  /// Whether the user wrote this value (it is no default).
  bool given(const std::string& pointer) const {
    return document_.value.contains(Json::json_pointer(pointer));
  }
  /// Takes a value out of the resolved configuration: something else decides in its place.
  void drop(const std::string& object, const std::string& key) {
    resolved_[Json::json_pointer(object)].erase(key);
  }
  /// Number of entries of a list; 0 when the list is missing or wrong.
  std::size_t size(const std::string& pointer) const;
  /// Names in an object, in order.
  std::vector<std::string> names(const std::string& pointer) const;

  double number(const std::string& pointer) const { return at(pointer).get<double>(); }
  double number_or(const std::string& pointer, double otherwise) const;
  std::uint64_t count(const std::string& pointer) const { return at(pointer).get<std::uint64_t>(); }
  std::string text(const std::string& pointer) const { return at(pointer).get<std::string>(); }
  bool flag(const std::string& pointer) const { return at(pointer).get<bool>(); }
  Vec3d vector(const std::string& pointer) const;
  /// A vector whose null components stand for `open`.
  Vec3d open_vector(const std::string& pointer, double open) const;
  /// The vector at unit length; reports a vector of length 0.
  std::optional<Vec3d> direction(const std::string& pointer);

  /// Whether a part of the document is free of errors, so that its values can be read.
  bool clean(const std::string& pointer) const;

  void error(const std::string& pointer, const std::string& message, const std::string& hint);
  void add(ConfigError error) { errors_.push_back(std::move(error)); }
  void warn(const std::string& pointer, const std::string& message, const std::string& hint);

  /// Number of the material named at a pointer; reports unknown names.
  std::optional<std::uint16_t> material(const std::string& pointer);

  /// The file named at a pointer: searched beside the file that names it, beside the main file, then in the
  /// search paths. Writes the path found back into the resolved configuration; reports a missing file with
  /// the folders looked in.
  std::optional<std::string> find_file(const std::string& pointer);

 private:
  const LayeredDocument& document_;
  Json& resolved_;
  std::vector<std::string> search_paths_;
  std::vector<ConfigError>& errors_;
  std::vector<ConfigError>& warnings_;
};

}  // namespace scree
