#include "host/app/command_line.hpp"
#include "host/app/terminal.hpp"
#include "host/config/load_config.hpp"

namespace scree {

ExitCode schema_command() { return print_document(config_schema()); }

}  // namespace scree
