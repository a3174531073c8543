#include "tests/cuda/emulation/fiber.hpp"

#include <cstdint>
#include <utility>

#include "tests/cuda/emulation/sanitizers.hpp"

#if defined(__x86_64__)
// Saves the registers that a call must keep (System V ABI) and the stack pointer, and takes up those of
// `next`.
extern "C" void cuda_emulation_switch(void** saved, void* next);
asm(R"(
.text
.globl cuda_emulation_switch
.type cuda_emulation_switch, @function
cuda_emulation_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size cuda_emulation_switch, .-cuda_emulation_switch
)");
#endif

namespace cuda_emulation {

namespace {

constexpr std::size_t kStackBytes = kFiberPerThread ? 64 << 10 : 256 << 10;
Fiber* starting = nullptr;  // handed to enter(), which takes no argument

}  // namespace

Fiber::Fiber(std::function<void()> body) : body_(std::move(body)), stack_(new std::byte[kStackBytes]) {
  prepare_stack();
#if defined(EMULATION_TSAN)
  sanitizer_own_ = __tsan_create_fiber(0);
#endif
}

Fiber::~Fiber() {
#if defined(EMULATION_TSAN)
  __tsan_destroy_fiber(sanitizer_own_);
#endif
}

#if defined(__x86_64__)
/// As cuda_emulation_switch leaves a stack: six registers, then the address to return to. One word more keeps
/// the stack aligned as after a call.
void Fiber::prepare_stack() {
  const auto end = reinterpret_cast<std::uintptr_t>(stack_.get() + kStackBytes) & ~std::uintptr_t{15};
  void** top = reinterpret_cast<void**>(end) - 2;
  top[0] = reinterpret_cast<void*>(&Fiber::enter);
  top[1] = nullptr;
  for (int k = 0; k < 6; ++k) *--top = nullptr;
  own_ = top;
}
#else
void Fiber::prepare_stack() {
  getcontext(&own_);
  own_.uc_stack.ss_sp = stack_.get();
  own_.uc_stack.ss_size = kStackBytes;
  own_.uc_link = nullptr;
  makecontext(&own_, &Fiber::enter, 0);
}
#endif

void Fiber::enter() {
  Fiber* self = starting;
#if defined(EMULATION_ASAN)
  __sanitizer_finish_switch_fiber(nullptr, &self->scheduler_stack_, &self->scheduler_stack_bytes_);
#endif
  self->body_();
}

void Fiber::resume() {
  starting = this;
#if defined(EMULATION_ASAN)
  __sanitizer_start_switch_fiber(&sanitizer_scheduler_, stack_.get(), kStackBytes);
#elif defined(EMULATION_TSAN)
  sanitizer_scheduler_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(sanitizer_own_, 1);  // 1: the switch itself orders nothing
#endif
#if defined(__x86_64__)
  cuda_emulation_switch(&scheduler_, own_);
#else
  swapcontext(&scheduler_, &own_);
#endif
#if defined(EMULATION_ASAN)
  __sanitizer_finish_switch_fiber(sanitizer_scheduler_, nullptr, nullptr);
#endif
}

void Fiber::yield() {
#if defined(EMULATION_ASAN)
  __sanitizer_start_switch_fiber(&sanitizer_own_, scheduler_stack_, scheduler_stack_bytes_);
#elif defined(EMULATION_TSAN)
  __tsan_switch_to_fiber(sanitizer_scheduler_, 1);
#endif
#if defined(__x86_64__)
  cuda_emulation_switch(&own_, scheduler_);
#else
  swapcontext(&own_, &scheduler_);
#endif
#if defined(EMULATION_ASAN)
  __sanitizer_finish_switch_fiber(sanitizer_own_, &scheduler_stack_, &scheduler_stack_bytes_);
#endif
}

}  // namespace cuda_emulation
