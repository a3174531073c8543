#pragma once
#include <stdexcept>
#include <vector>

#include "host/app/bench_arguments.hpp"
#include "host/bench/measure.hpp"
#include "host/config/run_settings.hpp"

namespace scree {

/// A word on the command line that is understood by no one; the text is a sentence with what is allowed.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One suite at one size, and how it is to be measured.
struct BenchJob {
  const Suite* suite = nullptr;
  std::uint64_t bodies = 0;
  MeasurePlan plan;
};

/// The jobs of a command line, suites in the order given, then sizes. Steps per window where none are given:
/// about 2e7 particle-steps (CUDA: 1e9), 100 to 5000 steps, so that they do not depend on the machine.
/// `choice`: the backend, never automatic. Throws UsageError.
std::vector<BenchJob> bench_jobs(const BenchArguments& arguments, BackendChoice choice);

/// The law of the arguments. Throws UsageError.
Law bench_law(const BenchArguments& arguments);

}  // namespace scree
