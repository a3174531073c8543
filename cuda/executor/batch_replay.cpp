#include "cuda/executor/batch_replay.hpp"

namespace scree {

void BatchReplay::run(std::uint64_t steps, std::uint64_t key, const std::function<void()>& queue) {
  const Identity batch{steps, key, context_.memory_changes()};
  if (recorded_ == batch) {
    graph_.launch(context_.stream());
  } else if (former_ == batch) {
    recorded_.reset();
    Capture capture(context_.stream());
    queue();
    graph_.assign(capture.finish());
    recorded_ = batch;
    graph_.launch(context_.stream());
  } else {
    queue();
  }
  former_ = batch;
}

}  // namespace scree
