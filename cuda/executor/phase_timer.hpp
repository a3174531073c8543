#pragma once
#include <string>
#include <vector>

#include "cuda/base/context.hpp"
#include "scree/model/state.hpp"

namespace scree {

/// Device time of the phases of a step, from events on the stream: begin(name) books the time since the last
/// call to the phase that was named then. Nothing waits until the times are asked for.
class PhaseTimer {
 public:
  explicit PhaseTimer(Context& context) : context_(context) {}

  void begin(const char* name);
  /// Waits for the work queued so far.
  std::vector<Profile::Phase> phases();
  void reset();

 private:
  struct Mark {
    Event event;
    std::size_t phase;
  };
  std::size_t index_of(const char* name);
  Event spare_event();
  void book();

  Context& context_;
  std::vector<Profile::Phase> phases_;
  std::vector<Mark> marks_;  ///< not yet booked, except the first: the start of the running phase
  std::vector<Event> spare_;
};

}  // namespace scree
