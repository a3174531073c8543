#pragma once
#include <cstdint>
#include <functional>
#include <optional>

#include "cuda/base/graph.hpp"

namespace scree {

/// Repeats the launches of a batch as one CUDA graph while they stay the same. A batch that comes for the
/// first time is queued launch by launch; the second in a row with the same key is recorded on the way; from
/// the third on one call queues it all. So nothing is recorded that is not repeated, and batches in between
/// (after an observation, the rest of an interval) leave the recorded one in place.
class BatchReplay {
 public:
  explicit BatchReplay(Context& context) : context_(context) {}

  /// Queues a batch. `queue` queues it launch by launch; batches of equal `steps` and `key` must queue the
  /// same launches as long as no device memory changed hands.
  void run(std::uint64_t steps, std::uint64_t key, const std::function<void()>& queue);

 private:
  struct Identity {
    std::uint64_t steps, key, memory_changes;
    bool operator==(const Identity&) const = default;
  };

  Context& context_;
  std::optional<Identity> former_, recorded_;
  ExecutableGraph graph_;
};

}  // namespace scree
