#pragma once
#include "host/cpu/pack.hpp"

#if defined(__AVX512F__) && defined(__AVX512DQ__)
#define SCREE_SIXTEEN_LANES 1

namespace scree {

/// A boolean for each of sixteen lanes, one bit per lane.
struct SixteenMask {
  __mmask16 bits;

  SCREE_HD __mmask8 low() const { return static_cast<__mmask8>(bits); }
  SCREE_HD __mmask8 high() const { return static_cast<__mmask8>(bits >> 8); }
};
SCREE_HD SixteenMask operator&&(SixteenMask a, SixteenMask b) { return {_kand_mask16(a.bits, b.bits)}; }
SCREE_HD SixteenMask operator||(SixteenMask a, SixteenMask b) { return {_kor_mask16(a.bits, b.bits)}; }
SCREE_HD SixteenMask operator!(SixteenMask a) { return {_knot_mask16(a.bits)}; }
SCREE_HD std::uint32_t bits_of(SixteenMask mask) { return mask.bits; }
SCREE_HD bool any_of(SixteenMask mask) { return _kortestz_mask16_u8(mask.bits, mask.bits) == 0; }

/// Sixteen floats in one register: same interface as Pack<float, 8>.
template <>
struct Pack<float, 16> {
  __m512 v;

  Pack() = default;
  SCREE_HD Pack(__m512 raw) : v(raw) {}
  template <class A, class = std::enable_if_t<std::is_arithmetic_v<A>>>
  SCREE_HD explicit Pack(A x) : v(_mm512_set1_ps(static_cast<float>(x))) {}
  SCREE_HD explicit Pack(const Pack<double, 16>& wide);
};

/// Sixteen doubles in two registers.
template <>
struct Pack<double, 16> {
  __m512d low, high;

  Pack() = default;
  SCREE_HD Pack(__m512d l, __m512d h) : low(l), high(h) {}
  template <class A, class = std::enable_if_t<std::is_arithmetic_v<A>>>
  SCREE_HD explicit Pack(A x) : low(_mm512_set1_pd(static_cast<double>(x))), high(low) {}
};

SCREE_HD Pack<float, 16>::Pack(const Pack<double, 16>& wide)
    : v(_mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(wide.low)), _mm512_cvtpd_ps(wide.high),
                           1)) {}

using Floats = Pack<float, 16>;
using Doubles = Pack<double, 16>;

SCREE_HD Floats operator+(const Floats& a, const Floats& b) { return a.v + b.v; }
SCREE_HD Floats operator-(const Floats& a, const Floats& b) { return a.v - b.v; }
SCREE_HD Floats operator*(const Floats& a, const Floats& b) { return a.v * b.v; }
SCREE_HD Floats operator/(const Floats& a, const Floats& b) { return a.v / b.v; }
SCREE_HD Floats operator-(const Floats& a) { return -a.v; }
SCREE_HD SixteenMask operator<(const Floats& a, const Floats& b) {
  return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OQ)};
}
SCREE_HD SixteenMask operator>(const Floats& a, const Floats& b) { return b < a; }
SCREE_HD SixteenMask operator==(const Floats& a, const Floats& b) {
  return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_EQ_OQ)};
}
SCREE_HD Floats select(const SixteenMask& mask, const Floats& a, const Floats& b) {
  return _mm512_mask_blend_ps(mask.bits, b.v, a.v);
}
SCREE_HD Floats square_root(const Floats& a) { return _mm512_sqrt_ps(a.v); }

SCREE_HD Doubles operator+(const Doubles& a, const Doubles& b) { return {a.low + b.low, a.high + b.high}; }
SCREE_HD Doubles operator-(const Doubles& a, const Doubles& b) { return {a.low - b.low, a.high - b.high}; }
SCREE_HD Doubles operator*(const Doubles& a, const Doubles& b) { return {a.low * b.low, a.high * b.high}; }
SCREE_HD Doubles operator-(const Doubles& a) { return {-a.low, -a.high}; }
/// As physics/geometry/sphere_sphere.hpp has it, by masked sums.
SCREE_HD Doubles minimum_image(const Doubles& d, const Doubles& length, const Doubles& half) {
  const auto one = [&](__m512d x) {
    const __mmask8 above = _mm512_cmp_pd_mask(x, half.low, _CMP_GT_OQ);
    const __mmask8 below = _mm512_cmp_pd_mask(x, -half.low, _CMP_LT_OQ);
    return _mm512_mask_add_pd(_mm512_mask_sub_pd(x, above, x, length.low), below, x, length.low);
  };
  return {one(d.low), one(d.high)};
}
SCREE_HD Doubles square_root(const Doubles& a) { return {_mm512_sqrt_pd(a.low), _mm512_sqrt_pd(a.high)}; }
SCREE_HD SixteenMask operator<(const Doubles& a, const Doubles& b) {
  return {_mm512_kunpackb(_mm512_cmp_pd_mask(a.high, b.high, _CMP_LT_OQ),
                          _mm512_cmp_pd_mask(a.low, b.low, _CMP_LT_OQ))};
}
SCREE_HD SixteenMask operator>(const Doubles& a, const Doubles& b) { return b < a; }
SCREE_HD Doubles select(const SixteenMask& mask, const Doubles& a, const Doubles& b) {
  return {_mm512_mask_blend_pd(mask.low(), b.low, a.low), _mm512_mask_blend_pd(mask.high(), b.high, a.high)};
}

}  // namespace scree
#endif
