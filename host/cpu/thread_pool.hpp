#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace scree {

/// Threads that split index ranges the same way every time. The caller works as thread 0.
class ThreadPool {
 public:
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// f(begin, end) over [0, n) in one range per thread; borders are multiples of `grain`. Returns when all
  /// are done.
  template <class F>
  void ranges(std::uint64_t n, std::uint64_t grain, const F& f) {
    constexpr std::uint64_t kSerialBelow = 512;  // waking a thread costs more than such a loop
    if (workers_.empty() || n < kSerialBelow) {
      if (n > 0) f(std::uint64_t{0}, n);
      return;
    }
    const std::uint64_t parts = workers_.size() + 1;
    const std::uint64_t share = ((n + parts - 1) / parts + grain - 1) / grain * grain;
    run([&](int thread) {
      const std::uint64_t begin = std::min(n, share * thread), end = std::min(n, begin + share);
      if (begin < end) f(begin, end);
    });
  }

 private:
  void run(const std::function<void(int)>& work);
  void serve(int thread);

  std::vector<std::thread> workers_;
  const std::function<void(int)>* work_ = nullptr;
  std::atomic<std::uint32_t> ticket_{0};
  std::atomic<std::uint32_t> pending_{0};
  std::atomic<bool> stop_{false};
};

}  // namespace scree
