#pragma once
#include <cstddef>

/// What the sanitizers must be told about fibers, device memory and the order that launches and barriers
/// create. The sources of the emulation are compiled without instrumentation, the program under test with it:
/// EMULATION_ASAN or EMULATION_TSAN says with which.

#if defined(EMULATION_ASAN)
extern "C" {
void __asan_poison_memory_region(const volatile void*, std::size_t);
void __asan_unpoison_memory_region(const volatile void*, std::size_t);
void __sanitizer_start_switch_fiber(void**, const void*, std::size_t);
void __sanitizer_finish_switch_fiber(void*, const void**, std::size_t*);
}
#elif defined(EMULATION_TSAN)
extern "C" {
void* __tsan_get_current_fiber();
void* __tsan_create_fiber(unsigned);
void __tsan_destroy_fiber(void*);
void __tsan_switch_to_fiber(void*, unsigned);
void __tsan_acquire(void*);
void __tsan_release(void*);
void AnnotateIgnoreReadsBegin(const char*, int);
void AnnotateIgnoreReadsEnd(const char*, int);
void AnnotateIgnoreWritesBegin(const char*, int);
void AnnotateIgnoreWritesEnd(const char*, int);
}
#endif

namespace cuda_emulation {

#if defined(EMULATION_TSAN)
/// Every GPU thread is a thread of its own to TSan, so that a race between GPU threads is a TSan report.
inline constexpr bool kFiberPerThread = true;
#else
inline constexpr bool kFiberPerThread = false;
#endif

/// Closes memory to the program, and opens it. Only ASan notices.
inline void close_memory([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(EMULATION_ASAN)
  __asan_poison_memory_region(memory, bytes);
#endif
}
inline void open_memory([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(EMULATION_ASAN)
  __asan_unpoison_memory_region(memory, bytes);
#endif
}

/// While it lives, TSan takes no notice of memory accesses and allocations: work of the emulation inside a
/// GPU thread.
class Unobserved {
 public:
#if defined(EMULATION_TSAN)
  Unobserved() {
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
  ~Unobserved() {
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
  }
#else
  Unobserved() {}
#endif
  Unobserved(const Unobserved&) = delete;
  Unobserved& operator=(const Unobserved&) = delete;
};

/// What happened before give_order(p) happened before what follows take_order(p). Only TSan notices.
inline void give_order([[maybe_unused]] void* p) {
#if defined(EMULATION_TSAN)
  __tsan_release(p);
#endif
}
inline void take_order([[maybe_unused]] void* p) {
#if defined(EMULATION_TSAN)
  __tsan_acquire(p);
#endif
}

}  // namespace cuda_emulation
