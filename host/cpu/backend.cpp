#include "scree/engine/backend.hpp"

#include "host/cpu/executor.hpp"
#include "scree/engine/engine.hpp"

namespace scree {

std::unique_ptr<Backend> make_cpu_backend(const Scene& scene, const BackendOptions& options) {
  auto exec = std::make_unique<CpuExecutor>(options);
  if (options.precision == Precision::full)
    return std::make_unique<Engine<CpuExecutor, double>>(std::move(exec), scene, options);
  return std::make_unique<Engine<CpuExecutor, float>>(std::move(exec), scene, options);
}

}  // namespace scree
