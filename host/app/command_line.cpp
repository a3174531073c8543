#include "host/app/command_line.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <new>
#include <nlohmann/json.hpp>

#include "host/app/run_loop.hpp"
#include "host/app/spelling.hpp"
#include "host/app/terminal.hpp"
#include "host/config/config_error.hpp"
#include "host/output/output_error.hpp"
#include "scree/engine/devices.hpp"
#include "scree/version.hpp"

namespace scree {

namespace {

/// Values of the options shared by the commands that read a config.
struct ConfigOptions {
  ConfigArguments arguments;
  std::string backend, precision, output;
  int threads = -1;

  /// The arguments with the named options as overrides after those of --set.
  ConfigArguments combined() const {
    ConfigArguments all = arguments;
    if (!backend.empty()) all.overrides.push_back("/compute/backend=" + backend);
    if (!precision.empty()) all.overrides.push_back("/compute/precision=" + precision);
    if (threads >= 0) all.overrides.push_back("/compute/threads=" + std::to_string(threads));
    if (!output.empty()) all.overrides.push_back("/output/directory=" + nlohmann::json(output).dump());
    return all;
  }
};

/// Backend and precision: the names that every command knows.
void add_backend_option(CLI::App& command, std::string& backend) {
  command.add_option("--backend", backend, "auto, cpu, cuda or reference")
      ->type_name("NAME")
      ->check(CLI::IsMember({"auto", "cpu", "cuda", "reference"}));
}
void add_precision_option(CLI::App& command, std::string& precision) {
  command.add_option("--precision", precision, "mixed or double")
      ->type_name("NAME")
      ->check(CLI::IsMember({"mixed", "double"}));
}
void add_threads_option(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "CPU threads; 0: all cores")
      ->type_name("N")
      ->check(CLI::Range(0, 4096));
}

void add_config_options(CLI::App& command, ConfigOptions& o) {
  command.add_option("config", o.arguments.file, "The experiment (JSON with comments)")
      ->required()
      ->type_name("FILE");
  command
      .add_option("--set", o.arguments.overrides,
                  "Override a value, e.g. time.end=2 or /time/end=2; may be repeated")
      ->type_name("PATH=VALUE")
      ->take_all()
      ->expected(1);
  add_backend_option(command, o.backend);
  add_precision_option(command, o.precision);
  add_threads_option(command, o.threads);
  command.add_option("--output", o.output, "Directory of the results")->type_name("DIR");
  command
      .add_option("--search-path", o.arguments.search_path,
                  "Look for meshes and tables here too, after the config's own folder; may be repeated")
      ->type_name("DIR")
      ->take_all()
      ->expected(1);
}

void add_bench_measurement_options(CLI::App& command, BenchArguments& a) {
  command.add_option("--warm-up", a.warm_up, "Steps before anything is measured; default: the suite's")
      ->type_name("STEPS")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1000000000}));
  command
      .add_option("--window", a.window, "Steps of a window; default: about 2e7 particle-steps (CUDA: 1e9)")
      ->type_name("STEPS")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000}));
  command.add_option("--windows", a.windows, "Windows; the median counts. Default: 5")
      ->type_name("K")
      ->check(CLI::Range(1, 10000));
  command.add_flag("--track", a.track, "Book the losses of every contact");
  command.add_flag("--roofline", a.roofline,
                   "Bytes and flops of each stage beside a measured copy bandwidth");
  command.add_flag("--quick", a.quick, "500 bodies, a few steps: to try the command, not to measure");
}

void add_bench_options(CLI::App& command, BenchArguments& a) {
  command
      .add_option("suite", a.suites,
                  "settle, flow, drum, penetration, launch-overhead, or all; default: settle and flow")
      ->type_name("SUITE");
  command.add_option("--n", a.sizes, "Numbers of bodies, e.g. 1e3,1e5; default: those of the suite")
      ->type_name("N,N")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--law", a.law, "Contact law; default: hertz_mindlin")->type_name("NAME");
  add_precision_option(command, a.precision);
  add_backend_option(command, a.backend);
  add_threads_option(command, a.threads);
  add_bench_measurement_options(command, a);
  command.add_option("--json", a.json, "Write everything measured as JSON; -: to the standard output")
      ->type_name("FILE");
  command.add_option("--plot", a.plot, "Draw time per particle-step over the number of bodies")
      ->type_name("FILE.svg");
}

