#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cuda/base/array.hpp"
#include "cuda/base/staging.hpp"
#include "cuda/executor/batch_replay.hpp"
#include "cuda/executor/collectives.hpp"
#include "cuda/executor/kernels.hpp"
#include "cuda/executor/phase_timer.hpp"
#include "cuda/tuning.hpp"
#include "scree/engine/backend.hpp"
#include "scree/engine/executor.hpp"

namespace scree {

/// Runs stages on a CUDA device, one thread per work item, all on the stream of one context. Models Executor:
/// the functions are those of engine/executor.hpp. Everything but download, scan (its total) and phases
/// returns at once.
class CudaExecutor {
 public:
  template <class T>
  using Array = CudaArray<T>;
  static constexpr std::uint64_t kBatch = tuning::kBatch;

  /// The context must outlive the executor and be the current one whenever arrays grow.
  CudaExecutor(Context& context, const BackendOptions& options);

  template <class T>
  Array<T> array() const {
    return {};
  }

  template <class Stage>
  void for_each(std::uint64_t n, const Stage& stage) {
    run_each(context_.stream(), n, stage);
  }
  template <class Stage>
  void for_items(std::uint64_t n, const Stage& stage) {
    run_each(context_.stream(), n, stage);
  }
  template <class Stage>
  void for_lanes(std::uint64_t n, const Stage& stage) {
    run_lanes(context_.stream(), n, stage);
  }

  /// Queues the steps of a batch; as a graph where it repeats, except while profiling (phases are timed in
  /// between).
  template <class F>
  void run_batch(std::uint64_t steps, std::uint64_t key, F&& step) {
    const auto queue = [&] {
      for (std::uint64_t k = 0; k < steps; ++k) step(k);
    };
    if (profile_) return queue();
    replay_.run(steps, key, queue);
  }

  std::uint64_t scan(const std::uint32_t* counts, std::uint64_t* offsets, std::uint64_t n);
  void sort(std::uint32_t* keys, std::uint32_t* values, std::uint64_t n, std::uint32_t bound) {
    collectives_.sort(keys, values, n, bound);
  }

  template <class T>
  void upload(T* to, const T* from, std::uint64_t n) {
    staging_.upload(to, from, n * sizeof(T));
  }
  template <class T>
  void download(T* to, const T* from, std::uint64_t n) {
    staging_.download(to, from, n * sizeof(T));
  }
  template <class T>
  void copy(T* to, const T* from, std::uint64_t n) {
    if (n == 0) return;
    SCREE_CUDA(cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDeviceToDevice, context_.stream()));
  }

  void phase(const char* name) {
    if (profile_) timer_.begin(name);
  }
  std::vector<Profile::Phase> phases() { return timer_.phases(); }
  void reset_phases() { timer_.reset(); }
  std::string description() const;

 private:
  Context& context_;
  bool profile_;
  Staging staging_;
  Collectives collectives_;
  BatchReplay replay_;
  PhaseTimer timer_;
};

static_assert(Executor<CudaExecutor>);

}  // namespace scree
