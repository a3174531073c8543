#pragma once
#include <cstdint>

#include "scree/base/hd.hpp"

namespace scree {

/// Integer atomics (relaxed). Only integers: sums of reals are ordered, never atomic.
#if defined(__CUDA_ARCH__)
SCREE_HD std::uint32_t atomic_add(std::uint32_t* p, std::uint32_t v) { return atomicAdd(p, v); }
SCREE_HD void atomic_or(std::uint32_t* p, std::uint32_t v) { atomicOr(p, v); }
SCREE_HD void atomic_min(std::uint64_t* p, std::uint64_t v) {
  atomicMin(reinterpret_cast<unsigned long long*>(p), static_cast<unsigned long long>(v));
}
SCREE_HD void atomic_max(std::uint64_t* p, std::uint64_t v) {
  atomicMax(reinterpret_cast<unsigned long long*>(p), static_cast<unsigned long long>(v));
}
SCREE_HD void atomic_max(std::uint32_t* p, std::uint32_t v) { atomicMax(p, v); }
SCREE_HD std::uint32_t relaxed_load(const std::uint32_t* p) {
  return *static_cast<const volatile std::uint32_t*>(p);
}
SCREE_HD std::uint32_t float_bits(float x) { return static_cast<std::uint32_t>(__float_as_uint(x)); }
SCREE_HD float float_of(std::uint32_t bits) { return __uint_as_float(bits); }
SCREE_HD std::uint64_t relaxed_load(const std::uint64_t* p) {
  return *static_cast<const volatile std::uint64_t*>(p);
}
SCREE_HD std::uint64_t double_bits(double x) { return static_cast<std::uint64_t>(__double_as_longlong(x)); }
#else
SCREE_HD std::uint32_t atomic_add(std::uint32_t* p, std::uint32_t v) {
  return __atomic_fetch_add(p, v, __ATOMIC_RELAXED);
}
SCREE_HD void atomic_or(std::uint32_t* p, std::uint32_t v) {
  if ((__atomic_load_n(p, __ATOMIC_RELAXED) & v) != v) __atomic_fetch_or(p, v, __ATOMIC_RELAXED);
}
SCREE_HD void atomic_min(std::uint64_t* p, std::uint64_t v) {
  std::uint64_t seen = __atomic_load_n(p, __ATOMIC_RELAXED);
  while (v < seen && !__atomic_compare_exchange_n(p, &seen, v, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}
SCREE_HD void atomic_max(std::uint64_t* p, std::uint64_t v) {
  std::uint64_t seen = __atomic_load_n(p, __ATOMIC_RELAXED);
  while (v > seen && !__atomic_compare_exchange_n(p, &seen, v, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}
SCREE_HD void atomic_max(std::uint32_t* p, std::uint32_t v) {
  std::uint32_t seen = __atomic_load_n(p, __ATOMIC_RELAXED);
  while (v > seen && !__atomic_compare_exchange_n(p, &seen, v, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}
SCREE_HD std::uint32_t relaxed_load(const std::uint32_t* p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
SCREE_HD std::uint32_t float_bits(float x) {
  std::uint32_t u;
  __builtin_memcpy(&u, &x, sizeof u);
  return u;
}
SCREE_HD float float_of(std::uint32_t bits) {
  float x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}
SCREE_HD std::uint64_t relaxed_load(const std::uint64_t* p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
SCREE_HD std::uint64_t double_bits(double x) {
  std::uint64_t u;
  __builtin_memcpy(&u, &x, sizeof u);
  return u;
}
#endif

/// Order-preserving map double -> unsigned (no NaN): a < b  <=>  ordered_bits(a) < ordered_bits(b).
SCREE_HD std::uint64_t ordered_bits(double x) {
  const std::uint64_t u = double_bits(x);
  return (u >> 63) != 0 ? ~u : u | (std::uint64_t{1} << 63);
}

/// Inverse of ordered_bits (host only use).
inline double from_ordered_bits(std::uint64_t u) {
  u = (u >> 63) != 0 ? u & ~(std::uint64_t{1} << 63) : ~u;
  double x;
  __builtin_memcpy(&x, &u, sizeof x);
  return x;
}

}  // namespace scree
