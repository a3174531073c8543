#pragma once
#include <string>

#include "host/config/json.hpp"

namespace scree {

/// Indented JSON in which lists of plain values stay on one line. Numbers are the shortest that read back to
/// the same bits. Ends with a line break.
std::string print_json(const Json& value);

}  // namespace scree
