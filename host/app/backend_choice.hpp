#pragma once
#include <memory>
#include <string>

#include "host/config/run_settings.hpp"
#include "scree/engine/devices.hpp"

namespace scree {

/// Turns "auto" into a backend: CUDA where a device answers, else the CPU. Other choices stay as they are.
BackendChoice resolve_backend(BackendChoice choice, const CudaDevices& devices);

/// "auto", "cpu", "cuda", "reference".
std::string backend_name(BackendChoice choice);

/// Makes the backend (never `automatic`). Throws what the maker throws.
std::unique_ptr<Backend> make_backend(BackendChoice choice, const Scene& scene,
                                      const BackendOptions& options);

}  // namespace scree
