#pragma once
#include <cstdint>

namespace scree::tuning {

/// Sizes that change how fast the CUDA backend runs and never what it computes.

/// Threads of a block. The stages of the step keep 32 to 168 registers per thread
/// (bench/results/ptxas.txt): 128 threads leave several blocks per multiprocessor. The stages of the
/// lists are light.
inline constexpr unsigned kStepThreads = 128;
inline constexpr unsigned kListThreads = 256;

/// Blocks of the force stages on a multiprocessor, of 65536 registers: 96 registers per thread for 5, 128 for
/// 4, 168 for 3, as many as they need without spilling on any architecture. Left to itself ptxas spills to
/// get one block more.
inline constexpr unsigned kPairBlocksDouble = 5;
inline constexpr unsigned kPairBlocksDoubleTracked = 4;
inline constexpr unsigned kPlaneBlocksDouble = 4;
inline constexpr unsigned kMeshBlocksMixed = 4;
inline constexpr unsigned kMeshBlocksDouble = 3;

/// Steps queued before the host looks at the control record: one wait of some 10 µs is shared by this many
/// steps. The launches that follow a stop do nothing, so that a batch should not outlive the lists by much (8
/// to 100 steps).
inline constexpr std::uint64_t kBatch = 16;

/// Pinned memory through which host arrays travel: slots of this many bytes, used in turn.
inline constexpr std::uint64_t kStagingSlotBytes = std::uint64_t{1} << 18;
inline constexpr int kStagingSlots = 8;

}  // namespace scree::tuning
