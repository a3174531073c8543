#pragma once
#include <string>

namespace scree {

/// JSON text with a comment at the end of each line that says where the value comes from. `origins` is a JSON
/// object from JSON pointers to texts. Lists of plain values stay on one line. The result is valid input for
/// Scree.
std::string annotated_json(const std::string& json, const std::string& origins);

}  // namespace scree
