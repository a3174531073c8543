#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "host/app/backend_choice.hpp"
#include "host/app/bench_jobs.hpp"
#include "host/app/bench_table.hpp"
#include "host/app/command_line.hpp"
#include "host/app/display.hpp"
#include "host/app/processor.hpp"
#include "host/app/run_loop.hpp"
#include "host/app/status_message.hpp"
#include "host/app/terminal.hpp"
#include "host/app/time_stamp.hpp"
#include "host/bench/bench_plot.hpp"
#include "host/bench/memory_need.hpp"
#include "host/output/atomic_file.hpp"
#include "host/output/output_volume.hpp"
#include "scree/version.hpp"

namespace scree {

namespace {

/// One run of the command: measures the jobs, prints rows as they come, then the other tables and the files.
class BenchRun {
 public:
  explicit BenchRun(const BenchArguments& arguments)
      : arguments_(arguments),
        devices_(cuda_devices()),
        choice_(choice_of(arguments.backend)),
        law_(bench_law(arguments)),
        jobs_(bench_jobs(arguments, choice_)),
        tiles_(arguments.quick ? Preparation::quick : Preparation::full) {
    describe();
    if (choice_ == BackendChoice::cuda && devices_.devices.empty()) throw EngineError(devices_.why_none);
    refuse_what_does_not_fit();
    // Opened now: a place that cannot be written must not show after an hour of measuring.
    if (!arguments.plot.empty()) plot_.emplace(arguments.plot);
    if (!arguments.json.empty() && arguments.json != "-") json_.emplace(arguments.json);
  }

  ExitCode run() {
    if (arguments_.roofline) measure_copy();
    print(title());
    print(speed_.heading());
    for (const BenchJob& job : jobs_) {
      show_progress(job);
      run_job(job);
    }
    print("\n" + list_table(report_) + "\n" + bed_table(report_) + "\n" + phase_table(report_));
    if (arguments_.roofline) print("\n" + roofline_table(report_));
    const ExitCode written = write_files();
    return failed_ ? ExitCode::physics : written;
  }

 private:
  BackendChoice choice_of(const std::string& name) const {
    for (const BackendChoice c :
         {BackendChoice::automatic, BackendChoice::cpu, BackendChoice::cuda, BackendChoice::reference})
      if (backend_name(c) == name) return resolve_backend(c, devices_);
    throw UsageError("unknown backend \"" + name + "\"");
  }

  void describe() {
    const Processor cpu = detect_processor();
    BenchProvenance& p = report_.provenance;
    p.command_line = arguments_.command_line;
    p.started = time_stamp();
    p.host = host_name();
    p.processor = cpu.model;
    p.simd = cpu.simd;
    p.cores = cpu.cores;
    p.threads = cpu.threads;
    p.memory_bytes = available_memory();
    p.cuda_build = devices_.build;
    if (choice_ == BackendChoice::cuda && !devices_.devices.empty()) p.device = devices_.devices.front().name;
    report_.settings = {arguments_.law,   arguments_.precision, backend_name(choice_), arguments_.threads,
                        arguments_.track, arguments_.quick,     arguments_.roofline};
  }

  /// Nothing is measured where one of the cases would be killed for its memory.
  void refuse_what_does_not_fit() const {
    const MemoryNeed need = memory_need(law_, jobs_.front().plan.options);
    const bool on_device = choice_ == BackendChoice::cuda;
    for (const BenchJob& job : jobs_) {
      const double bodies = static_cast<double>(job.bodies),
                   engine = bodies * job.suite->memory * need.engine;
      refuse_beyond(bodies * need.host + (on_device ? 0 : engine), report_.provenance.memory_bytes,
                    job.bodies, "of main memory are available");
      if (on_device)
        refuse_beyond(engine, static_cast<double>(devices_.devices.front().memory_bytes), job.bodies,
                      "are on the CUDA device");
    }
  }

  static void refuse_beyond(double wanted, double available, std::uint64_t bodies, const char* where) {
    if (wanted <= 0.9 * available) return;
    throw EngineError(grouped_text(bodies) + " bodies need about " + bytes_text(wanted) + "; " +
                      bytes_text(available) + " " + where + ". Give a smaller --n.");
  }

