#pragma once
#include <string>
#include <vector>

namespace scree {

/// x86-64 levels that the kernels are compiled for. Results are the same on all.
enum class InstructionSet { baseline = 0, v3 = 1, v4 = 2 };

/// Levels this processor runs, best last.
std::vector<InstructionSet> available_instruction_sets();

/// The best level, or the named one ("baseline", "v3", "v4"). Throws std::runtime_error if it is unknown or
/// not available.
InstructionSet choose_instruction_set(const std::string& name);

std::string name_of(InstructionSet set);

/// Processor model as the system names it.
std::string processor_name();

}  // namespace scree
