#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <source_location>

/// What the device functions of include/device_functions.h need from the scheduler. Called inside kernels.
namespace cuda_emulation {

/// Lane of the calling thread in its warp.
unsigned lane();

/// __syncthreads: returns when every live thread of the block has come to the same place.
void wait_for_block(const std::source_location& where);

/// Rendezvous of the lanes of `mask`; returns the values they brought, by lane.
const std::uint64_t* exchange(unsigned mask, std::uint64_t value, const std::source_location& where);
/// __syncwarp: a rendezvous that also orders memory.
void wait_for_warp(unsigned mask, const std::source_location& where);

/// Shared memory of the running block, by the place that declares it; filled with 0xFF when first asked for.
void* shared_memory(const void* site, std::size_t bytes);
void* dynamic_shared_memory();

[[noreturn]] void fault(const char* what, const std::source_location& where);

template <class T>
std::uint64_t to_bits(const T& value) {
  static_assert(sizeof(T) <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
template <class T>
T from_bits(std::uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace cuda_emulation
