#pragma once
#include <string>

#include "host/app/backend_choice.hpp"
#include "host/config/load_config.hpp"

namespace scree {

/// What would run, in words, for `scree check`: bodies by group, walls, materials, domain, law, backend, time
/// step with its limits, number of steps, outputs and their size.
std::string scene_summary(const LoadedConfig& config, const CudaDevices& devices);

/// One line for the start of a run: title, bodies, walls, steps.
std::string run_title(const LoadedConfig& config);

/// "the first CUDA device, since none was named" and the like: why a backend was taken.
std::string backend_reason(BackendChoice asked, const CudaDevices& devices);

}  // namespace scree
