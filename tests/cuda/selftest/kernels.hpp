#pragma once
#include <cuda_runtime.h>

#include <string>

/// Kernels that use all the emulation offers, each with mistakes that can be planted into it.
namespace cuda_selftest {

enum class Defect {
  none,
  thread_past_end,       ///< one thread too many writes behind an array
  missing_barrier,       ///< shared memory is read before it is written
  divergent_barrier,     ///< the halves of a block wait at different places
  misaligned_load,       ///< a float4 from an address that is not a multiple of 16
  missing_wait,          ///< the host reads before the copy is done
  shared_overrun,        ///< a warp writes behind a shared array
  missing_lanes,         ///< a full-mask shuffle that some lanes do not reach
  unordered_sum,         ///< += by many threads
  missing_tree_barrier,  ///< a reduction tree without barriers on its last levels
  missing_event,         ///< another stream copies results before they exist
  host_reads_device,     ///< a device pointer dereferenced on the host
  pageable_copy,         ///< an asynchronous copy from memory that is not pinned
  use_after_release,     ///< a kernel queued behind the release of its array
  leak                   ///< an allocation is never released
};

/// By name; throws std::invalid_argument.
Defect defect_by_name(const std::string& name);

constexpr unsigned kBlock = 128;

/// Cell of each position on an edge³ grid of unit cells.
__global__ void cell_of(unsigned n, const float4* position, unsigned edge, unsigned* cell, unsigned* index,
                        Defect defect);
/// begin[c] = first place of cell c in the sorted cells, for c in [0, cells].
__global__ void cell_begins(unsigned n, const unsigned* cell, unsigned cells, unsigned* begin);
/// Kinetic energy of all bodies: shuffles in a warp, shared memory across warps, one atomic per block.
__global__ void kinetic_energy(unsigned n, const float4* velocity_mass, const unsigned* index, float* energy,
                               Defect defect);
/// Largest w, by a tree in dynamic shared memory.
__global__ void largest_w(unsigned n, const float4* position, int* largest, Defect defect);
__global__ void load_misaligned(float* numbers);

}  // namespace cuda_selftest
