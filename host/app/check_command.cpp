#include <cstdio>

#include "host/app/load.hpp"
#include "host/app/scene_summary.hpp"

namespace scree {

ExitCode check_command(const ConfigArguments& arguments) {
  const LoadedConfig config = load(arguments);
  std::printf("%s%s is valid.\n", scene_summary(config, cuda_devices()).c_str(), arguments.file.c_str());
  return ExitCode::ok;
}

}  // namespace scree
