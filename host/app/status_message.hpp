#pragma once
#include <string>
#include <vector>

#include "scree/model/scene.hpp"
#include "scree/model/state.hpp"

namespace scree {

/// One sentence for a status bit: what happened and which config key to change.
std::string status_message(Status status);

/// Message for a run that ended at a fatal status: when, which body (id and group) and partner, what was
/// found, and what to change.
std::string failure_message(const StepReport& report, const Scene& scene);

/// Sentences for the bits that do not end a run.
std::vector<std::string> status_notes(const StepReport& report);

}  // namespace scree
