#pragma once
#include "host/app/command_line.hpp"
#include "host/config/load_config.hpp"

namespace scree {

/// Reads the config with the overrides of the command line and prints its warnings. Throws ConfigErrors.
LoadedConfig load(const ConfigArguments& arguments);

}  // namespace scree
