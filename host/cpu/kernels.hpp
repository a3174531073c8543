#pragma once
#include <cstdint>

#include "host/cpu/pack_lanes.hpp"

namespace scree {

/// Loops over the stages of the step, one instantiation per instruction set. The level is part of the symbol's name and
/// everything inside is forced inline, so that the linker never merges code of different levels.
template <int kInstructionSet, class Stage>
void run_lanes(const Stage& stage, std::uint64_t begin, std::uint64_t end);

template <int kInstructionSet, class Stage>
void run_items(const Stage& stage, std::uint64_t begin, std::uint64_t end);

}  // namespace scree
