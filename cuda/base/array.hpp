#pragma once
#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "cuda/base/context.hpp"

namespace scree {

/// Owning array in device memory: uninitialised, grow-only, ordered on the stream of the context it first
/// grew in. resize() keeps no contents when it grows; data() is null until then. After a failed allocation it
/// is empty.
template <class T>
class CudaArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  CudaArray() = default;
  CudaArray(CudaArray&& other) noexcept { swap(other); }
  CudaArray& operator=(CudaArray&& other) noexcept {
    swap(other);
    return *this;
  }
  ~CudaArray() { release(); }

  void resize(std::uint64_t n) {
    if (n > capacity_) {
      const std::uint64_t capacity = std::max(n, capacity_ + capacity_ / 16);
      release();
      Context& context = current_context();
      data_ = static_cast<T*>(context.allocate(capacity * sizeof(T)));
      context_ = &context;
      capacity_ = capacity;
    }
    size_ = n;
  }
  T* data() { return data_; }
  const T* data() const { return data_; }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return capacity_ * sizeof(T); }  ///< of the memory it holds

 private:
  void release() noexcept {
    if (data_ != nullptr) context_->release(data_);
    data_ = nullptr;
    size_ = capacity_ = 0;
  }
  void swap(CudaArray& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(context_, other.context_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  T* data_ = nullptr;
  Context* context_ = nullptr;
  std::uint64_t size_ = 0, capacity_ = 0;
};

}  // namespace scree
