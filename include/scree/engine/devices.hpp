#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace scree {

/// One CUDA device that can run Scree.
struct CudaDevice {
  int index = 0;
  std::string name;
  int compute_major = 0, compute_minor = 0;
  std::uint64_t memory_bytes = 0;
  int multiprocessors = 0;
};

/// CUDA devices of this machine, and if there are none the reason as a sentence.
struct CudaDevices {
  std::vector<CudaDevice> devices;
  std::string why_none;  ///< e.g. "this build has no CUDA support (no nvcc was found at configure time)"
  std::string build;     ///< e.g. "CUDA 13.0, sm_90 + PTX"; empty without CUDA support
};
CudaDevices cuda_devices();

}  // namespace scree
