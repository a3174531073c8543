#pragma once
#include <cstdint>

#include "scree/base/hd.hpp"
#include "scree/model/records.hpp"

namespace scree {

/// Last stage of a step, one work item: the step counts, and a request to stop takes effect.
struct FinishStep {
  StepControl* control;
  SCREE_HD void operator()(std::uint64_t) const {
    if (control->stop != 0) return;
    ++control->steps_done;
    ++control->list_age;
    control->stop = control->request;
  }
};

}  // namespace scree
