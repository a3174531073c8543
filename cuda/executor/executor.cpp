#include "cuda/executor/executor.hpp"

namespace scree {

CudaExecutor::CudaExecutor(Context& context, const BackendOptions& options)
    : context_(context),
      profile_(options.profile),
      staging_(context),
      collectives_(context),
      replay_(context),
      timer_(context) {}

std::uint64_t CudaExecutor::scan(const std::uint32_t* counts, std::uint64_t* offsets, std::uint64_t n) {
  collectives_.scan(counts, offsets, n);
  std::uint64_t total = 0;
  download(&total, offsets + n, 1);
  return total;
}

std::string CudaExecutor::description() const {
  cudaDeviceProp properties{};
  SCREE_CUDA(cudaGetDeviceProperties(&properties, context_.device()));
  return "cuda: " + std::string(properties.name) + ", sm_" + std::to_string(properties.major) +
         std::to_string(properties.minor);
}

}  // namespace scree
