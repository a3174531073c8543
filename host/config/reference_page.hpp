#pragma once
#include <string>

#include "host/config/descriptor.hpp"

namespace scree {

/// Reference of a configuration in Markdown: one table per object with type, unit, default, limits and
/// meaning of every key, the units of every dimension, and the keys that each contact law needs.
std::string reference_page(const Descriptor& root);

}  // namespace scree
