#pragma once
#include <string>
#include <vector>

#include "host/app/bench_arguments.hpp"
#include "host/app/exit_code.hpp"

namespace scree {

/// What the commands that read a config were given. Flags such as --threads are overrides like --set, so that
/// they appear in the resolved config.
struct ConfigArguments {
  std::string file;
  std::vector<std::string> overrides;    ///< "path=value", in the order of the command line
  std::vector<std::string> search_path;  ///< folders in which meshes and tables are looked for too
};

struct RunArguments {
  ConfigArguments config;
  bool overwrite = false;
  bool quiet = false;
  std::string command_line;  ///< as typed, for the provenance
};

/// The commands. Each prints its results to standard output and errors to standard error.
ExitCode run_command(const RunArguments& arguments);
ExitCode check_command(const ConfigArguments& arguments);
ExitCode config_command(const ConfigArguments& arguments, bool plain);
ExitCode schema_command(bool markdown);
ExitCode devices_command();
ExitCode bench_command(const BenchArguments& arguments);

/// Parses the command line, runs the command and turns every exception into a message and an exit code.
ExitCode run_command_line(int argc, const char* const* argv);

/// "scree 0.1.0", commit, compiler and CUDA of this build.
std::string version_text();

}  // namespace scree
