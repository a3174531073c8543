#pragma once
#include <cstdint>

#include "host/cpu/pack_lanes.hpp"
#include "host/cpu/sixteen_lanes.hpp"
#include "scree/stages/mesh_force.hpp"
#include "scree/stages/plane_force.hpp"

namespace scree {

/// Loops over the stages of the step, one instantiation per instruction set. The level is part of the
/// symbol's name and everything inside is forced inline, so that the linker never merges code of different
/// levels.
template <int kInstructionSet, class Stage>
void run_lanes(const Stage& stage, std::uint64_t begin, std::uint64_t end);

template <int kInstructionSet, class Stage>
void run_items(const Stage& stage, std::uint64_t begin, std::uint64_t end);

/// Packs of the stage's real type: as wide as the instruction set computes at once.
template <class S>
struct LanesFor {
  using type = PackLanes<S>;
};
#if defined(SCREE_SIXTEEN_LANES)
template <>
struct LanesFor<float> {
  using type = SixteenLanes;
};
#endif

/// Stages that gain nothing from wider packs exist at the baseline only (branchy geometry), and double
/// precision up to v3 (verification): fewer instantiations to compile.
template <class Stage>
inline constexpr int kHighestSet = 2;
template <class Law, class S, bool kTrack>
inline constexpr int kHighestSet<MeshForce<Law, S, kTrack>> = 0;
template <class Law, bool kTrack>
inline constexpr int kHighestSet<PairForce<Law, double, kTrack>> = 1;
template <class Law, bool kTrack>
inline constexpr int kHighestSet<PlaneForce<Law, double, kTrack>> = 1;

}  // namespace scree
