#include "host/app/processor.hpp"

#include <sched.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <thread>

namespace scree {

namespace {

/// Text after "key : " in a line of /proc/cpuinfo; empty if it is another key.
std::string value_of(const std::string& line, const std::string& key) {
  if (line.compare(0, key.size(), key) != 0) return "";
  const std::size_t colon = line.find(": ");
  return colon == std::string::npos ? "" : line.substr(colon + 2);
}

std::string simd_level() {
#if defined(__x86_64__)
  const bool v3 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd");
  return v4 ? "AVX-512 (x86-64-v4)" : v3 ? "AVX2 (x86-64-v3)" : "SSE2 (x86-64 baseline)";
#else
  return "baseline";
#endif
}

int usable_threads() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

Processor detect_processor() {
  Processor processor;
  processor.threads = usable_threads();
  processor.simd = simd_level();
  std::ifstream info("/proc/cpuinfo");
  std::set<std::string> cores;
  std::string package;
  for (std::string line; std::getline(info, line);) {
    if (processor.model.empty()) processor.model = value_of(line, "model name");
    if (const std::string id = value_of(line, "physical id"); !id.empty()) package = id;
    if (const std::string id = value_of(line, "core id"); !id.empty()) cores.insert(package + "." + id);
  }
  processor.cores = static_cast<int>(cores.size());
  if (processor.model.empty()) processor.model = "unknown processor";
  return processor;
}

std::string host_name() {
  char name[256] = "";
  ::gethostname(name, sizeof name - 1);
  return name;
}

}  // namespace scree
