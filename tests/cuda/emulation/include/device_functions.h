#pragma once
#include <source_location>

#include "tests/cuda/emulation/kernel_side.hpp"

/// Rendezvous of threads. The place of the call is part of the check.
#define EMULATION_HERE const std::source_location& where = std::source_location::current()

inline void __syncthreads(EMULATION_HERE) { cuda_emulation::wait_for_block(where); }
inline void __syncwarp(unsigned mask = ~0u, EMULATION_HERE) { cuda_emulation::wait_for_warp(mask, where); }

template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, EMULATION_HERE) {
  const unsigned first = cuda_emulation::lane() & ~(static_cast<unsigned>(width) - 1);
  const unsigned lane = first + (static_cast<unsigned>(source) & (static_cast<unsigned>(width) - 1));
  const std::uint64_t* values = cuda_emulation::exchange(mask, cuda_emulation::to_bits(value), where);
  if ((mask >> lane & 1u) == 0) cuda_emulation::fault("a shuffle reads from a lane outside the mask", where);
  return cuda_emulation::from_bits<T>(values[lane]);
}
/// From the lane `delta` above; the own value where that is outside the segment of `width` lanes.
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, EMULATION_HERE) {
  const unsigned own = cuda_emulation::lane(), segment = static_cast<unsigned>(width) - 1;
  const bool inside = (own & segment) + delta <= segment;
  return __shfl_sync(mask, value, static_cast<int>(inside ? own + delta : own), width, where);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32, EMULATION_HERE) {
  return __shfl_sync(mask, value, static_cast<int>(cuda_emulation::lane()) ^ bits, width, where);
}
inline unsigned __ballot_sync(unsigned mask, int predicate, EMULATION_HERE) {
  const std::uint64_t* values = cuda_emulation::exchange(mask, predicate != 0 ? 1 : 0, where);
  unsigned votes = 0;
  for (unsigned lane = 0; lane < 32; ++lane) votes |= static_cast<unsigned>(values[lane] & 1u) << lane;
  return votes;
}

namespace cuda_emulation {
/// *p = change(*p) in one step; returns the former value. Like CUDA's atomics it orders nothing else.
template <class T, class F>
T change_atomically(T* p, F&& change) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8);
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  auto* bits = reinterpret_cast<Bits*>(p);
  Bits former = __atomic_load_n(bits, __ATOMIC_RELAXED), next;
  do {
    next = static_cast<Bits>(to_bits(static_cast<T>(change(from_bits<T>(former)))));
  } while (!__atomic_compare_exchange_n(bits, &former, next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return from_bits<T>(former);
}
}  // namespace cuda_emulation

template <class T>
T atomicAdd(T* p, std::type_identity_t<T> value) {
  return cuda_emulation::change_atomically(p, [value](T old) { return old + value; });
}
template <class T>
T atomicMax(T* p, std::type_identity_t<T> value) {
  return cuda_emulation::change_atomically(p, [value](T old) { return old > value ? old : value; });
}
inline int __float_as_int(float x) { return cuda_emulation::from_bits<int>(cuda_emulation::to_bits(x)); }
