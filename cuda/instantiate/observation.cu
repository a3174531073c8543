/// The stages of the observation that do not depend on the contact law.
#include "cuda/executor/stage_kernels.cuh"
#include "scree/stages/observe.hpp"

namespace scree {

SCREE_ITEM_STAGE(Synchronise<float>)
SCREE_ITEM_STAGE(Synchronise<double>)
SCREE_ITEM_STAGE(ObserveWall<float>)
SCREE_ITEM_STAGE(ObserveWall<double>)
SCREE_ITEM_STAGE(AddTotals)
SCREE_ITEM_STAGE(AddLoads)

}  // namespace scree
