#pragma once
#include <string>
#include <vector>

#include "host/bench/measure.hpp"
#include "host/bench/roofline.hpp"
#include "scree/engine/copy_bandwidth.hpp"

namespace scree {

/// What a benchmark ran on and how, for its record.
struct BenchProvenance {
  std::string command_line;
  std::string started;  ///< ISO 8601, UTC
  std::string host, processor, simd;
  int cores = 0, threads = 0;  ///< physical; hardware threads usable
  double memory_bytes = 0;     ///< main memory available at the start
  std::string device;          ///< CUDA device, where it was used
  std::string cuda_build;      ///< empty without
};

struct BenchSettings {
  std::string law = "hertz_mindlin", precision = "mixed",
              backend = "cpu";  ///< as on the command line, resolved
  int threads = 0;              ///< 0: all cores
  bool track = false, quick = false, roofline = false;
};

/// A stage beside its model.
struct StageRate {
  StageWork work;
  double seconds = 0;  ///< measured, per particle-step
  double bytes_per_second() const { return seconds > 0 ? work.bytes / seconds : 0; }
  double flops_per_second() const { return seconds > 0 ? work.flops / seconds : 0; }
};

/// One suite at one size.
struct CaseReport {
  std::string suite;
  std::uint64_t asked_for = 0;  ///< bodies
  Measurement measured;
  std::vector<std::string> doubts;  ///< why the bed is not what it should be
  std::vector<StageRate> stages;    ///< with settings.roofline
};

struct BenchReport {
  BenchProvenance provenance;
  BenchSettings settings;
  CopyBandwidth copy;  ///< with settings.roofline
  std::vector<CaseReport> cases;
};

/// The model of every stage, with the counts and renewals of the profiled window, beside that window's phase
/// times. Plane contacts are counted where they touch.
std::vector<StageRate> stage_rates(const Scene& scene, const Measurement& m);

/// Everything measured, as JSON: provenance, settings, every window; times in s and ns, sizes in bytes.
std::string bench_json(const BenchReport& report);

}  // namespace scree
