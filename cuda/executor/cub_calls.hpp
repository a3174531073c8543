#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

/// The calls of CUB, compiled apart (cub_calls.cu): its headers take most of their file's compile time. CUB's
/// protocol: with `temporary` null a call only sets `bytes` to what it needs.
namespace scree::cub_calls {

/// offsets[k] = counts[0] + ... + counts[k-1] for k in [1, n]; n > 0.
void scan(void* temporary, std::size_t& bytes, const std::uint32_t* counts, std::uint64_t* offsets,
          std::uint64_t n, cudaStream_t stream);

/// Two buffers of keys and of values; the sorted ones are [0] if it returns 0, else [1].
int sort(void* temporary, std::size_t& bytes, std::uint32_t* const (&keys)[2],
         std::uint32_t* const (&values)[2], std::uint32_t n, int bits, cudaStream_t stream);

}  // namespace scree::cub_calls
