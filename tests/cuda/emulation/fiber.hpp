#pragma once
#include <cstddef>
#include <functional>
#include <memory>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace cuda_emulation {

/// A function with a stack of its own that runs when it is resumed, until it yields. It must not return.
class Fiber {
 public:
  explicit Fiber(std::function<void()> body);
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;
  ~Fiber();

  /// Called by the scheduler: runs the fiber until it yields.
  void resume();
  /// Called inside the fiber: back to the scheduler.
  void yield();

 private:
  static void enter();
  void prepare_stack();

  std::function<void()> body_;
  std::unique_ptr<std::byte[]> stack_;
#if defined(__x86_64__)
  void *own_ = nullptr, *scheduler_ = nullptr;  // stack pointers while not running
#else
  ucontext_t own_, scheduler_;
#endif
  [[maybe_unused]] void *sanitizer_own_ = nullptr, *sanitizer_scheduler_ = nullptr;
  [[maybe_unused]] const void* scheduler_stack_ = nullptr;
  [[maybe_unused]] std::size_t scheduler_stack_bytes_ = 0;
};

}  // namespace cuda_emulation
