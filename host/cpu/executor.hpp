#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "host/cpu/instruction_set.hpp"
#include "host/cpu/kernels.hpp"
#include "host/cpu/pages.hpp"
#include "host/cpu/thread_pool.hpp"
#include "scree/engine/backend.hpp"
#include "scree/engine/executor.hpp"

namespace scree {

/// Uninitialised, growing, 64-byte aligned memory.
template <class T>
class CpuArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  CpuArray() = default;
  CpuArray(CpuArray&& other) noexcept { swap(other); }
  CpuArray& operator=(CpuArray&& other) noexcept {
    swap(other);
    return *this;
  }
  ~CpuArray() { std::free(data_); }

  void resize(std::uint64_t n) {
    if (n > capacity_) {
      const std::uint64_t capacity = std::max(n, capacity_ + capacity_ / 16);
      std::free(data_);
      data_ = static_cast<T*>(allocate_pages(capacity * sizeof(T)));
      capacity_ = data_ != nullptr ? capacity : 0;
      if (data_ == nullptr) throw std::bad_alloc();
    }
    size_ = n;
  }
  T* data() { return data_; }
  const T* data() const { return data_; }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return capacity_ * sizeof(T); }  ///< of the memory it holds

 private:
  void swap(CpuArray& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  T* data_ = nullptr;
  std::uint64_t size_ = 0, capacity_ = 0;
};

/// Runs stages on threads; the hot ones in packs at the chosen instruction set. Models Executor.
class CpuExecutor {
 public:
  template <class T>
  using Array = CpuArray<T>;
  static constexpr std::uint64_t kBatch = 1;

  explicit CpuExecutor(const BackendOptions& options);

  template <class T>
  Array<T> array() const {
    return {};
  }

  template <class F>
  void for_each(std::uint64_t n, const F& f) {
    pool_.ranges(n, 1, [&f](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t k = begin; k < end; ++k) f(k);
    });
  }

  template <class Stage>
  void for_items(std::uint64_t n, const Stage& stage) {
    pool_.ranges(n, 1, [&](std::uint64_t begin, std::uint64_t end) {
      constexpr int top = kHighestSet<Stage>;
      switch (set_) {
        case InstructionSet::v4:
          return run_items<std::min(top, 2)>(stage, begin, end);
        case InstructionSet::v3:
          return run_items<std::min(top, 1)>(stage, begin, end);
        default:
          return run_items<0>(stage, begin, end);
      }
    });
  }

  template <class Stage>
  void for_lanes(std::uint64_t n, const Stage& stage) {
    pool_.ranges((n + 15) / 16 * 16, 16, [&](std::uint64_t begin, std::uint64_t end) {
      constexpr int top = kHighestSet<Stage>;
      switch (set_) {
        case InstructionSet::v4:
          return run_lanes<std::min(top, 2)>(stage, begin, end);
        case InstructionSet::v3:
          return run_lanes<std::min(top, 1)>(stage, begin, end);
        default:
          return run_lanes<0>(stage, begin, end);
      }
    });
  }

  /// The steps of a batch, one after the other.
  template <class F>
  void run_batch(std::uint64_t steps, std::uint64_t, F&& step) {
    for (std::uint64_t k = 0; k < steps; ++k) step(k);
  }

  std::uint64_t scan(const std::uint32_t* counts, std::uint64_t* offsets, std::uint64_t n);
  /// Stable counting sort by key < bound, in place.
  void sort(std::uint32_t* keys, std::uint32_t* values, std::uint64_t n, std::uint32_t bound);

  template <class T>
  void upload(T* to, const T* from, std::uint64_t n) {
    if (n > 0) std::memcpy(to, from, n * sizeof(T));
  }
  template <class T>
  void download(T* to, const T* from, std::uint64_t n) {
    if (n > 0) std::memcpy(to, from, n * sizeof(T));
  }
  template <class T>
  void copy(T* to, const T* from, std::uint64_t n) {
    if (n > 0) std::memcpy(to, from, n * sizeof(T));
  }

  /// Books the time since the last call to the phase that was named then. Free unless profiling.
  void phase(const char* name);
  std::vector<Profile::Phase> phases() const { return phases_; }
  void reset_phases();
  std::string description() const;

 private:
  ThreadPool pool_;
  InstructionSet set_;
  bool profile_;
  std::vector<std::uint32_t> histogram_, sorted_keys_, sorted_values_;
  std::vector<Profile::Phase> phases_;
  int current_phase_ = -1;
  std::chrono::steady_clock::time_point phase_start_;
};

static_assert(Executor<CpuExecutor>);

}  // namespace scree
