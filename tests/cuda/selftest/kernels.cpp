#include "tests/cuda/selftest/kernels.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

namespace cuda_selftest {

Defect defect_by_name(const std::string& name) {
  static const std::map<std::string, Defect> defects = {
      {"none", Defect::none},
      {"thread_past_end", Defect::thread_past_end},
      {"missing_barrier", Defect::missing_barrier},
      {"divergent_barrier", Defect::divergent_barrier},
      {"misaligned_load", Defect::misaligned_load},
      {"missing_wait", Defect::missing_wait},
      {"shared_overrun", Defect::shared_overrun},
      {"missing_lanes", Defect::missing_lanes},
      {"unordered_sum", Defect::unordered_sum},
      {"missing_tree_barrier", Defect::missing_tree_barrier},
      {"missing_event", Defect::missing_event},
      {"host_reads_device", Defect::host_reads_device},
      {"pageable_copy", Defect::pageable_copy},
      {"use_after_release", Defect::use_after_release},
      {"leak", Defect::leak}};
  const auto found = defects.find(name);
  if (found == defects.end()) throw std::invalid_argument("unknown defect " + name);
  return found->second;
}

__global__ void cell_of(unsigned n, const float4* position, unsigned edge, unsigned* cell, unsigned* index,
                        Defect defect) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (defect == Defect::thread_past_end ? i > n : i >= n) return;
  const float4 p = i < n ? position[i] : float4{};
  const auto on_axis = [edge](float x) { return std::min(static_cast<unsigned>(x), edge - 1); };
  cell[i] = (on_axis(p.z) * edge + on_axis(p.y)) * edge + on_axis(p.x);
  index[i] = i;
}

__global__ void cell_begins(unsigned n, const unsigned* cell, unsigned cells, unsigned* begin) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n) return;
  const unsigned low = i > 0 ? cell[i - 1] + 1 : 0, high = i < n ? cell[i] : cells;
  for (unsigned c = low; c <= high; ++c) begin[c] = i;
}

namespace {

/// Sum over the lanes of a warp, in lane 0.
__device__ float warp_sum(float x) {
  for (unsigned d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffffu, x, d);
  return x;
}

__device__ void synchronise_halves_apart() {
  if (threadIdx.x < kBlock / 2) {
    __syncthreads();
  } else {
    __syncthreads();
  }
}

}  // namespace

__global__ void kinetic_energy(unsigned n, const float4* velocity_mass, const unsigned* index, float* energy,
                               Defect defect) {
  EMULATED_SHARED(float, sums, kBlock / 32);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32;
  float e = 0;
  if (i < n) {
    const float4 v = velocity_mass[index[i]];
    e = 0.5f * v.w * (v.x * v.x + v.y * v.y + v.z * v.z);
  }
  if (defect != Defect::missing_lanes || i < n) e = warp_sum(e);
  if (threadIdx.x % 32 == 0) sums[defect == Defect::shared_overrun ? warp + 1 : warp] = e;
  if (defect == Defect::divergent_barrier) synchronise_halves_apart();
  if (defect != Defect::missing_barrier) __syncthreads();
  if (threadIdx.x != 0) return;
  float sum = 0;
  for (unsigned w = 0; w < kBlock / 32; ++w) sum += sums[w];
  if (defect == Defect::unordered_sum) {
    *energy += sum;
  } else {
    atomicAdd(energy, sum);
  }
}

__global__ void largest_w(unsigned n, const float4* position, int* largest, Defect defect) {
  EMULATED_DYNAMIC_SHARED(float, tile);
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t] = i < n ? position[i].w : 0.0f;
  __syncthreads();
  for (unsigned d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) tile[t] = std::max(tile[t], tile[t + d]);
    if (defect != Defect::missing_tree_barrier || d > 32) __syncthreads();
  }
  if (t == 0) atomicMax(largest, __float_as_int(tile[0]));
}

__global__ void load_misaligned(float* numbers) {
  const float4 four = *reinterpret_cast<float4*>(numbers + 1);
  numbers[0] = four.x;
}

}  // namespace cuda_selftest
