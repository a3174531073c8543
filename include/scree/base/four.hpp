#pragma once
#include <type_traits>

#include "scree/base/hd.hpp"

#if defined(SCREE_HOST_VECTORS) && defined(__AVX__)
#include <immintrin.h>
#endif

namespace scree {

/// Four reals that are computed entry by entry. On the host one vector operation each; on the device four
/// scalar ones with the same results. load_four and store_four: from and to any place; the aligned forms: 16
/// bytes aligned, which a device needs to know before it moves 16 bytes at once.
#if defined(SCREE_HOST_VECTORS)
template <class T>
struct Four {
  typedef T V __attribute__((vector_size(4 * sizeof(T))));
  V entry;

  SCREE_HD T operator[](int k) const { return entry[k]; }
  SCREE_HD void set(int k, T value) { entry[k] = value; }
};

template <class T>
SCREE_HD Four<T> four(T a, T b, T c, T d) {
  return {typename Four<T>::V{a, b, c, d}};
}
template <class T>
SCREE_HD Four<T> load_four(const T* from) {
  Four<T> v;
  __builtin_memcpy(&v.entry, from, sizeof v.entry);
  return v;
}
template <class T>
SCREE_HD void store_four(T* to, const Four<T>& v) {
  __builtin_memcpy(to, &v.entry, sizeof v.entry);
}
template <class T>
SCREE_HD Four<T> load_aligned_four(const T* from) {
  return load_four(from);
}
template <class T>
SCREE_HD void store_aligned_four(T* to, const Four<T>& v) {
  store_four(to, v);
}
template <class T>
SCREE_HD Four<T> operator+(const Four<T>& a, const Four<T>& b) {
  return {a.entry + b.entry};
}
template <class T>
SCREE_HD Four<T> operator-(const Four<T>& a, const Four<T>& b) {
  return {a.entry - b.entry};
}
template <class T>
SCREE_HD Four<T> operator*(const Four<T>& a, const Four<T>& b) {
  return {a.entry * b.entry};
}
template <class T>
SCREE_HD Four<T> operator*(T a, const Four<T>& b) {
  return {a * b.entry};
}
/// Entry by entry: a < b ? x : y.
template <class T>
SCREE_HD Four<T> select_less(const Four<T>& a, const Four<T>& b, const Four<T>& x, const Four<T>& y) {
  return {a.entry < b.entry ? x.entry : y.entry};
}
/// True where an entry is not in [low, high).
template <class T>
SCREE_HD bool any_outside(const Four<T>& a, const Four<T>& low, const Four<T>& high) {
  const auto outside = ~((a.entry >= low.entry) & (a.entry < high.entry));
#if defined(__AVX__)
  if constexpr (sizeof(a) == 32) return _mm256_movemask_pd((__m256d)outside) != 0;
#endif
  return (outside[0] | outside[1] | outside[2] | outside[3]) != 0;
}
template <class To, class T>
SCREE_HD Four<To> convert_four(const Four<T>& a) {
#if defined(__AVX__)  // one instruction, of which GCC 12 makes several
  if constexpr (std::is_same_v<T, float> && std::is_same_v<To, double>)
    return {(typename Four<To>::V)_mm256_cvtps_pd((__m128)a.entry)};
#endif
  return {__builtin_convertvector(a.entry, typename Four<To>::V)};
}
/// Entries 0-2 of a with entry 3 of b.
template <class T>
SCREE_HD Four<T> with_last(const Four<T>& a, const Four<T>& b) {
  return {__builtin_shufflevector(a.entry, b.entry, 0, 1, 2, 7)};
}
#else
template <class T>
struct Four {
  T entry[4];

  SCREE_HD T operator[](int k) const { return entry[k]; }
  SCREE_HD void set(int k, T value) { entry[k] = value; }
};

template <class T>
SCREE_HD Four<T> four(T a, T b, T c, T d) {
  return {{a, b, c, d}};
}
template <class T>
SCREE_HD Four<T> load_four(const T* from) {
  return {{from[0], from[1], from[2], from[3]}};
}
template <class T>
SCREE_HD void store_four(T* to, const Four<T>& v) {
  for (int k = 0; k < 4; ++k) to[k] = v.entry[k];
}
template <class T>
SCREE_HD Four<T> load_aligned_four(const T* from) {
  return load_four(static_cast<const T*>(__builtin_assume_aligned(from, 16)));
}
template <class T>
SCREE_HD void store_aligned_four(T* to, const Four<T>& v) {
  store_four(static_cast<T*>(__builtin_assume_aligned(to, 16)), v);
}
template <class T>
SCREE_HD Four<T> operator+(const Four<T>& a, const Four<T>& b) {
  return {{a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]}};
}
template <class T>
SCREE_HD Four<T> operator-(const Four<T>& a, const Four<T>& b) {
  return {{a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]}};
}
template <class T>
SCREE_HD Four<T> operator*(const Four<T>& a, const Four<T>& b) {
  return {{a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]}};
}
template <class T>
SCREE_HD Four<T> operator*(T a, const Four<T>& b) {
  return {{a * b[0], a * b[1], a * b[2], a * b[3]}};
}
template <class T>
SCREE_HD Four<T> select_less(const Four<T>& a, const Four<T>& b, const Four<T>& x, const Four<T>& y) {
  return {{a[0] < b[0] ? x[0] : y[0], a[1] < b[1] ? x[1] : y[1], a[2] < b[2] ? x[2] : y[2],
           a[3] < b[3] ? x[3] : y[3]}};
}
template <class T>
SCREE_HD bool any_outside(const Four<T>& a, const Four<T>& low, const Four<T>& high) {
  bool outside = false;
  for (int k = 0; k < 4; ++k) outside = outside || !(a[k] >= low[k] && a[k] < high[k]);
  return outside;
}
template <class To, class T>
SCREE_HD Four<To> convert_four(const Four<T>& a) {
  return {{static_cast<To>(a[0]), static_cast<To>(a[1]), static_cast<To>(a[2]), static_cast<To>(a[3])}};
}
template <class T>
SCREE_HD Four<T> with_last(const Four<T>& a, const Four<T>& b) {
  return {{a[0], a[1], a[2], b[3]}};
}
#endif

}  // namespace scree
