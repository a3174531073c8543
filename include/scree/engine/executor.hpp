#pragma once
#include <concepts>
#include <cstdint>

namespace scree {

/// What an executor is: it owns memory and runs functors; it knows no physics. CpuExecutor and CudaExecutor
/// model it.
///
///   Exec::Array<T>                   growing array of trivially copyable T in the executor's memory; default
///                                    constructible; resize(n) keeps no contents when it grows; data() is
///                                    null while empty; size(). Movable and swappable, not copyable.
///   exec.array<T>()                  an empty array
///   exec.for_each(n, f)              f(k) for k in [0, n), any order, any thread
///   exec.for_items(n, stage)         the same for the stages of the step (compiled apart, per instruction
///   set / .cu) exec.for_lanes(n, stage)         stage.apply(lanes) over n contacts; arrays are padded to
///   whole packs of sixteen exec.scan(counts, offsets, n)    exclusive sum of 32-bit counts into n + 1 64-bit
///   offsets; returns the total exec.sort(keys, values, n, bound)   stable, ascending by key < bound; in
///   place exec.upload / download / copy    host -> executor, executor -> host (waits), executor -> executor
///   Exec::kBatch                     steps that may be queued before the host looks at the control record
///   exec.run_batch(steps, key, step) step(k) for k in [0, steps), in order; batches of equal length and key
///   queue the
///                                    same launches, so that an executor may record and repeat them
template <class Exec>
concept Executor = requires(Exec& exec, const std::uint32_t* counts, std::uint64_t* offsets,
                            std::uint32_t* keys) {
  typename Exec::template Array<int>;
  { exec.scan(counts, offsets, std::uint64_t{}) } -> std::same_as<std::uint64_t>;
  exec.sort(keys, keys, std::uint64_t{}, std::uint32_t{});
  { Exec::kBatch } -> std::convertible_to<std::uint64_t>;
};

}  // namespace scree
