#pragma once
#include <string>

#include "host/app/run_loop.hpp"
#include "host/config/load_config.hpp"

namespace scree {

/// What is printed after a run that finished or was interrupted: times, speed, contacts, neighbour list,
/// results.
std::string run_summary(const LoadedConfig& config, const RunResult& result, const Profile& profile);

}  // namespace scree
