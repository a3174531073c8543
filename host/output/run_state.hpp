#pragma once
#include <optional>

#include "scree/engine/backend.hpp"

namespace scree {

/// State of a run at one time, as the writers see it: snapshot and totals are asked of the backend on first
/// use and kept until the run advances, so that several outputs due at the same step share them.
class RunState {
 public:
  explicit RunState(Backend& backend) : backend_(&backend) {}

  const Snapshot& snapshot() {
    if (!snapshot_) snapshot_ = backend_->snapshot();
    return *snapshot_;
  }
  const Observation& observation() {
    if (!observation_) observation_ = backend_->observe();
    return *observation_;
  }

  /// To be called after every advance of the backend.
  void forget() {
    snapshot_.reset();
    observation_.reset();
  }

 private:
  Backend* backend_;
  std::optional<Snapshot> snapshot_;
  std::optional<Observation> observation_;
};

}  // namespace scree
