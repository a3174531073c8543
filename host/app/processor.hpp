#pragma once
#include <string>

namespace scree {

/// The CPU this process runs on.
struct Processor {
  std::string model;  ///< as the system names it
  int cores = 0;      ///< physical cores of the machine; 0: unknown
  int threads = 0;    ///< hardware threads this process may use
  std::string
      simd;  ///< best level of x86-64 it offers: "AVX-512 (x86-64-v4)", "AVX2 (x86-64-v3)", "baseline"
};
Processor detect_processor();

/// Name of this machine in the network.
std::string host_name();

}  // namespace scree
