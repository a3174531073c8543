#pragma once
#include "../emulated_call.h"

namespace cub {

/// Sums in the value type of the input, as CUB does.
struct DeviceScan {
  template <class In, class Out>
  static cudaError_t InclusiveSum(void* temporary, std::size_t& bytes, In in, Out out, std::uint64_t n,
                                  cudaStream_t stream = nullptr) {
    return emulated::call(temporary, bytes, 1024, stream, [=] {
      typename In::value_type sum = 0;
      for (std::uint64_t k = 0; k < n; ++k) {
        sum += in[static_cast<std::ptrdiff_t>(k)];
        out[k] = sum;
      }
    });
  }
};

}  // namespace cub
