#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "scree/base/real.hpp"
#include "scree/model/scene.hpp"
#include "scree/model/state.hpp"

namespace scree {

/// How a backend runs a scene. None of these changes a result by a bit, except `precision`.
struct BackendOptions {
  Precision precision = Precision::mixed;
  int threads = 0;  ///< CPU threads; 0: all cores
  double skin = 0;  ///< m, extra reach of pairs at rest in the candidate list; 0: chosen by the engine
  bool rebuild_every_step = false;  ///< for tests
  bool track_dissipation = true;    ///< accumulate viscous and frictional dissipation
  std::string instruction_set;      ///< CPU: "", "baseline", "v3", "v4"; empty: best available
  int device = 0;                   ///< CUDA device index
  bool profile = false;             ///< measure phase times
};

/// Where the host layer and an engine meet. Time n means t = n h.
class Backend {
 public:
  virtual ~Backend() = default;

  /// Runs up to `steps` steps; stops early at a fatal status. The state then is that after the offending
  /// step.
  virtual StepReport advance(std::uint64_t steps) = 0;

  /// State, contacts and totals at the current time. They evaluate forces if need be and never change the
  /// trajectory.
  virtual Snapshot snapshot() = 0;
  virtual std::vector<ContactRecord> contacts() = 0;  ///< touching only; sorted by (i, wall, j or triangle)
  virtual Observation observe() = 0;

  virtual Profile profile() const = 0;
  virtual void reset_profile() = 0;
  virtual std::string description() const = 0;  ///< e.g. "cpu: 2 threads, AVX2, mixed"
};

/// Makers. Throw std::runtime_error with a sentence for the user when the machine cannot serve.
std::unique_ptr<Backend> make_cpu_backend(const Scene& scene, const BackendOptions& options);
std::unique_ptr<Backend> make_reference_backend(const Scene& scene, const BackendOptions& options);
std::unique_ptr<Backend> make_cuda_backend(const Scene& scene, const BackendOptions& options);

}  // namespace scree
