/// The stages that find the contacts, at one instruction set (SCREE_KERNEL_SET).
#include "host/cpu/kernels.hpp"
#include "scree/stages/candidates.hpp"
#include "scree/stages/refresh_pairs.hpp"

namespace scree {

template <int kInstructionSet, class Stage>
void run_items(const Stage& stage, std::uint64_t begin, std::uint64_t end) {
  const Stage local = stage;
  for (std::uint64_t k = begin; k < end; ++k) local.template search<typename LanesFor<float>::type>(k);
}

template <int kInstructionSet, class Stage>
void run_lanes(const Stage& stage, std::uint64_t begin, std::uint64_t end) {
  const Stage local = stage;
  using Lanes = typename LanesFor<typename Stage::Scalar>::type;
  for (std::uint64_t k = begin; k < end; k += Lanes::kWidth) local.apply(Lanes{k});
}

template void run_items<SCREE_KERNEL_SET>(const FindCandidates&, std::uint64_t, std::uint64_t);
template void run_lanes<SCREE_KERNEL_SET>(const ChooseContacts&, std::uint64_t, std::uint64_t);

}  // namespace scree
