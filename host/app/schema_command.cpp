#include <cstdio>

#include "host/app/command_line.hpp"
#include "host/config/load_config.hpp"

namespace scree {

ExitCode schema_command() {
  std::fputs(config_schema().c_str(), stdout);
  return ExitCode::ok;
}

}  // namespace scree
