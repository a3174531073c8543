#pragma once
#include <cstdint>

namespace scree {

/// Degrees of freedom that do not move (bit set = locked: that velocity component keeps its initial value).
enum Lock : std::uint8_t {
  kLockX = 1,
  kLockY = 2,
  kLockZ = 4,
  kLockRotX = 8,
  kLockRotY = 16,
  kLockRotZ = 32,
  kLockTranslation = 7,
  kLockRotation = 56,
  kLockAll = 63
};

}  // namespace scree
