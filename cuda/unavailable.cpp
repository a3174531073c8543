/// Stands in for the CUDA backend in a build without nvcc: says so instead of failing to link.
#include <stdexcept>

#include "scree/engine/backend.hpp"
#include "scree/engine/copy_bandwidth.hpp"
#include "scree/engine/devices.hpp"

namespace scree {

namespace {
constexpr const char* kWhy = "this build has no CUDA support (no nvcc was found at configure time)";
}

CudaDevices cuda_devices() { return {{}, kWhy, ""}; }

std::unique_ptr<Backend> make_cuda_backend(const Scene&, const BackendOptions&) {
  throw std::runtime_error(kWhy);
}

CopyBandwidth cuda_copy_bandwidth(int, std::uint64_t, int) { throw std::runtime_error(kWhy); }

}  // namespace scree
