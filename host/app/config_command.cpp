#include "host/app/annotated_json.hpp"
#include "host/app/load.hpp"
#include "host/app/terminal.hpp"

namespace scree {

ExitCode config_command(const ConfigArguments& arguments, bool plain) {
  const LoadedConfig config = load(arguments);
  const std::string text = plain ? config.settings.resolved_config
                                 : annotated_json(config.settings.resolved_config, config.origins);
  return print_document(text);
}

}  // namespace scree
