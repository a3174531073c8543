#pragma once
#include <cstdint>
#include <optional>

#include "cuda/base/stream.hpp"

namespace scree {

/// Makes a device the current one of this thread and restores the former one at the end.
class UseDevice {
 public:
  explicit UseDevice(int device);
  UseDevice(const UseDevice&) = delete;
  UseDevice& operator=(const UseDevice&) = delete;
  ~UseDevice();

 private:
  int former_ = 0;
};

/// Device and stream of one backend, and the memory that is ordered on that stream. All work of the backend
/// goes to the one stream: what was queued first is done first.
class Context {
 public:
  explicit Context(int device);
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context();

  int device() const { return device_; }
  cudaStream_t stream() const { return stream_->get(); }

  /// Uninitialised device memory. Throws CudaError; out of memory: with the amounts wanted and free.
  void* allocate(std::uint64_t bytes);
  void release(void* memory) noexcept;
  /// Allocations and releases so far: equal values mean that every pointer into device memory is still valid.
  std::uint64_t memory_changes() const { return memory_changes_; }

 private:
  int device_;
  std::optional<Stream> stream_;
  std::uint64_t memory_changes_ = 0;
};

/// Makes a context the current one of this thread, device included, and restores the former one at the end.
/// Arrays that grow allocate in the current context. The engine's public functions run under one
/// (cuda/backend.cpp).
class UseContext {
 public:
  explicit UseContext(Context& context);
  UseContext(const UseContext&) = delete;
  UseContext& operator=(const UseContext&) = delete;
  ~UseContext();

 private:
  UseDevice device_;
  Context* former_;
};

/// The current context. Throws std::logic_error where there is none.
Context& current_context();

}  // namespace scree
