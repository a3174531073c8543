#include "tests/cuda/emulation/shared_memory.hpp"

#include <cstdlib>
#include <cstring>
#include <map>

#include "tests/cuda/emulation/kernel_side.hpp"
#include "tests/cuda/emulation/sanitizers.hpp"

namespace cuda_emulation {

namespace {

std::map<const void*, void*> arrays;  // by declaration; null: the dynamic one
std::size_t dynamic_bytes = 0;

}  // namespace

void open_shared_memory(std::size_t bytes) { dynamic_bytes = bytes; }

void close_shared_memory() {
  const Unobserved
      unobserved;  // the host is not ordered behind the block: the next block must not be, either
  for (const auto& [site, memory] : arrays) std::free(memory);
  arrays.clear();
}

void* shared_memory(const void* site, std::size_t bytes) {
  const Unobserved unobserved;
  void*& memory = arrays[site];
  if (memory == nullptr) {
    memory = std::malloc(bytes);  // aligned for every fundamental type, 16 bytes
    std::memset(memory, 0xFF, bytes);
  }
  return memory;
}

void* dynamic_shared_memory() { return shared_memory(nullptr, dynamic_bytes); }

}  // namespace cuda_emulation
