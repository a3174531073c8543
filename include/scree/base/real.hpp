#pragma once
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "scree/base/hd.hpp"

namespace scree {

/// Precision of a run. Positions, gaps and the velocities that are integrated are double in both.
/// `mixed`: force mathematics in float.  `double`: everything in double (verification).
enum class Precision : std::uint8_t { mixed, full };

/// Scalar forms of the three operations that physics code needs beside + - * / and comparisons.
/// A SIMD pack type provides overloads with the same names (host/cpu/pack.hpp).
SCREE_HD float square_root(float x) { return ::sqrtf(x); }
SCREE_HD double square_root(double x) { return ::sqrt(x); }

SCREE_HD float select(bool mask, float a, float b) { return mask ? a : b; }
SCREE_HD double select(bool mask, double a, double b) { return mask ? a : b; }

SCREE_HD bool any_of(bool mask) { return mask; }
/// Bit k: lane k.
SCREE_HD std::uint32_t bits_of(bool mask) { return mask ? 1u : 0u; }

/// Smaller and larger of two numbers by one comparison (the first when equal or unordered).
template <class R>
SCREE_HD R smaller(R a, R b) {
  return select(b < a, b, a);
}
template <class R>
SCREE_HD R larger(R a, R b) {
  return select(b > a, b, a);
}

}  // namespace scree
