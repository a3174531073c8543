#include "cuda/base/context.hpp"

#include <stdexcept>
#include <string>

namespace scree {

namespace {

thread_local Context* current = nullptr;

std::string megabytes(std::uint64_t bytes) { return std::to_string(bytes / 1000000) + " MB"; }

}  // namespace

UseDevice::UseDevice(int device) {
  SCREE_CUDA(cudaGetDevice(&former_));
  SCREE_CUDA(cudaSetDevice(device));
}

UseDevice::~UseDevice() { SCREE_CUDA_QUIET(cudaSetDevice(former_)); }

Context::Context(int device) : device_(device) {
  const UseDevice use(device);
  int has_pools = 0;
  SCREE_CUDA(cudaDeviceGetAttribute(&has_pools, cudaDevAttrMemoryPoolsSupported, device));
  if (has_pools == 0)
    throw std::runtime_error("CUDA device " + std::to_string(device) +
                             " has no stream-ordered memory (memory pools), which Scree needs");
  stream_.emplace();
}

Context::~Context() { SCREE_CUDA_QUIET(cudaStreamSynchronize(stream())); }

void* Context::allocate(std::uint64_t bytes) {
  void* memory = nullptr;
  const cudaError_t code = cudaMallocAsync(&memory, bytes, stream());
  if (code == cudaErrorMemoryAllocation) {
    SCREE_CUDA_QUIET(cudaGetLastError());
    std::size_t free_bytes = 0, total_bytes = 0;
    SCREE_CUDA(cudaMemGetInfo(&free_bytes, &total_bytes));
    const std::string call = "cudaMallocAsync of " + megabytes(bytes) + " with " + megabytes(free_bytes) +
                             " of " + megabytes(total_bytes) + " free on device " + std::to_string(device_);
    throw CudaError(code, call.c_str(), __FILE__, __LINE__);
  }
  SCREE_CUDA(code);
  ++memory_changes_;
  return memory;
}

void Context::release(void* memory) noexcept {
  SCREE_CUDA_QUIET(cudaFreeAsync(memory, stream()));
  ++memory_changes_;
}

UseContext::UseContext(Context& context) : device_(context.device()), former_(current) { current = &context; }

UseContext::~UseContext() { current = former_; }

Context& current_context() {
  if (current == nullptr) throw std::logic_error("a device array grew outside of UseContext");
  return *current;
}

}  // namespace scree
