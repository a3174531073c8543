#include "cuda/executor/cub_calls.hpp"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <iterator>

#include "cuda/base/check.hpp"

namespace scree::cub_calls {

namespace {

/// The counts as 64-bit numbers, so that CUB sums in 64 bits.
class WideCounts {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::uint64_t;
  using difference_type = std::ptrdiff_t;
  using pointer = const std::uint64_t*;
  using reference = std::uint64_t;

  __host__ __device__ explicit WideCounts(const std::uint32_t* counts) : counts_(counts) {}
  __host__ __device__ std::uint64_t operator*() const { return *counts_; }
  __host__ __device__ std::uint64_t operator[](std::ptrdiff_t k) const { return counts_[k]; }
  __host__ __device__ WideCounts operator+(std::ptrdiff_t k) const { return WideCounts(counts_ + k); }

 private:
  const std::uint32_t* counts_;
};

}  // namespace

void scan(void* temporary, std::size_t& bytes, const std::uint32_t* counts, std::uint64_t* offsets,
          std::uint64_t n, cudaStream_t stream) {
  // The inclusive sum, written one place further on, is the exclusive one and ends with the total.
  SCREE_CUDA(cub::DeviceScan::InclusiveSum(temporary, bytes, WideCounts(counts), offsets + 1, n, stream));
}

int sort(void* temporary, std::size_t& bytes, std::uint32_t* const (&keys)[2],
         std::uint32_t* const (&values)[2], std::uint32_t n, int bits, cudaStream_t stream) {
  cub::DoubleBuffer<std::uint32_t> key_buffers(keys[0], keys[1]), value_buffers(values[0], values[1]);
  SCREE_CUDA(
      cub::DeviceRadixSort::SortPairs(temporary, bytes, key_buffers, value_buffers, n, 0, bits, stream));
  return key_buffers.Current() == keys[0] ? 0 : 1;
}

}  // namespace scree::cub_calls
