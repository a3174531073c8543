/// The hot stages of one law at one instruction set. Compiled once per pair of both: SCREE_KERNEL_LAW,
/// SCREE_KERNEL_SET.
#include "host/cpu/kernels.hpp"
#include "scree/physics/contact/laws.hpp"
#include "scree/stages/mesh_force.hpp"
#include "scree/stages/plane_force.hpp"

namespace scree {

template <int kWidth, class Stage>
SCREE_HD void prefetch_partners(const Stage& stage, std::uint64_t pack) {
  for (int lane = 0; lane < kWidth; ++lane) {
    const std::uint32_t j = stage.contacts.j[pack + lane];
    __builtin_prefetch(stage.position + j);
    __builtin_prefetch(stage.motion + j);
  }
}

template <int kInstructionSet, class Stage>
void run_lanes(const Stage& stage, std::uint64_t begin, std::uint64_t end) {
  const Stage local = stage;
  using Lanes = typename LanesFor<typename Stage::Scalar>::type;
  constexpr std::uint64_t kWidth = Lanes::kWidth;
  for (std::uint64_t k = begin; k < end; k += kWidth) {
    if constexpr (requires { local.box; })  // sphere pairs: fetch partners that are needed a little later
      if (k + 16 + kWidth <= end) prefetch_partners<kWidth>(local, k + 16);
    local.apply(Lanes{k});
  }
}

template <int kInstructionSet, class Stage>
void run_items(const Stage& stage, std::uint64_t begin, std::uint64_t end) {
  const Stage local = stage;
  for (std::uint64_t k = begin; k < end; ++k) local(k);
}

#define SCREE_LANES(S, track)                                                                    \
  template void run_lanes<SCREE_KERNEL_SET>(const PairForce<laws::SCREE_KERNEL_LAW, S, track>&,  \
                                            std::uint64_t, std::uint64_t);                       \
  template void run_lanes<SCREE_KERNEL_SET>(const PlaneForce<laws::SCREE_KERNEL_LAW, S, track>&, \
                                            std::uint64_t, std::uint64_t);
#define SCREE_MESH(S, track)                                                                    \
  template void run_items<SCREE_KERNEL_SET>(const MeshForce<laws::SCREE_KERNEL_LAW, S, track>&, \
                                            std::uint64_t, std::uint64_t);
SCREE_LANES(float, false)
SCREE_LANES(float, true)
#if SCREE_KERNEL_SET <= 1
SCREE_LANES(double, false)
SCREE_LANES(double, true)
#endif
#if SCREE_KERNEL_SET == 0
SCREE_MESH(float, false)
SCREE_MESH(float, true)
SCREE_MESH(double, false)
SCREE_MESH(double, true)
#endif

}  // namespace scree
