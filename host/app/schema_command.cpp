#include "host/app/command_line.hpp"
#include "host/app/terminal.hpp"
#include "host/config/load_config.hpp"

namespace scree {

ExitCode schema_command(bool markdown) {
  return print_document(markdown ? config_reference_page() : config_schema());
}

}  // namespace scree
