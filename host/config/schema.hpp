#pragma once
#include <string>

#include "host/config/descriptor.hpp"

namespace scree {

/// JSON Schema (draft-07) of a descriptor tree: the same verdict on structure, types, units and ranges as the
/// validator (ranges of texts with units, names, files and geometry only the program itself can check). A
/// document with a non-empty "extends" may leave required keys out and may remove keys by null.
Json json_schema(const Descriptor& root, const std::string& title);

}  // namespace scree
