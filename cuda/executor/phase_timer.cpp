#include "cuda/executor/phase_timer.hpp"

#include <utility>

namespace scree {

namespace {
constexpr std::size_t kMostMarks = 4096;  // booked then, so that a long run does not pile up events
}

std::size_t PhaseTimer::index_of(const char* name) {
  for (std::size_t k = 0; k < phases_.size(); ++k)
    if (phases_[k].name == name) return k;
  phases_.push_back({name, 0});
  return phases_.size() - 1;
}

Event PhaseTimer::spare_event() {
  if (spare_.empty()) return Event(EventUse::timing);
  Event event = std::move(spare_.back());
  spare_.pop_back();
  return event;
}

void PhaseTimer::begin(const char* name) {
  Event event = spare_event();
  event.record(context_.stream());
  marks_.push_back({std::move(event), index_of(name)});
  if (marks_.size() >= kMostMarks) book();
}

void PhaseTimer::book() {
  if (marks_.empty()) return;
  marks_.back().event.wait();
  for (std::size_t k = 1; k < marks_.size(); ++k) {
    phases_[marks_[k - 1].phase].seconds += marks_[k].event.seconds_since(marks_[k - 1].event);
    spare_.push_back(std::move(marks_[k - 1].event));
  }
  marks_.front() = std::move(marks_.back());
  marks_.erase(marks_.begin() + 1, marks_.end());
}

std::vector<Profile::Phase> PhaseTimer::phases() {
  book();
  return phases_;
}

void PhaseTimer::reset() {
  for (Mark& mark : marks_) spare_.push_back(std::move(mark.event));
  marks_.clear();
  phases_.clear();
}

}  // namespace scree
