#pragma once
#include <string>
#include <vector>

#include "host/config/descriptor.hpp"
#include "host/config/layered_document.hpp"

namespace scree {

/// Applies "--set" entries, in order: "/time/end=2" (JSON pointer) or "time.end=2" (dotted). The value is
/// parsed as JSON and taken as text where it is none. Entries of lists are chosen by number or by their
/// "name"
/// ("bodies.small.place.count=100"). A path that the descriptors do not know is an error, with the nearest
/// key.
void apply_overrides(LayeredDocument& document, const Descriptor& root,
                     const std::vector<std::string>& overrides, std::vector<ConfigError>& errors);

}  // namespace scree
