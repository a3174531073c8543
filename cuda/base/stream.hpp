#pragma once
#include <cuda_runtime.h>

#include <utility>

#include "cuda/base/check.hpp"

namespace scree {

/// Owns a stream that does not wait for the legacy default stream.
class Stream {
 public:
  Stream() { SCREE_CUDA(cudaStreamCreateWithFlags(&handle_, cudaStreamNonBlocking)); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { SCREE_CUDA_QUIET(cudaStreamDestroy(handle_)); }

  cudaStream_t get() const { return handle_; }
  void wait() const { SCREE_CUDA(cudaStreamSynchronize(handle_)); }

 private:
  cudaStream_t handle_ = nullptr;
};

enum class EventUse { order, timing };

/// Owns an event.
class Event {
 public:
  explicit Event(EventUse use) {
    SCREE_CUDA(cudaEventCreateWithFlags(&handle_,
                                        use == EventUse::timing ? cudaEventDefault : cudaEventDisableTiming));
  }
  Event(Event&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Event& operator=(Event&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Event() {
    if (handle_ != nullptr) SCREE_CUDA_QUIET(cudaEventDestroy(handle_));
  }

  void record(cudaStream_t stream) const { SCREE_CUDA(cudaEventRecord(handle_, stream)); }
  /// Returns when the work before the last record is done (at once if there was none).
  void wait() const { SCREE_CUDA(cudaEventSynchronize(handle_)); }
  /// Seconds from `earlier` to this; both recorded and done.
  double seconds_since(const Event& earlier) const {
    float milliseconds = 0;
    SCREE_CUDA(cudaEventElapsedTime(&milliseconds, earlier.handle_, handle_));
    return 1e-3 * static_cast<double>(milliseconds);
  }

 private:
  cudaEvent_t handle_ = nullptr;
};

}  // namespace scree
