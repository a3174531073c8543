#pragma once
#include <type_traits>

#include "cuda/base/launch.hpp"
#include "cuda/executor/kernels.hpp"
#include "cuda/tuning.hpp"
#include "scree/stages/lanes.hpp"

namespace scree {

/// Threads of a block for a stage that runs on items; the files that instantiate the step's stages set their
/// own.
template <class Stage>
inline constexpr unsigned kThreads = tuning::kListThreads;

/// Blocks of a stage that must fit on a multiprocessor. It sets how many registers a thread may have; with 0
/// ptxas aims at a number of its own, for which it spills some.
template <class Stage>
inline constexpr unsigned kLeastBlocks = 0;

/// The two kernels: a stage, read from constant memory, on one work item per thread.
template <unsigned kBlock, class Stage>
__global__ void __launch_bounds__(kBlock, kLeastBlocks<Stage>)
    each_item(std::uint64_t first, std::uint64_t end, const __grid_constant__ Stage stage) {
  const std::uint64_t item = first + std::uint64_t{blockIdx.x} * kBlock + threadIdx.x;
  if (item < end) stage(item);
}

template <unsigned kBlock, class Stage>
__global__ void __launch_bounds__(kBlock, kLeastBlocks<Stage>)
    each_lane(std::uint64_t first, std::uint64_t end, const __grid_constant__ Stage stage) {
  using Lanes = ScalarLanes<typename Stage::Scalar>;
  const std::uint64_t item = first + std::uint64_t{blockIdx.x} * kBlock + threadIdx.x;
  if (item < end) stage.apply(Lanes{item});
}

template <class Stage>
void run_each(cudaStream_t stream, std::uint64_t n, const Stage& stage) {
  constexpr unsigned block = kThreads<Stage>;
  for_grids(n, block, [&](std::uint64_t first, std::uint64_t blocks) {
    launch(stream, blocks, block, each_item<block, Stage>, first, n, stage);
  });
}

template <class Stage>
void run_lanes(cudaStream_t stream, std::uint64_t n, const Stage& stage) {
  constexpr unsigned block = tuning::kStepThreads;
  for_grids(n, block, [&](std::uint64_t first, std::uint64_t blocks) {
    launch(stream, blocks, block, each_lane<block, Stage>, first, n, stage);
  });
}

}  // namespace scree

/// Instantiate a stage, in namespace scree.
#define SCREE_ITEM_STAGE(...) template void run_each(cudaStream_t, std::uint64_t, const __VA_ARGS__&);
#define SCREE_LANE_STAGE(...) template void run_lanes(cudaStream_t, std::uint64_t, const __VA_ARGS__&);
