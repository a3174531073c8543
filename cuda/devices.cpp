#include "scree/engine/devices.hpp"

#include "cuda/base/check.hpp"

namespace scree {

namespace {

std::string version_text(int version) {  // 13020 -> "13.2"
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string build_text() {
  int version = 0;
  SCREE_CUDA(cudaRuntimeGetVersion(&version));
  return "CUDA " + version_text(version) + ", " + SCREE_CUDA_CODE;
}

/// Why there is no device, for the user.
std::string reason(cudaError_t code, const std::string& build) {
  switch (code) {
    case cudaErrorInsufficientDriver:
      return "no NVIDIA driver was found, or it is too old for this build (" + build + ")";
    case cudaSuccess:
    case cudaErrorNoDevice:
      return "the NVIDIA driver found no CUDA device, or CUDA_VISIBLE_DEVICES hides them";
    default:
      return std::string("the CUDA driver failed: ") + cudaGetErrorString(code);
  }
}

/// True where this build has code that the device runs: nothing older than the lowest architecture it was
/// built for.
bool can_run(const cudaDeviceProp& p) { return 10 * p.major + p.minor >= SCREE_CUDA_LOWEST; }

}  // namespace

CudaDevices cuda_devices() {
  CudaDevices found;
  found.build = build_text();
  int count = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  if (code != cudaSuccess) {
    SCREE_CUDA_QUIET(cudaGetLastError());
    count = 0;
  }
  std::string too_old;
  for (int k = 0; k < count; ++k) {
    cudaDeviceProp p{};
    SCREE_CUDA(cudaGetDeviceProperties(&p, k));
    if (can_run(p)) {
      found.devices.push_back({k, p.name, p.major, p.minor, p.totalGlobalMem, p.multiProcessorCount});
    } else {
      too_old = std::string(p.name) + " (sm_" + std::to_string(p.major) + std::to_string(p.minor) +
                ") cannot run this build (" + found.build +
                "); configure with CMAKE_CUDA_ARCHITECTURES=" + std::to_string(p.major) +
                std::to_string(p.minor);
    }
  }
  if (found.devices.empty()) found.why_none = too_old.empty() ? reason(code, found.build) : too_old;
  return found;
}

}  // namespace scree
