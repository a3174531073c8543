#pragma once
#include <cstddef>
#include <cstdint>

#include "cuda/base/array.hpp"

namespace scree {

/// Scan and sort of integers on the context's stream.
class Collectives {
 public:
  explicit Collectives(Context& context) : context_(context) {}

  /// offsets[k] = counts[0] + ... + counts[k-1] in 64 bits, for k in [0, n].
  void scan(const std::uint32_t* counts, std::uint64_t* offsets, std::uint64_t n);

  /// Sorts pairs by key < bound, ascending and stable, in place. n < 2^32.
  void sort(std::uint32_t* keys, std::uint32_t* values, std::uint64_t n, std::uint32_t bound);

 private:
  Context& context_;
  CudaArray<std::byte> temporary_;
  CudaArray<std::uint32_t> other_keys_, other_values_;
};

}  // namespace scree
