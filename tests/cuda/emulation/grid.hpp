#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <source_location>
#include <vector>

#include "tests/cuda/emulation/include/cuda_runtime.h"

namespace cuda_emulation {

/// Order of turns, shared by the schedulers of threads and of streams.
struct Turns {
  int order = 0;  // settings.hpp, Order
  std::mt19937 random{1};
  void arrange(std::vector<unsigned>& v);
};
Turns& turns();

/// Runs a kernel to its end: blocks one after the other, the threads of a block as fibers. `thread` is the
/// kernel's call for one thread, with threadIdx and the like set.
void run_grid(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, const std::function<void()>& thread);

/// True while a kernel runs.
bool in_kernel();

}  // namespace cuda_emulation
