/// The stages of the neighbour lists.
#include "cuda/executor/stage_kernels.cuh"
#include "scree/stages/anchors.hpp"
#include "scree/stages/bin_bodies.hpp"
#include "scree/stages/body_arrays.hpp"
#include "scree/stages/candidates.hpp"
#include "scree/stages/incoming.hpp"
#include "scree/stages/refresh_meshes.hpp"
#include "scree/stages/refresh_pairs.hpp"
#include "scree/stages/refresh_planes.hpp"

namespace scree {

/// With 256 threads ptxas spills registers to fit more blocks.
template <>
inline constexpr unsigned kThreads<FindCandidates> = tuning::kStepThreads;

SCREE_ITEM_STAGE(Fill<std::uint32_t>)
SCREE_ITEM_STAGE(MarkCells)
SCREE_ITEM_STAGE(CountIncoming)
SCREE_ITEM_STAGE(WriteIncoming)
SCREE_LANE_STAGE(ChooseContacts)
SCREE_ITEM_STAGE(CountContacts)
SCREE_ITEM_STAGE(SampleCandidates)
SCREE_ITEM_STAGE(RefreshIncoming)
SCREE_ITEM_STAGE(CopyInOrder<Position>)
SCREE_ITEM_STAGE(CopyInOrder<Constants>)
SCREE_ITEM_STAGE(CopyInOrder<Loss>)
SCREE_ITEM_STAGE(MeasureBounds)
SCREE_ITEM_STAGE(AssignCells)
SCREE_ITEM_STAGE(CastShadows)
SCREE_ITEM_STAGE(FindCandidates)
SCREE_ITEM_STAGE(FileCandidates)
SCREE_ITEM_STAGE(SortCandidates)
SCREE_ITEM_STAGE(SortIncoming)
SCREE_ITEM_STAGE(CheckCandidates)

#define SCREE_LIST_STAGES(S)                  \
  SCREE_ITEM_STAGE(PlaceAnchors<S>)           \
  SCREE_ITEM_STAGE(SampleVelocities<S>)       \
  SCREE_ITEM_STAGE(MeasureChange<S>)          \
  SCREE_ITEM_STAGE(CopyInOrder<Motion<S>>)    \
  SCREE_ITEM_STAGE(CopyInOrder<Remainder<S>>) \
  SCREE_ITEM_STAGE(RefreshPairs<S>)           \
  SCREE_ITEM_STAGE(RefreshPlanes<S>)          \
  SCREE_ITEM_STAGE(RefreshMeshes<S>)          \
  SCREE_ITEM_STAGE(PadContacts<S>)
SCREE_LIST_STAGES(float)
SCREE_LIST_STAGES(double)

}  // namespace scree