/// The whole command line: options with their values, and what is to be run.
class CommandLine {
 public:
  CommandLine() : app_("Scree: discrete element simulation of granular material", "scree") {
    app_.set_help_flag("-h,--help", "Show this help");
    app_.set_version_flag("--version", version_text(),
                          "Show version, commit, compiler and CUDA of this build");
    app_.require_subcommand(1);
    CLI::App* run =
        config_command_named("run", "Run an experiment", [this] { return run_command(run_arguments()); });
    run->add_flag("--overwrite", overwrite_, "Replace the results of an earlier run in the same directory");
    run->add_flag("--quiet", quiet_, "Print errors and warnings only");
    config_command_named("check", "Validate an experiment and print what would run; touches nothing",
                         [this] { return check_command(options_.combined()); });
    CLI::App* config = config_command_named(
        "config", "Print the resolved config: every key, its value and where it comes from",
        [this] { return config_command(options_.combined(), plain_); });
    config->add_flag("--plain", plain_, "Plain JSON, without the comments on origins");
    CLI::App* schema = command_named("schema", "Print the JSON Schema of the config, for editors",
                                     [this] { return schema_command(markdown_); });
    schema->add_flag("--markdown", markdown_,
                     "The same as a page to read: every key, its unit, limits and meaning");
    command_named("devices", "Show processors and GPUs that can run Scree", devices_command);
    CLI::App* bench = command_named("bench", "Measure how fast this machine is on beds made by Scree itself",
                                    [this] { return bench_command(bench_arguments()); });
    add_bench_options(*bench, bench_);
    app_.footer(
        "Exit codes: 0 done, 2 command line or config, 3 files, 4 the run broke down, 5 device, 130 "
        "interrupted.");
  }

  ExitCode run(int argc, const char* const* argv) {
    for (int k = 0; k < argc; ++k) typed_.push_back(argv[k]);
    try {
      app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return explain(error);
    }
    return action_();
  }

 private:
  CLI::App* command_named(const std::string& name, const std::string& text,
                          std::function<ExitCode()> action) {
    CLI::App* command = app_.add_subcommand(name, text);
    command->set_help_flag("-h,--help", "Show this help");
    command->callback([this, action = std::move(action)] { action_ = action; });
    return command;
  }

  CLI::App* config_command_named(const std::string& name, const std::string& text,
                                 std::function<ExitCode()> action) {
    CLI::App* command = command_named(name, text, std::move(action));
    add_config_options(*command, options_);
    return command;
  }

  RunArguments run_arguments() const {
    return {options_.combined(), overwrite_, quiet_, shell_quoted(typed_)};
  }

  BenchArguments bench_arguments() const {
    BenchArguments arguments = bench_;
    arguments.command_line = shell_quoted(typed_);
    return arguments;
  }

  /// Help and version are printed and are no errors; anything else becomes one sentence, with the nearest
  /// known word where one was misspelt.
  ExitCode explain(const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
      app_.exit(error);
      return ExitCode::ok;
    }
    if (typed_.size() < 2) {
      std::fputs(app_.help().c_str(), stderr);
      return ExitCode::usage;
    }
    const std::string misspelt = misspelt_word(app_, typed_);
    print_error(misspelt.empty() ? std::string(error.what()) : misspelt);
    std::fputs("Try scree --help, or scree COMMAND --help.\n", stderr);
    return ExitCode::usage;
  }

  CLI::App app_;
  ConfigOptions options_;
  BenchArguments bench_;
  bool overwrite_ = false, quiet_ = false, plain_ = false, markdown_ = false;
  std::vector<std::string> typed_;
  std::function<ExitCode()> action_;
};

ExitCode report(ExitCode code, const std::string& text) {
  print_error(text);
  return code;
}

}  // namespace

std::string version_text() {
  const std::string cuda = cuda_devices().build;
  return std::string("scree ") + kVersion + "\ncommit    " + kGit + "\ncompiler  " + kCompiler + ", " +
         kBuildType + "\nCUDA      " + (cuda.empty() ? "not in this build" : cuda);
}

ExitCode run_command_line(int argc, const char* const* argv) {
  try {
    return CommandLine().run(argc, argv);
  } catch (const ConfigErrors& error) {
    std::fputs(error.what(), stderr);
    return ExitCode::usage;
  } catch (const OutputError& error) {
    return report(ExitCode::output, error.what());
  } catch (const EngineError& error) {
    return report(ExitCode::device, error.what());
  } catch (const std::bad_alloc&) {
    return report(ExitCode::device, "out of memory: reduce the number of bodies");
  } catch (const std::exception& error) {
    return report(ExitCode::internal, std::string("internal error: ") + error.what());
  }
}

}  // namespace scree
