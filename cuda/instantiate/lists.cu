/// The stages of the neighbour lists.
#include "cuda/executor/stage_kernels.cuh"
#include "scree/stages/anchors.hpp"
#include "scree/stages/bin_bodies.hpp"
#include "scree/stages/body_arrays.hpp"
#include "scree/stages/candidates.hpp"
#include "scree/stages/incoming.hpp"
#include "scree/stages/refresh_pairs.hpp"
#include "scree/stages/refresh_meshes.hpp"
#include "scree/stages/refresh_planes.hpp"

namespace scree {

/// With 256 threads ptxas spills registers to fit more blocks.
template <class S>
inline constexpr unsigned kThreads<FindCandidates<S>> = tuning::kStepThreads;

SCREE_ITEM_STAGE(Fill<std::uint32_t>)
SCREE_ITEM_STAGE(MarkCells)
SCREE_ITEM_STAGE(CountIncoming)
SCREE_ITEM_STAGE(WriteIncoming)
SCREE_ITEM_STAGE(RefreshIncoming)
SCREE_ITEM_STAGE(PlaceAnchors)
SCREE_ITEM_STAGE(CheckCandidates)
SCREE_ITEM_STAGE(SampleVelocities)

#define SCREE_LIST_STAGES(S)          \
  SCREE_ITEM_STAGE(MeasureBounds<S>)  \
  SCREE_ITEM_STAGE(AssignCells<S>)    \
  SCREE_ITEM_STAGE(Reorder<S>)        \
  SCREE_ITEM_STAGE(FindCandidates<S>) \
  SCREE_ITEM_STAGE(FileCandidates<S>) \
  SCREE_ITEM_STAGE(SortCandidates<S>) \
  SCREE_ITEM_STAGE(SortIncoming<S>)   \
  SCREE_ITEM_STAGE(RefreshPairs<S>)   \
  SCREE_ITEM_STAGE(RefreshPlanes<S>)  \
  SCREE_ITEM_STAGE(RefreshMeshes<S>)  \
  SCREE_ITEM_STAGE(PadContacts<S>)
SCREE_LIST_STAGES(float)
SCREE_LIST_STAGES(double)

}  // namespace scree
