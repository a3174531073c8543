#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "cuda/base/check.hpp"

namespace scree {

/// Largest number of blocks in a one-dimensional grid.
inline constexpr std::uint64_t kLargestGrid = 2147483647;

/// The only way a kernel is launched. Throws CudaError if the runtime refuses it.
template <class... P, class... A>
void launch(cudaStream_t stream, std::uint64_t blocks, unsigned threads, void (*kernel)(P...),
            A&&... arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(threads);
  config.stream = stream;
  SCREE_CUDA(cudaLaunchKernelEx(&config, kernel, std::forward<A>(arguments)...));
}

/// Splits n work items into grids: calls grid(first item, blocks) for ranges that each fit one launch.
template <class Grid>
void for_grids(std::uint64_t n, unsigned threads, Grid&& grid) {
  const std::uint64_t most = kLargestGrid * threads;
  for (std::uint64_t first = 0; first < n; first += most) {
    const std::uint64_t items = std::min(n - first, most);
    grid(first, (items + threads - 1) / threads);
  }
}

}  // namespace scree
