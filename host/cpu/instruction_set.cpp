#include "host/cpu/instruction_set.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace scree {

std::vector<InstructionSet> available_instruction_sets() {
  std::vector<InstructionSet> sets{InstructionSet::baseline};
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2"))
    sets.push_back(InstructionSet::v3);
  if (sets.size() == 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512cd"))
    sets.push_back(InstructionSet::v4);
#endif
  return sets;
}

InstructionSet choose_instruction_set(const std::string& name) {
  const auto sets = available_instruction_sets();
  if (name.empty()) return sets.back();
  for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::v3, InstructionSet::v4}) {
    if (name != (set == InstructionSet::baseline ? "baseline" : set == InstructionSet::v3 ? "v3" : "v4"))
      continue;
    if (std::find(sets.begin(), sets.end(), set) != sets.end()) return set;
    throw std::runtime_error("instruction set \"" + name +
                             "\" is not available on this processor (best: " + name_of(sets.back()) + ")");
  }
  throw std::runtime_error("unknown instruction set \"" + name + "\"; allowed: baseline, v3, v4");
}

std::string name_of(InstructionSet set) {
  switch (set) {
    case InstructionSet::v4:
      return "AVX-512 (x86-64-v4)";
    case InstructionSet::v3:
      return "AVX2 (x86-64-v3)";
    default:
      break;
  }
#if defined(__x86_64__)
  return "SSE2 (x86-64)";
#else
  return "baseline";
#endif
}

std::string processor_name() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

}  // namespace scree
