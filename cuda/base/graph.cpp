#include "cuda/base/graph.hpp"

namespace scree {

// ThreadLocal: what other threads of the process ask of CUDA meanwhile is their own affair.
Capture::Capture(cudaStream_t stream) : stream_(stream) {
  SCREE_CUDA(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
}

Capture::~Capture() {
  if (recording_) SCREE_CUDA_QUIET(cudaStreamEndCapture(stream_, &graph_));
  if (graph_ != nullptr) SCREE_CUDA_QUIET(cudaGraphDestroy(graph_));
}

cudaGraph_t Capture::finish() {
  recording_ = false;
  SCREE_CUDA(cudaStreamEndCapture(stream_, &graph_));
  return graph_;
}

ExecutableGraph::~ExecutableGraph() { reset(); }

void ExecutableGraph::reset() noexcept {
  if (handle_ != nullptr) SCREE_CUDA_QUIET(cudaGraphExecDestroy(handle_));
  handle_ = nullptr;
}

void ExecutableGraph::assign(cudaGraph_t graph) {
  if (handle_ != nullptr) {
    cudaGraphExecUpdateResultInfo info{};
    if (cudaGraphExecUpdate(handle_, graph, &info) == cudaSuccess) return;
    SCREE_CUDA_QUIET(cudaGetLastError());  // another shape: a new graph takes its place
    reset();
  }
  SCREE_CUDA(cudaGraphInstantiate(&handle_, graph, 0));
}

void ExecutableGraph::launch(cudaStream_t stream) const { SCREE_CUDA(cudaGraphLaunch(handle_, stream)); }

}  // namespace scree
