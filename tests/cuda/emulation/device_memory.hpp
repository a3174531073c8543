#pragma once
#include <cstddef>
#include <cstdint>

namespace cuda_emulation {

enum class MemoryKind { device, pinned };

/// Device and pinned memory. New memory is filled with 0xFF (NaN as a number). Under ASan device memory is
/// closed to the host: it opens only while a kernel or a copy runs.
void* allocate(MemoryKind kind, std::size_t bytes);
/// False if it is not the start of a live allocation of this kind.
bool release(MemoryKind kind, void* memory);
std::uint64_t live_allocations(MemoryKind kind);

/// Ends the process with a report unless [p, p + bytes) lies in one live allocation of the wanted kind.
void require(MemoryKind kind, const void* p, std::size_t bytes, const char* role);

void open_device_memory();
void close_device_memory();

}  // namespace cuda_emulation
