/// The integration stage at one instruction set (SCREE_KERNEL_SET).
#include "host/cpu/kernels.hpp"
#include "scree/stages/integrate.hpp"

namespace scree {

template <int kInstructionSet, class Stage>
void run_items(const Stage& stage, std::uint64_t begin, std::uint64_t end) {
  const Stage local = stage;
  if (local.stopped()) return;
  const double age = local.age();
  for (std::uint64_t k = begin; k < end; ++k) local.move(k, age);
}

template void run_items<SCREE_KERNEL_SET>(const Integrate<float, false>&, std::uint64_t, std::uint64_t);
template void run_items<SCREE_KERNEL_SET>(const Integrate<float, true>&, std::uint64_t, std::uint64_t);
template void run_items<SCREE_KERNEL_SET>(const Integrate<double, false>&, std::uint64_t, std::uint64_t);
template void run_items<SCREE_KERNEL_SET>(const Integrate<double, true>&, std::uint64_t, std::uint64_t);

}  // namespace scree
