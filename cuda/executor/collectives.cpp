#include "cuda/executor/collectives.hpp"

#include <bit>
#include <stdexcept>

#include "cuda/executor/cub_calls.hpp"

namespace scree {

void Collectives::scan(const std::uint32_t* counts, std::uint64_t* offsets, std::uint64_t n) {
  SCREE_CUDA(cudaMemsetAsync(offsets, 0, sizeof(std::uint64_t), context_.stream()));
  if (n == 0) return;
  std::size_t bytes = 0;
  cub_calls::scan(nullptr, bytes, counts, offsets, n, context_.stream());
  temporary_.resize(bytes);
  cub_calls::scan(temporary_.data(), bytes, counts, offsets, n, context_.stream());
}

void Collectives::sort(std::uint32_t* keys, std::uint32_t* values, std::uint64_t n, std::uint32_t bound) {
  if (n < 2 || bound < 2) return;
  if (n > 0xffffffffu) throw std::length_error("more than 2^32 bodies in one sort");
  other_keys_.resize(n);
  other_values_.resize(n);
  std::uint32_t* const key_buffers[2] = {keys, other_keys_.data()};
  std::uint32_t* const value_buffers[2] = {values, other_values_.data()};
  const int bits = std::bit_width(bound - 1);
  const auto count = static_cast<std::uint32_t>(n);
  std::size_t bytes = 0;
  cub_calls::sort(nullptr, bytes, key_buffers, value_buffers, count, bits, context_.stream());
  temporary_.resize(bytes);
  const int sorted =
      cub_calls::sort(temporary_.data(), bytes, key_buffers, value_buffers, count, bits, context_.stream());
  if (sorted == 0) return;
  const std::size_t size = n * sizeof(std::uint32_t);
  SCREE_CUDA(cudaMemcpyAsync(keys, other_keys_.data(), size, cudaMemcpyDeviceToDevice, context_.stream()));
  SCREE_CUDA(
      cudaMemcpyAsync(values, other_values_.data(), size, cudaMemcpyDeviceToDevice, context_.stream()));
}

}  // namespace scree
