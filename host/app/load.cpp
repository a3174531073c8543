#include "host/app/load.hpp"

#include "host/app/terminal.hpp"

namespace scree {

LoadedConfig load(const ConfigArguments& arguments) {
  LoadedConfig config = load_config(arguments.file, {arguments.search_path, arguments.overrides});
  for (const ConfigError& warning : config.warnings) {
    std::string text = format(warning);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    print_warning(text);
  }
  return config;
}

}  // namespace scree
