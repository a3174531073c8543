#pragma once
#include <cstdint>
#include <map>

#include "include/cuda_runtime.h"

/// What tests choose and ask of the emulated device. The emulation serves one host thread at a time.
namespace cuda_emulation {

/// Order in which threads of a block, blocks of a grid (random only) and ready streams take their turns.
enum class Order { forward, reverse, random };
/// At start from the environment: SCREE_EMULATION_ORDER=forward|reverse|random, SCREE_EMULATION_SEED=number.
void set_order(Order order, unsigned seed = 1);

/// The n-th creation from now on (device or pinned memory, stream, event, graph) fails as if out of memory;
/// 0: none.
void fail_creation(std::uint64_t n);
/// The n-th kernel from now on ends with an illegal address; every later call then reports it; 0: none.
void fail_kernel(std::uint64_t n);
/// Clears the reported error, as a new process would.
void clear_fault();
/// Devices that are found, and what cudaGetDeviceCount returns.
void set_devices(int count, cudaError_t answer);

/// Objects that exist at present.
struct LiveObjects {
  std::uint64_t device_allocations, pinned_allocations, streams, events, graphs;
  std::uint64_t sum() const { return device_allocations + pinned_allocations + streams + events + graphs; }
};
LiveObjects live_objects();

/// Events counted since the start of the process.
struct Counters {
  std::uint64_t creations, kernels, graph_instantiations, graph_updates, graph_launches;
  std::uint64_t launches;                       ///< kernels queued by themselves, not by a graph
  std::uint64_t recordings;                     ///< kernels recorded into a graph
  std::uint64_t library_calls;                  ///< scans and sorts, of several kernels each
  std::uint64_t copies_in, copies_out, within;  ///< copies to, from and within the device
  std::uint64_t bytes_in, bytes_out;            ///< of them
  std::uint64_t fills;                          ///< cudaMemsetAsync
  std::uint64_t waits;                          ///< calls in which the host waited for queued work
  std::uint64_t device_allocations, device_releases;
};
Counters counters();

/// Of a kernel, by its address: how often it ran, and the bytes of its parameters.
struct KernelRuns {
  std::uint64_t runs, parameter_bytes;
};
std::map<const void*, KernelRuns> kernel_runs();

}  // namespace cuda_emulation
