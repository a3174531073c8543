#pragma once
#include <string>

#include "host/config/build_context.hpp"

namespace scree {

/// Pointer of the entry of the configuration that describes a pair of materials: one of /contact/pairs, else
/// /contact/default_pair, else "". Entries with errors count, so that one mistake is not reported twice.
std::string pair_entry(const BuildContext& context, const std::string& a, const std::string& b);

}  // namespace scree
