#pragma once
#include <cuda_runtime.h>

#include <stdexcept>

namespace scree {

/// A CUDA call failed. The text has the call, its place and the runtime's message.
class CudaError : public std::runtime_error {
 public:
  CudaError(cudaError_t code, const char* call, const char* file, int line);
  cudaError_t code() const { return code_; }

 private:
  cudaError_t code_;
};

/// Throws CudaError unless code is cudaSuccess. Use through SCREE_CUDA.
void check_cuda(cudaError_t code, const char* call, const char* file, int line);

/// Every call of the CUDA runtime that can fail goes through this (destructors: SCREE_CUDA_QUIET).
#define SCREE_CUDA(call) ::scree::check_cuda((call), #call, __FILE__, __LINE__)

/// In destructors: a failure here follows from one that was reported, or the process is ending.
#define SCREE_CUDA_QUIET(call) static_cast<void>(call)

}  // namespace scree
