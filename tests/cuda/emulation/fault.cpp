#include "tests/cuda/emulation/fault.hpp"

#include <cstdio>
#include <cstdlib>

#include "tests/cuda/emulation/include/cuda_runtime.h"

namespace cuda_emulation {

namespace {

void print(const char* what) {
  std::fprintf(stderr, "CUDA emulation: %s, block (%u,%u,%u) thread (%u,%u,%u)", what, blockIdx.x, blockIdx.y,
               blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z);
}

[[noreturn]] void end() {
  std::fputc('\n', stderr);
  std::fflush(stderr);
  std::abort();
}

}  // namespace

void fault(const char* what) {
  print(what);
  end();
}

void fault(const char* what, const std::source_location& where) {
  print(what);
  std::fprintf(stderr, ", at %s:%u", where.file_name(), static_cast<unsigned>(where.line()));
  end();
}

}  // namespace cuda_emulation
