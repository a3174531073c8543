/// The stages of one contact law, SCREE_KERNEL_LAW: forces of the step, and the law's share of the
/// observation.
#include "cuda/executor/stage_kernels.cuh"
#include "scree/physics/contact/laws.hpp"
#include "scree/stages/mesh_force.hpp"
#include "scree/stages/observe.hpp"
#include "scree/stages/plane_force.hpp"

namespace scree {

template <class Law, class S, bool kTrack>
inline constexpr unsigned kThreads<MeshForce<Law, S, kTrack>> = tuning::kStepThreads;
template <class Law, bool kTrack>
inline constexpr unsigned kLeastBlocks<PairForce<Law, double, kTrack>> =
    kTrack ? tuning::kPairBlocksDoubleTracked : tuning::kPairBlocksDouble;
template <class Law, bool kTrack>
inline constexpr unsigned kLeastBlocks<PlaneForce<Law, double, kTrack>> = tuning::kPlaneBlocksDouble;
template <class Law, bool kTrack>
inline constexpr unsigned kLeastBlocks<MeshForce<Law, float, kTrack>> = tuning::kMeshBlocksMixed;
template <class Law, bool kTrack>
inline constexpr unsigned kLeastBlocks<MeshForce<Law, double, kTrack>> = tuning::kMeshBlocksDouble;
template <class Law, class S>
inline constexpr unsigned kThreads<ObserveBody<Law, S>> = tuning::kStepThreads;

#define SCREE_LAW_STAGES(S, track)                               \
  SCREE_LANE_STAGE(PairForce<laws::SCREE_KERNEL_LAW, S, track>)  \
  SCREE_LANE_STAGE(PlaneForce<laws::SCREE_KERNEL_LAW, S, track>) \
  SCREE_ITEM_STAGE(MeshForce<laws::SCREE_KERNEL_LAW, S, track>)
SCREE_LAW_STAGES(float, false)
SCREE_LAW_STAGES(float, true)
SCREE_LAW_STAGES(double, false)
SCREE_LAW_STAGES(double, true)
SCREE_ITEM_STAGE(ObserveBody<laws::SCREE_KERNEL_LAW, float>)
SCREE_ITEM_STAGE(ObserveBody<laws::SCREE_KERNEL_LAW, double>)

}  // namespace scree
