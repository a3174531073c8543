#pragma once
#include <string>
#include <vector>

#include "host/config/descriptor.hpp"
#include "host/config/layered_document.hpp"

namespace scree {

/// Checks a document against descriptors and produces the resolved configuration: SI numbers, defaults filled
/// in, keys in the descriptors' order. Every violation is reported; a bad part is null in the result.
class Validator {
 public:
  Validator(const LayeredDocument& document, std::vector<ConfigError>& errors)
      : document_(document), errors_(errors) {}

  Json resolve(const Descriptor& type) { return resolve(type, document_.value, ""); }

 private:
  Json resolve(const Descriptor& type, const Json& value, const std::string& pointer);
  Json resolve_number(const Descriptor& type, const Json& value, const std::string& pointer);
  Json resolve_text(const Descriptor& type, const Json& value, const std::string& pointer);
  Json resolve_list(const Descriptor& type, const Json& value, const std::string& pointer);
  Json resolve_map(const Descriptor& type, const Json& value, const std::string& pointer);
  Json resolve_object(const Descriptor& type, const Json& value, const std::string& pointer);
  Json resolve_alternatives(const Descriptor& type, const Json& value, const std::string& pointer);
  void check_keys(const Descriptor& type, const Json& value, const std::string& pointer);
  void check_groups(const Descriptor& type, const Json& value, const std::string& pointer);
  bool in_range(const Descriptor& type, double value, const std::string& pointer);
  Json fail(const std::string& pointer, const std::string& message, const std::string& hint);

  const LayeredDocument& document_;
  std::vector<ConfigError>& errors_;
};

/// The value a default stands for, in SI units and with its own defaults filled in.
Json resolve_default(const Descriptor& type, const Json& value);

}  // namespace scree
