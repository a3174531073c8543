#pragma once
#include <cmath>
#include <cstdint>
#include <string_view>

namespace scree {

/// Finaliser of splitmix64: a bijection of 64-bit numbers that spreads every input bit.
constexpr std::uint64_t mix_bits(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

/// FNV-1a of a text: turns a group's name into a stream number that does not depend on the other groups.
constexpr std::uint64_t stream_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
  return hash;
}

/// Natural logarithm from + - * / alone, so that every machine gives the same bits (library logarithms differ
/// in the last digit). x = m 2^e with m in [sqrt(1/2), sqrt(2)); ln m = 2 artanh((m-1)/(m+1)), 14 odd terms.
/// Valid: x > 0 finite; relative error < 1e-15.   Oracle: tests/config/test_random.cpp
inline double portable_log(double x) {
  int exponent = 0;
  double m = std::frexp(x, &exponent);
  if (m < 0.70710678118654752440) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1), s2 = s * s;
  double sum = 0;
  for (int k = 27; k >= 1; k -= 2) sum = sum * s2 + 1.0 / k;
  return 2 * s * sum + exponent * 0.693147180559945309417;
}

/// Random numbers that are the same on every machine and with every standard library: the splitmix64
/// sequence, whose n-th output is mix_bits(state + n 0x9E3779B97F4A7C15). Source: Steele, Lea, Flood, Fast
/// splittable pseudorandom number generators, OOPSLA 2014.
class Random {
 public:
  /// The plain splitmix64 sequence from `state`.
  explicit Random(std::uint64_t state) : state_(state) {}
  /// An independent sequence for every (seed, stream).
  Random(std::uint64_t seed, std::uint64_t stream) : state_(mix_bits(seed + mix_bits(stream))) {}

  std::uint64_t bits() { return mix_bits(state_ += 0x9E3779B97F4A7C15ull); }

  /// Uniform in [0, 1): a multiple of 2^-53.
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  /// Uniform in [a, b).
  double uniform(double a, double b) { return a + (b - a) * uniform(); }

  /// Standard normal variate by Marsaglia's polar method (the second one of each pair is dropped).
  double normal() {
    for (;;) {
      const double u = uniform(-1, 1), v = uniform(-1, 1), w = u * u + v * v;
      if (w > 0 && w < 1) return u * std::sqrt(-2 * portable_log(w) / w);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace scree
