#include "host/cpu/thread_pool.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace scree {

namespace {

/// A moment of busy waiting before the thread sleeps: the gaps between the stages of a step are shorter than
/// a wake-up.
constexpr int kSpins = 4000;

void pause_briefly() {
#if defined(__x86_64__)
  _mm_pause();
#endif
}

}  // namespace

ThreadPool::ThreadPool(int threads) {
  for (int k = 1; k < threads; ++k) workers_.emplace_back([this, k] { serve(k); });
}

ThreadPool::~ThreadPool() {
  stop_.store(true);
  ticket_.fetch_add(1);
  ticket_.notify_all();
  for (std::thread& t : workers_) t.join();
}

void ThreadPool::run(const std::function<void(int)>& work) {
  work_ = &work;
  pending_.store(static_cast<std::uint32_t>(workers_.size()), std::memory_order_relaxed);
  ticket_.fetch_add(1, std::memory_order_release);
  ticket_.notify_all();
  work(0);
  for (;;) {
    for (int k = 0; k < kSpins; ++k) {
      if (pending_.load(std::memory_order_acquire) == 0) return;
      pause_briefly();
    }
    const std::uint32_t left = pending_.load(std::memory_order_acquire);
    if (left == 0) return;
    pending_.wait(left, std::memory_order_acquire);
  }
}

void ThreadPool::serve(int thread) {
  std::uint32_t seen = 0;
  for (;;) {
    for (int k = 0; k < kSpins && ticket_.load(std::memory_order_acquire) == seen; ++k) pause_briefly();
    ticket_.wait(seen, std::memory_order_acquire);
    seen = ticket_.load(std::memory_order_acquire);
    if (stop_.load()) return;
    (*work_)(thread);
    if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1) pending_.notify_one();
  }
}

}  // namespace scree
