#pragma once
#include <cuda_runtime.h>

#include <cstring>

namespace cuda_emulation {
cudaError_t queue_host_work(cudaStream_t stream, std::function<void()> work);
}

namespace cub::emulated {

/// CUB's protocol: without temporary memory a call only says how much it needs; with it, it queues its work.
/// The temporary memory is overwritten, as CUB would.
template <class Work>
cudaError_t call(void* temporary, std::size_t& bytes, std::size_t needed, cudaStream_t stream, Work work) {
  if (temporary == nullptr) {
    bytes = needed;
    return cudaSuccess;
  }
  if (bytes < needed) return cudaErrorInvalidValue;
  return cuda_emulation::queue_host_work(stream, [=]() mutable {
    std::memset(temporary, 0xA5, needed);
    work();
  });
}

}  // namespace cub::emulated
