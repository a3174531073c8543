#pragma once
#include <cstdint>

namespace scree {

/// Memory for an array, released by std::free; null where there is none. Aligned to 64 bytes. Large arrays
/// ask for large pages: bodies and contacts are visited in an order that small ones would have to be looked
/// up for.
void* allocate_pages(std::uint64_t bytes);

}  // namespace scree
