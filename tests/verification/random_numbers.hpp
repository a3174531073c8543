#pragma once
#include <cmath>
#include <cstdint>

#include "scree/base/vec3.hpp"

namespace scree::verification {

/// Reproducible random numbers (splitmix64), the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// Uniform in [low, high).
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53;
  }
  double log_between(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }
  Vec3d in_box(double low, double high) {
    return {between(low, high), between(low, high), between(low, high)};
  }

 private:
  std::uint64_t state_;
};

}  // namespace scree::verification
