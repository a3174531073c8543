#pragma once
#include <cstddef>

namespace cuda_emulation {

/// Shared memory lives as long as its block: every declaration is a heap block of its own, so that ASan sees
/// overruns and TSan starts with a clean history.
void open_shared_memory(std::size_t dynamic_bytes);
void close_shared_memory();

}  // namespace cuda_emulation
