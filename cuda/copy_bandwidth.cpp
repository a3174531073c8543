#include "scree/engine/copy_bandwidth.hpp"

#include <algorithm>

#include "cuda/base/array.hpp"

namespace scree {

CopyBandwidth cuda_copy_bandwidth(int device, std::uint64_t array_bytes, int repetitions) {
  Context context(device);
  const UseContext use(context);
  CudaArray<char> from, to;
  from.resize(array_bytes);
  to.resize(array_bytes);
  SCREE_CUDA(cudaMemsetAsync(from.data(), 1, array_bytes, context.stream()));
  const Event start(EventUse::timing), end(EventUse::timing);
  double best = 0;
  for (int k = 0; k < repetitions; ++k) {
    start.record(context.stream());
    SCREE_CUDA(
        cudaMemcpyAsync(to.data(), from.data(), array_bytes, cudaMemcpyDeviceToDevice, context.stream()));
    end.record(context.stream());
    end.wait();
    const double seconds = end.seconds_since(start);
    if (seconds > 0) best = std::max(best, 2 * static_cast<double>(array_bytes) / seconds);
  }
  return {best, array_bytes, 0};
}

}  // namespace scree
