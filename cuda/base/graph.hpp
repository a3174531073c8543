#pragma once
#include <cuda_runtime.h>

#include "cuda/base/context.hpp"

namespace scree {

/// Records the launches of a stream instead of running them. A capture that is not finished is thrown away.
class Capture {
 public:
  explicit Capture(cudaStream_t stream);
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  ~Capture();

  /// Ends the recording. The graph belongs to this object.
  cudaGraph_t finish();

 private:
  cudaStream_t stream_;
  bool recording_ = true;
  cudaGraph_t graph_ = nullptr;
};

/// A recorded sequence of launches that can be repeated with one call.
class ExecutableGraph {
 public:
  ExecutableGraph() = default;
  ExecutableGraph(const ExecutableGraph&) = delete;
  ExecutableGraph& operator=(const ExecutableGraph&) = delete;
  ~ExecutableGraph();

  /// Takes over the launches of `graph`; where its shape is the former one's, only their arguments are
  /// exchanged.
  void assign(cudaGraph_t graph);
  void launch(cudaStream_t stream) const;

 private:
  void reset() noexcept;
  cudaGraphExec_t handle_ = nullptr;
};

}  // namespace scree
