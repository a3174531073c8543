#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "tests/cuda/emulation/include/cuda_runtime.h"

namespace cuda_emulation {

/// One entry of a stream: work, or a wait for the `count`-th record of an event.
struct Operation {
  std::function<void()> run;
  CUevent_st* awaited = nullptr;
  std::uint64_t count = 0;
  const void* kernel = nullptr;
};

}  // namespace cuda_emulation

struct CUevent_st {
  std::uint64_t recorded = 0, done = 0;
};
struct CUgraph_st {
  std::vector<cuda_emulation::Operation> operations;
};
struct CUgraphExec_st {
  std::vector<cuda_emulation::Operation> operations;
};
struct CUstream_st {
  std::deque<cuda_emulation::Operation> queue;
  CUgraph_st* recording = nullptr;
  bool waits_for_default = true;
};

namespace cuda_emulation {

/// Streams are queues. Nothing runs when it is queued; where the host waits, ready streams take turns (in the
/// order of the settings) until what it waits for is done. So work that a missing event or synchronisation
/// leaves unordered runs late, and the host finds 0xFF instead of results.
class Streams {
 public:
  CUstream_st* add(bool waits_for_default);
  void remove(CUstream_st* stream);
  /// The default stream for null.
  CUstream_st* find(CUstream_st* stream) { return stream != nullptr ? stream : &default_; }
  void queue(CUstream_st* stream, Operation operation);
  void drain(CUstream_st* stream);
  void drain_all();
  void wait_for(const CUevent_st& event, std::uint64_t count);
  std::uint64_t count() const { return streams_.size(); }

 private:
  bool ready(const CUstream_st& s) const;
  void run_one(CUstream_st& s);
  template <class Done>
  void run_until(Done&& done);

  CUstream_st default_;
  std::vector<CUstream_st*> streams_;
};

Streams& streams();

}  // namespace cuda_emulation
