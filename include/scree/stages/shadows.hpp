#pragma once
#include <cstdint>

#include "scree/model/records.hpp"

#if defined(SCREE_HOST_VECTORS) && defined(__x86_64__)
#include <immintrin.h>
#endif

namespace scree {

/// Position of the lowest bit set.
SCREE_HD std::uint32_t lowest_bit(std::uint32_t bits) {
#if defined(SCREE_HOST_VECTORS)
  return static_cast<std::uint32_t>(__builtin_ctz(bits));
#else
  return bits - 1;  // the device tests one body at a time: the only answer is 1
#endif
}

struct Shadow {
  float x, y, z, reach;
};

/// Centres and search ranges of the bodies in single precision, one array for each, so that neighbours in
/// storage are compared at once. A coarse test: the ranges are widened by what rounding may take away, so
/// that whoever can meet is near; the exact test follows.
struct Shadows {
  float *x, *y, *z, *reach;
  float length[3], half[3];  ///< periodic lengths, m; infinite on other axes

  /// Bodies compared at once. Arrays may be read so far beyond their end.
#if defined(SCREE_HOST_VECTORS)
  static constexpr std::uint64_t kRun = 8;
#else
  static constexpr std::uint64_t kRun = 1;
#endif

  SCREE_HD Shadow of(std::uint64_t slot) const { return {x[slot], y[slot], z[slot], reach[slot]}; }

  SCREE_HD float periods(int axis, int number) const {
    return number == 0 ? 0.0f : static_cast<float>(number) * length[axis];
  }

  /// Writes those of bodies first ... first + kRun - 1, before `end`, that are near (with `wraps`: one of
  /// their periodic images) and returns their number. Room for kRun is needed.
  SCREE_HD std::uint32_t near(const Shadow& self, std::uint64_t first, [[maybe_unused]] std::uint64_t end,
                              bool wraps, std::uint32_t* found) const {
#if defined(SCREE_HOST_VECTORS)
    V dx, dy, dz, both;  // by reference: vectors never cross a call
    difference(self.x, x + first, 0, wraps, dx);
    difference(self.y, y + first, 1, wraps, dy);
    difference(self.z, z + first, 2, wraps, dz);
    __builtin_memcpy(&both, reach + first, sizeof both);
    both += self.reach;
    const std::uint64_t present = end - first;
    const std::uint32_t bits =
        bits_of(dx * dx + dy * dy + dz * dz < both * both) & (present < kRun ? (1u << present) - 1 : 0xffu);
#if defined(__AVX512VL__)
    const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    _mm256_storeu_si256(
        reinterpret_cast<__m256i*>(found),
        _mm256_maskz_compress_epi32(static_cast<__mmask8>(bits),
                                    _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first)), lane)));
    return static_cast<std::uint32_t>(__builtin_popcount(bits));
#else
    std::uint32_t n = 0;
    for (std::uint32_t k = 0; k < kRun; ++k) {  // without a branch
      found[n] = static_cast<std::uint32_t>(first) + k;
      n += (bits >> k) & 1;
    }
    return n;
#endif
#else
    const float dx = difference(self.x, x[first], 0, wraps), dy = difference(self.y, y[first], 1, wraps),
                dz = difference(self.z, z[first], 2, wraps), both = self.reach + reach[first];
    found[0] = static_cast<std::uint32_t>(first);
    return dx * dx + dy * dy + dz * dz < both * both ? 1u : 0u;
#endif
  }

 private:
#if defined(SCREE_HOST_VECTORS)
  typedef float V __attribute__((vector_size(32)));
  typedef std::int32_t Int __attribute__((vector_size(32)));

  SCREE_HD void difference(float a, const float* b, int axis, bool wraps, V& d) const {
    __builtin_memcpy(&d, b, sizeof d);
    d = a - d;
    if (wraps) d = d > half[axis] ? d - length[axis] : (d < -half[axis] ? d + length[axis] : d);
  }
  SCREE_HD static std::uint32_t bits_of(const Int& mask) {
#if defined(__AVX__)
    return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)mask));
#else
    std::uint32_t bits = 0;
    for (int k = 0; k < 8; ++k) bits |= static_cast<std::uint32_t>(mask[k] & 1) << k;
    return bits;
#endif
  }
#else
  SCREE_HD float difference(float a, float b, int axis, bool wraps) const {
    const float d = a - b;
    if (!wraps) return d;
    return d > half[axis] ? d - length[axis] : (d < -half[axis] ? d + length[axis] : d);
  }
#endif
};

/// Writes the shadows of the bodies at their anchors, relative to `origin`.
struct CastShadows {
  const Anchor* anchor;
  const float* sweep;
  double origin[3];
  Shadows shadow;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Anchor a = anchor[slot];
    const double x = a.x - origin[0], y = a.y - origin[1], z = a.z - origin[2];
    shadow.x[slot] = static_cast<float>(x);
    shadow.y[slot] = static_cast<float>(y);
    shadow.z[slot] = static_cast<float>(z);
    // Rounding: half a unit of the last place of each coordinate, of their difference, of the periodic length
    // and of a sum with it; 2^-21 of the coordinates (one of which is nearly the length where it counts) is
    // more than all of them.
    const double size = magnitude(x) + magnitude(y) + magnitude(z);
    const double range = double(a.reach) - a.allowance + double(sweep[slot]);
    shadow.reach[slot] = static_cast<float>(range * 1.00001 + size * 0x1p-21);
  }

 private:
  SCREE_HD static double magnitude(double a) { return a < 0 ? -a : a; }
};

}  // namespace scree
