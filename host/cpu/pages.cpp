#include "host/cpu/pages.hpp"

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace scree {

namespace {

constexpr std::uint64_t kLine = 64, kLargePage = std::uint64_t{1} << 21;

constexpr std::uint64_t round_up(std::uint64_t bytes, std::uint64_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

}  // namespace

void* allocate_pages(std::uint64_t bytes) {
  if (bytes < kLargePage) return std::aligned_alloc(kLine, round_up(bytes, kLine));
  void* memory = std::aligned_alloc(kLargePage, round_up(bytes, kLargePage));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  // A wish: without it everything works, more slowly.
  if (memory != nullptr) static_cast<void>(madvise(memory, round_up(bytes, kLargePage), MADV_HUGEPAGE));
#endif
  return memory;
}

}  // namespace scree
