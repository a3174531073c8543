#include "tests/cuda/emulation/device_memory.hpp"

#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

#include "tests/cuda/emulation/fault.hpp"
#include "tests/cuda/emulation/sanitizers.hpp"

namespace cuda_emulation {

namespace {

constexpr std::size_t kAlignment = 256;

using Allocations = std::map<std::byte*, std::size_t>;

Allocations& allocations(MemoryKind kind) {
  static Allocations device, pinned;
  return kind == MemoryKind::device ? device : pinned;
}

std::size_t rounded(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

/// Allocation that holds p, or the end.
Allocations::const_iterator holding(const Allocations& all, const void* p) {
  const auto* at = static_cast<const std::byte*>(p);
  auto next = all.upper_bound(const_cast<std::byte*>(at));
  if (next == all.begin()) return all.end();
  --next;
  return at < next->first + next->second ? next : all.end();
}

}  // namespace

void* allocate(MemoryKind kind, std::size_t bytes) {
  auto* memory = static_cast<std::byte*>(std::aligned_alloc(kAlignment, rounded(bytes)));
  std::memset(memory, 0xFF, rounded(bytes));
  if (kind == MemoryKind::device) close_memory(memory, rounded(bytes));
  allocations(kind)[memory] = bytes;
  return memory;
}

bool release(MemoryKind kind, void* memory) {
  const auto found = allocations(kind).find(static_cast<std::byte*>(memory));
  if (found == allocations(kind).end()) return false;
  open_memory(memory, rounded(found->second));
  allocations(kind).erase(found);
  std::free(memory);
  return true;
}

std::uint64_t live_allocations(MemoryKind kind) { return allocations(kind).size(); }

void require(MemoryKind kind, const void* p, std::size_t bytes, const char* role) {
  if (bytes == 0) return;
  const auto found = holding(allocations(kind), p);
  const char* name = kind == MemoryKind::device ? "device memory" : "pinned host memory";
  if (found == allocations(kind).end()) fault((std::string(role) + " is not " + name).c_str());
  if (static_cast<const std::byte*>(p) + bytes > found->first + found->second)
    fault((std::string(role) + " runs past the end of an allocation of " + name).c_str());
}

void open_device_memory() {
  for (const auto& [memory, bytes] : allocations(MemoryKind::device)) open_memory(memory, bytes);
}

void close_device_memory() {
  for (const auto& [memory, bytes] : allocations(MemoryKind::device)) close_memory(memory, rounded(bytes));
}

}  // namespace cuda_emulation
