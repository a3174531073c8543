#pragma once
#include <cstddef>
#include <span>
#include <string>

namespace scree {

/// Base64 of RFC 4648, section 4 (with padding), of the concatenation of two byte ranges. VTK's inline binary
/// arrays are one base64 text over an 8-byte length header and the data; the header need not be copied before
/// the data. Tested in tests/output/test_base64.cpp
std::string base64(std::span<const std::byte> head, std::span<const std::byte> body);

}  // namespace scree
