#include "cuda/base/check.hpp"

#include <string>

namespace scree {

namespace {

std::string describe(cudaError_t code, const char* call, const char* file, int line) {
  return std::string("CUDA call failed: ") + call + ": " + cudaGetErrorString(code) + " (" +
         cudaGetErrorName(code) + ", " + file + ":" + std::to_string(line) + ")";
}

}  // namespace

CudaError::CudaError(cudaError_t code, const char* call, const char* file, int line)
    : std::runtime_error(describe(code, call, file, line)), code_(code) {}

void check_cuda(cudaError_t code, const char* call, const char* file, int line) {
  if (code == cudaSuccess) return;
  SCREE_CUDA_QUIET(cudaGetLastError());  // the runtime would report it again at an unrelated call
  throw CudaError(code, call, file, line);
}

}  // namespace scree
