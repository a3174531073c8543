#pragma once
#include <cstdint>
#include <type_traits>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "scree/base/hd.hpp"

namespace scree {

/// Lanes of a boolean, as the compiler's vector comparisons give them (all bits of a true lane set).
template <class T, int W>
struct Mask {
  using Int = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  typedef Int V __attribute__((vector_size(sizeof(Int) * W)));
  V v;
};

/// W numbers that move through arithmetic together: the compiler's vector extension behind the interface of a
/// scalar. Every operation is IEEE per lane, so that a pack gives each lane the bits the scalar code gives.
template <class T, int W>
struct Pack {
  typedef T V __attribute__((vector_size(sizeof(T) * W)));
  V v;

  Pack() = default;
  SCREE_HD Pack(V raw) : v(raw) {}
  template <class A, class = std::enable_if_t<std::is_arithmetic_v<A>>>
  SCREE_HD explicit Pack(A x) : v(static_cast<T>(x) - V{}) {}
  template <class U, class = std::enable_if_t<!std::is_same_v<U, T>>>
  SCREE_HD explicit Pack(const Pack<U, W>& other) : v(__builtin_convertvector(other.v, V)) {}
};

template <class T, int W>
SCREE_HD Pack<T, W> operator+(const Pack<T, W>& a, const Pack<T, W>& b) {
  return a.v + b.v;
}
template <class T, int W>
SCREE_HD Pack<T, W> operator-(const Pack<T, W>& a, const Pack<T, W>& b) {
  return a.v - b.v;
}
template <class T, int W>
SCREE_HD Pack<T, W> operator*(const Pack<T, W>& a, const Pack<T, W>& b) {
  return a.v * b.v;
}
template <class T, int W>
SCREE_HD Pack<T, W> operator/(const Pack<T, W>& a, const Pack<T, W>& b) {
  return a.v / b.v;
}
template <class T, int W>
SCREE_HD Pack<T, W> operator-(const Pack<T, W>& a) {
  return -a.v;
}

template <class T, int W>
SCREE_HD Mask<T, W> operator<(const Pack<T, W>& a, const Pack<T, W>& b) {
  return {a.v < b.v};
}
template <class T, int W>
SCREE_HD Mask<T, W> operator>(const Pack<T, W>& a, const Pack<T, W>& b) {
  return {a.v > b.v};
}
template <class T, int W>
SCREE_HD Mask<T, W> operator==(const Pack<T, W>& a, const Pack<T, W>& b) {
  return {a.v == b.v};
}
template <class T, int W>
SCREE_HD Mask<T, W> operator&&(const Mask<T, W>& a, const Mask<T, W>& b) {
  return {a.v & b.v};
}
template <class T, int W>
SCREE_HD Mask<T, W> operator||(const Mask<T, W>& a, const Mask<T, W>& b) {
  return {a.v | b.v};
}
template <class T, int W>
SCREE_HD Mask<T, W> operator!(const Mask<T, W>& a) {
  return {~a.v};
}

template <class T, int W>
SCREE_HD Pack<T, W> select(const Mask<T, W>& mask, const Pack<T, W>& a, const Pack<T, W>& b) {
  return mask.v ? a.v : b.v;
}

template <class T, int W>
SCREE_HD std::uint32_t bits_of(const Mask<T, W>& mask) {
  std::uint32_t bits = 0;
  for (int k = 0; k < W; ++k) bits |= static_cast<std::uint32_t>(mask.v[k] & 1) << k;
  return bits;
}

template <class T, int W>
SCREE_HD bool any_of(const Mask<T, W>& mask) {
#if defined(__AVX__)
  if constexpr (sizeof(mask.v) == 32) return _mm256_testz_si256((__m256i)mask.v, (__m256i)mask.v) == 0;
#endif
  std::int64_t words[sizeof(mask.v) / 8], all = 0;
  __builtin_memcpy(words, &mask.v, sizeof words);
  for (const std::int64_t word : words) all |= word;
  return all != 0;
}

template <class T, int W>
SCREE_HD Pack<T, W> square_root(const Pack<T, W>& a) {
#if defined(__AVX__)
  if constexpr (std::is_same_v<T, float> && W == 8)
    return (typename Pack<T, W>::V)_mm256_sqrt_ps((__m256)a.v);
#endif
#if defined(__AVX512F__)
  if constexpr (std::is_same_v<T, double> && W == 8)
    return (typename Pack<T, W>::V)_mm512_sqrt_pd((__m512d)a.v);
#endif
  typename Pack<T, W>::V r{};
  for (int k = 0; k < W; ++k) r[k] = sizeof(T) == 4 ? __builtin_sqrtf(a.v[k]) : __builtin_sqrt(a.v[k]);
  return r;
}

}  // namespace scree
