/// The stages that move the bodies and finish a step.
#include "cuda/executor/stage_kernels.cuh"
#include "scree/stages/finish_step.hpp"
#include "scree/stages/integrate.hpp"

namespace scree {

template <class S, bool kTrack>
inline constexpr unsigned kThreads<Integrate<S, kTrack>> = tuning::kStepThreads;
template <>
inline constexpr unsigned kThreads<FinishStep> = 32;  // one work item

SCREE_ITEM_STAGE(Integrate<float, false>)
SCREE_ITEM_STAGE(Integrate<float, true>)
SCREE_ITEM_STAGE(Integrate<double, false>)
SCREE_ITEM_STAGE(Integrate<double, true>)
SCREE_ITEM_STAGE(FinishStep)

}  // namespace scree