  void measure_copy() {
    constexpr double kLeast = 64e6, kMost = 2e9;
    if (choice_ == BackendChoice::cuda) {
      report_.copy = cuda_copy_bandwidth(0, static_cast<std::uint64_t>(kMost), 10);
      return;
    }
    // Four times the last-level cache, where the system tells its size and the memory is there.
    const double cache = static_cast<double>(std::max(0L, ::sysconf(_SC_LEVEL3_CACHE_SIZE)));
    const double room = std::min(kMost, 0.1 * report_.provenance.memory_bytes);
    const double size = arguments_.quick ? kLeast : std::clamp(4 * cache, kLeast, std::max(kLeast, room));
    report_.copy =
        cpu_copy_bandwidth(arguments_.threads, static_cast<std::uint64_t>(size), arguments_.quick ? 2 : 5);
  }

  std::string title() const {
    const BenchProvenance& p = report_.provenance;
    std::string text = std::string("scree ") + kVersion + " (" + kGit + "), " + p.processor + ", " + p.simd;
    if (!p.device.empty()) text += ", " + p.device;
    text += "\n" + arguments_.law + ", " + arguments_.precision + ", backend " + backend_name(choice_);
    text += arguments_.track ? ", losses booked" : "";
    const MeasurePlan& plan = jobs_.front().plan;
    return text + "; median of " + counted(static_cast<std::uint64_t>(plan.windows), "window") + "\n\n";
  }

  void show_progress(const BenchJob& job) const {
    if (!detect_terminal().interactive) return;
    std::fprintf(stderr, "\r\x1b[K%s, %s bodies ...", job.suite->name.c_str(),
                 grouped_text(job.bodies).c_str());
  }
  static void clear_progress() {
    if (detect_terminal().interactive) std::fputs("\r\x1b[K", stderr);
  }

  /// A case that breaks down is reported and left out; the others are measured all the same.
  void run_job(const BenchJob& job) {
    try {
      measure(job);
    } catch (const BedError& error) {
      fail(job.suite->name, job.bodies, error.what());
    }
  }

  void measure(const BenchJob& job) {
    const BenchScene made = job.suite->make(job.bodies, law_, tiles_);
    CaseReport c;
    c.suite = job.suite->name;
    c.asked_for = job.bodies;
    try {
      c.measured = measure_case(made, job.plan, [this](const Scene& scene, const BackendOptions& options) {
        return start_backend(scene, options);
      });
    } catch (const CaseFailed& failure) {
      return fail(c.suite, made.scene.bodies.size(), failure_message(failure.report, made.scene));
    }
    c.doubts = implausible(c.measured.bed, job.suite->limits);
    for (const std::string& doubt : c.doubts)
      fail(c.suite, c.measured.bodies, "this is not the bed it should be: " + doubt);
    if (arguments_.roofline) c.stages = stage_rates(made.scene, c.measured);
    clear_progress();
    print(speed_row(speed_, c));
    report_.cases.push_back(std::move(c));
  }

  void fail(const std::string& suite, std::uint64_t bodies, const std::string& text) {
    clear_progress();
    print_error(suite + ", " + grouped_text(bodies) + " bodies: " + text);
    failed_ = true;
  }

  std::unique_ptr<Backend> start_backend(const Scene& scene, const BackendOptions& options) const {
    try {
      return make_backend(choice_, scene, options);
    } catch (const std::runtime_error& error) {
      throw EngineError(error.what());
    }
  }

  /// Tables go to the error stream where the standard output is the JSON document.
  void print(const std::string& text) const {
    std::FILE* out = arguments_.json == "-" ? stderr : stdout;
    std::fputs(text.c_str(), out);
    std::fflush(out);
  }

  static void write(std::optional<AtomicFile>& file, const std::string& text) {
    file->write(text);
    file->commit();
  }

  ExitCode write_files() {
    if (plot_) write(plot_, bench_plot(report_));
    if (json_) write(json_, bench_json(report_));
    return arguments_.json == "-" ? print_document(bench_json(report_)) : ExitCode::ok;
  }

  BenchArguments arguments_;
  CudaDevices devices_;
  BackendChoice choice_;
  Law law_;
  std::vector<BenchJob> jobs_;
  TileStore tiles_;
  TextTable speed_ = speed_table();
  BenchReport report_;
  std::optional<AtomicFile> json_, plot_;
  bool failed_ = false;
};

}  // namespace

ExitCode bench_command(const BenchArguments& arguments) {
  try {
    return BenchRun(arguments).run();
  } catch (const UsageError& error) {
    print_error(error.what());
    std::fputs("Try scree bench --help.\n", stderr);
    return ExitCode::usage;
  }
}

}  // namespace scree
