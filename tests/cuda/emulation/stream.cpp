#include "tests/cuda/emulation/stream.hpp"

#include <algorithm>
#include <utility>

#include "tests/cuda/emulation/device_memory.hpp"
#include "tests/cuda/emulation/fault.hpp"
#include "tests/cuda/emulation/grid.hpp"

namespace cuda_emulation {

Streams& streams() {
  static Streams all;
  return all;
}

CUstream_st* Streams::add(bool waits_for_default) {
  auto* stream = new CUstream_st;
  stream->waits_for_default = waits_for_default;
  streams_.push_back(stream);
  return stream;
}

void Streams::remove(CUstream_st* stream) {
  drain(stream);
  std::erase(streams_, stream);
  delete stream;
}

bool Streams::ready(const CUstream_st& s) const {
  if (s.queue.empty()) return false;
  const Operation& first = s.queue.front();
  return first.awaited == nullptr || first.awaited->done >= first.count;
}

void Streams::run_one(CUstream_st& s) {
  const Operation operation = std::move(s.queue.front());
  s.queue.pop_front();
  if (!operation.run) return;
  open_device_memory();
  operation.run();
  close_device_memory();
}

template <class Done>
void Streams::run_until(Done&& done) {
  if (in_kernel()) fault("a kernel calls the runtime");
  while (!done()) {
    std::vector<CUstream_st*> all = streams_;
    all.push_back(&default_);
    std::vector<unsigned> can_run;
    for (unsigned k = 0; k < all.size(); ++k)
      if (ready(*all[k])) can_run.push_back(k);
    if (can_run.empty()) fault("the host waits for work that nothing will finish");
    turns().arrange(can_run);
    run_one(*all[can_run.front()]);
  }
}

void Streams::drain(CUstream_st* stream) {
  run_until([stream] { return stream->queue.empty(); });
}

void Streams::drain_all() {
  run_until([this] {
    return default_.queue.empty() &&
           std::all_of(streams_.begin(), streams_.end(), [](const auto* s) { return s->queue.empty(); });
  });
}

void Streams::wait_for(const CUevent_st& event, std::uint64_t count) {
  run_until([&] { return event.done >= count; });
}

void Streams::queue(CUstream_st* stream, Operation operation) {
  if (stream->recording != nullptr) {
    stream->recording->operations.push_back(std::move(operation));
    return;
  }
  // The legacy default stream and the streams that were not made "non-blocking" wait for each other.
  if (stream == &default_) {
    for (CUstream_st* other : streams_)
      if (other->waits_for_default) drain(other);
  } else if (stream->waits_for_default) {
    drain(&default_);
  }
  stream->queue.push_back(std::move(operation));
}

}  // namespace cuda_emulation
