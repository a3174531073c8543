/// The command itself, run as a user runs it: exit codes, streams, files.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

namespace fs = std::filesystem;
using test::file_text;

struct Outcome {
  int code = -1;
  std::string out, err;
};

/// A directory with config files, in which commands run.
class Command : public ::testing::Test {
 protected:
  Outcome scree(std::vector<std::string> words, rlim_t file_limit = RLIM_INFINITY) const {
    const pid_t child = start(std::move(words), file_limit);
    return wait_for(child);
  }

  pid_t start(std::vector<std::string> words, rlim_t file_limit = RLIM_INFINITY) const {
    const pid_t child = ::fork();
    if (child != 0) return child;
    const int out = ::open((directory_ / "out.txt").c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0666);
    const int err = ::open((directory_ / "err.txt").c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0666);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    if (file_limit != RLIM_INFINITY) {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{file_limit, file_limit};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    if (::chdir(directory_.path().c_str()) != 0) ::_exit(99);
    words.insert(words.begin(), SCREE_COMMAND);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(SCREE_COMMAND, argv.data());
    ::_exit(98);
  }

  Outcome wait_for(pid_t child) const {
    int status = 0;
    ::waitpid(child, &status, 0);
    Outcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    outcome.out = file_text(directory_ / "out.txt");
    outcome.err = file_text(directory_ / "err.txt");
    return outcome;
  }

  std::string save(const std::string& name, const nlohmann::json& config) const {
    test::write_text(directory_ / name, config.dump(2));
    return name;
  }

  nlohmann::json record() const {
    return nlohmann::json::parse(file_text(directory_ / "results/provenance.json"));
  }

  const test::TemporaryDirectory directory_;
};

/// A sphere of 1 kg-ish mass that falls on a plate: 0.1 s in 1000 steps.
nlohmann::json falling_sphere() {
  return {
      {"title", "falling sphere"},
      {"materials", {{"steel", {{"density", 7800}}}}},
      {"contact",
       {{"law", "linear_history"},
        {"pairs",
         {{{"between", {"steel", "steel"}},
           {"normal_stiffness", 1e5},
           {"restitution", 0.5},
           {"static_friction", 0.3}}}}}},
      {"bodies",
       {{{"name", "ball"},
         {"shape", "sphere"},
         {"material", "steel"},
         {"radius", 0.01},
         {"place", {{"points", {{0, 0, 0.02}}}}}}}},
      {"walls",
       {{{"name", "plate"},
         {"material", "steel"},
         {"plane", {{"point", {0, 0, 0}}, {"normal", {0, 0, 1}}}}}}},
      {"time", {{"end", 0.1}, {"step", 1e-4}}},
      {"output", {{"directory", "results"}, {"frames", {{"every", 0.02}}}, {"history", {{"every", 0.01}}}}},
      {"compute", {{"backend", "reference"}, {"precision", "double"}}}};
}

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST_F(Command, RunWritesEverythingAndEndsWithZero) {
  const Outcome o = scree({"run", save("a.json", falling_sphere())});
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("Finished at t = 0.1 s"), std::string::npos) << o.out;
  EXPECT_EQ(count_lines(file_text(directory_ / "results/history.csv")), 12u);  // header and 0, 0.01 ... 0.1
  EXPECT_TRUE(fs::exists(directory_ / "results/particles_000005.vtp"));
  EXPECT_FALSE(fs::exists(directory_ / "results/particles_000006.vtp"));
  EXPECT_TRUE(fs::exists(directory_ / "results/walls/plate_000000.vtp"));
  EXPECT_EQ(record().at("run").at("state"), "finished");
  EXPECT_EQ(record().at("run").at("steps"), 1000);
}

// Free fall from 1 cm above the plate: v = g t before the impact, exact for the leapfrog.
TEST_F(Command, HistoryShowsFreeFall) {
  ASSERT_EQ(scree({"run", save("a.json", falling_sphere())}).code, 0);
  std::istringstream lines(file_text(directory_ / "results/history.csv"));
  std::string header, first, second, third;
  std::getline(lines, header);
  std::getline(lines, first);
  std::getline(lines, second);
  std::getline(lines, third);
  const auto cell = [&](const std::string& row, const std::string& name) {
    std::istringstream names(header), cells(row);
    for (std::string n, c; std::getline(names, n, ',') && std::getline(cells, c, ',');) {
      if (n == name) return std::stod(c);
    }
    ADD_FAILURE() << "no column " << name;
    return 0.0;
  };
  const double mass = 7800 * 4.0 / 3.0 * 3.14159265358979323846 * 1e-6;
  EXPECT_EQ(cell(third, "time [s]"), 0.02);
  EXPECT_NEAR(cell(third, "momentum_z [kg m/s]"), -mass * 9.81 * 0.02, 1e-12);
  EXPECT_NEAR(cell(third, "kinetic_translational [J]"), 0.5 * mass * std::pow(9.81 * 0.02, 2), 1e-12);
}

TEST_F(Command, ResolvedConfigRunsAgainWithTheSameResult) {
  ASSERT_EQ(scree({"run", save("a.json", falling_sphere())}).code, 0);
  ASSERT_EQ(scree({"run", "results/resolved.json", "--output", "again"}).code, 0);
  EXPECT_EQ(file_text(directory_ / "results/history.csv"), file_text(directory_ / "again/history.csv"));
}

TEST_F(Command, ASecondRunNeedsOverwrite) {
  const std::string file = save("a.json", falling_sphere());
  ASSERT_EQ(scree({"run", file}).code, 0);
  const Outcome refused = scree({"run", file});
  EXPECT_EQ(refused.code, 3);
  EXPECT_NE(refused.err.find("--overwrite"), std::string::npos) << refused.err;
  EXPECT_EQ(record().at("run").at("state"), "finished");
  EXPECT_EQ(scree({"run", file, "--overwrite"}).code, 0);
}

TEST_F(Command, OverridesAndFlagsReachTheRun) {
  const Outcome o = scree({"run", save("a.json", falling_sphere()), "--set", "time.end=0.05", "--set",
                           "/output/history/every=0.025", "--output", "elsewhere", "--quiet"});
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(count_lines(file_text(directory_ / "elsewhere/history.csv")), 4u);
  const auto resolved = nlohmann::json::parse(file_text(directory_ / "elsewhere/resolved.json"));
  EXPECT_EQ(resolved.at("output").at("directory"), "elsewhere");
  EXPECT_EQ(resolved.at("time").at("end"), 0.05);
}

TEST_F(Command, AllMistakesAreToldTogether) {
  nlohmann::json config = falling_sphere();
  config["bodies"][0]["radius"] = -1;
  config["contact"]["lawx"] = 1;
  const Outcome o = scree({"run", save("a.json", config), "--set", "time.ent=1"});
  EXPECT_EQ(o.code, 2);
  for (const char* part : {"radius", "lawx", "time.ent"}) {
    EXPECT_NE(o.err.find(part), std::string::npos) << part << " in: " << o.err;
  }
  EXPECT_FALSE(fs::exists(directory_ / "results"));
}

TEST_F(Command, MissingFileIsNamed) {
  const Outcome o = scree({"run", "no_such.json"});
  EXPECT_EQ(o.code, 2);
  EXPECT_NE(o.err.find("no_such.json"), std::string::npos);
}

TEST_F(Command, MisspeltWordsGetASuggestion) {
  Outcome o = scree({"rnu", "a.json"});
  EXPECT_EQ(o.code, 2);
  EXPECT_NE(o.err.find("unknown command \"rnu\"; did you mean \"run\"?"), std::string::npos) << o.err;
  o = scree({"run", "a.json", "--overwite"});
  EXPECT_EQ(o.code, 2);
  EXPECT_NE(o.err.find("unknown option \"--overwite\"; did you mean \"--overwrite\"?"), std::string::npos)
      << o.err;
  EXPECT_EQ(scree({}).code, 2);
  EXPECT_EQ(scree({"run"}).code, 2);
  EXPECT_EQ(scree({"run", "a.json", "--threads", "many"}).code, 2);
  EXPECT_EQ(scree({"run", "a.json", "--backend", "gpu"}).code, 2);
}

TEST_F(Command, HelpAndVersion) {
  EXPECT_EQ(scree({"--help"}).code, 0);
  EXPECT_EQ(scree({"run", "--help"}).code, 0);
  const Outcome o = scree({"--version"});
  EXPECT_EQ(o.code, 0);
  for (const char* part : {"scree ", "commit", "compiler", "CUDA"})
    EXPECT_NE(o.out.find(part), std::string::npos);
}

TEST_F(Command, CheckTellsAndTouchesNothing) {
  const Outcome o = scree({"check", save("a.json", falling_sphere())});
  EXPECT_EQ(o.code, 0) << o.err;
  for (const char* part : {"ball: 1", "plate: plane", "linear_history", "1000 steps",
                           "results: 6 frames, 11 rows", "reference"}) {
    EXPECT_NE(o.out.find(part), std::string::npos) << part << " in: " << o.out;
  }
  EXPECT_FALSE(fs::exists(directory_ / "results"));
}

TEST_F(Command, ConfigIsItselfAConfig) {
  const Outcome annotated = scree({"config", save("a.json", falling_sphere())});
  ASSERT_EQ(annotated.code, 0) << annotated.err;
  EXPECT_NE(annotated.out.find("// a.json:"), std::string::npos);
  EXPECT_NE(annotated.out.find("// default"), std::string::npos);
  test::write_text(directory_ / "b.json", annotated.out);
  const Outcome plain = scree({"config", "--plain", "a.json"}),
                again = scree({"config", "--plain", "b.json"});
  EXPECT_EQ(plain.out, again.out);
  EXPECT_FALSE(nlohmann::json::parse(plain.out).empty());
}

TEST_F(Command, SchemaIsJson) {
  const Outcome o = scree({"schema"});
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(nlohmann::json::parse(o.out).contains("$schema"));
}

TEST_F(Command, TheReferencePageInDocsIsCurrent) {
  const Outcome o = scree({"schema", "--markdown"});
  EXPECT_EQ(o.code, 0);
  std::ifstream page(SCREE_SOURCE_DIR "/docs/config.md");
  const std::string stored{std::istreambuf_iterator<char>(page), std::istreambuf_iterator<char>()};
  EXPECT_TRUE(o.out == stored) << "write it anew: scree schema --markdown > docs/config.md";
}

TEST_F(Command, DevicesNameTheProcessor) {
  const Outcome o = scree({"devices"});
  EXPECT_EQ(o.code, 0);
  EXPECT_NE(o.out.find("CPU"), std::string::npos);
  EXPECT_NE(o.out.find("CUDA"), std::string::npos);
}

TEST_F(Command, ABreakdownIsExplainedWithARescueFrame) {
  nlohmann::json config = falling_sphere();
  config["domain"] = {{"min", {-1, -1, 0.015}}, {"max", {1, 1, 1}}};
  const Outcome o = scree({"run", save("a.json", config)});
  EXPECT_EQ(o.code, 4);
  for (const char* part : {"body 0 (ball)", "t = ", "/domain"}) {
    EXPECT_NE(o.err.find(part), std::string::npos) << part << " in: " << o.err;
  }
  EXPECT_TRUE(fs::exists(directory_ / "results/rescue.vtp"));
  EXPECT_EQ(record().at("run").at("state"), "failed");
}

TEST_F(Command, AFullDiskIsExplainedAndKeepsWhatIsThere) {
  nlohmann::json config = falling_sphere();
  config["output"]["history"]["every"] = 1e-4;  // about 0.5 MB of rows
  const Outcome o = scree({"run", save("a.json", config)}, 100000);
  EXPECT_EQ(o.code, 3) << o.err;
  EXPECT_NE(o.err.find("history.csv"), std::string::npos) << o.err;
  const std::string history = file_text(directory_ / "results/history.csv");
  EXPECT_GT(count_lines(history), 100u);
  EXPECT_EQ(history.back(), '\n');
  EXPECT_TRUE(fs::exists(directory_ / "results/particles_000000.vtp"));
  EXPECT_EQ(record().at("run").at("state"), "failed");
}

TEST_F(Command, AnImpossibleDirectoryIsAnOutputError) {
  test::write_text(directory_ / "results", "a file");
  EXPECT_EQ(scree({"run", save("a.json", falling_sphere())}).code, 3);
}

TEST_F(Command, ASignalEndsTheRunWithAFinalFrame) {
  nlohmann::json config = falling_sphere();
  config["time"]["end"] = 1e4;  // would take minutes
  config["output"]["frames"]["every"] = 1e4;
  config["output"]["history"]["every"] = 1e4;
  const pid_t child = start({"run", save("a.json", config)});
  for (int k = 0; k < 500 && !fs::exists(directory_ / "results/particles.pvd"); ++k) ::usleep(20000);
  ASSERT_TRUE(fs::exists(directory_ / "results/particles.pvd"));
  ::usleep(300000);
  ::kill(child, SIGINT);
  const Outcome o = wait_for(child);
  EXPECT_EQ(o.code, 130);
  EXPECT_NE(o.err.find("signal"), std::string::npos) << o.err;
  EXPECT_TRUE(fs::exists(directory_ / "results/particles_000001.vtp"));
  EXPECT_EQ(count_lines(file_text(directory_ / "results/history.csv")), 3u);
  EXPECT_EQ(record().at("run").at("state"), "interrupted");
}

TEST_F(Command, CudaAskedForWhereThereIsNoneIsADeviceError) {
  if (scree({"devices"}).out.find("CUDA  none") == std::string::npos)
    GTEST_SKIP() << "this machine has a GPU";
  const Outcome o = scree({"run", save("a.json", falling_sphere()), "--backend", "cuda"});
  EXPECT_EQ(o.code, 5);
  EXPECT_NE(o.err.find("--backend cpu"), std::string::npos) << o.err;
  EXPECT_FALSE(fs::exists(directory_ / "results"));
}

TEST_F(Command, AutomaticAndCpuBackendsRun) {
  const std::string file = save("a.json", falling_sphere());
  ASSERT_EQ(scree({"run", file, "--backend", "cpu", "--output", "cpu", "--threads", "1"}).code, 0);
  ASSERT_EQ(scree({"run", file, "--backend", "auto", "--output", "auto"}).code, 0);
  EXPECT_EQ(file_text(directory_ / "cpu/history.csv"), file_text(directory_ / "auto/history.csv"));
}

}  // namespace
}  // namespace scree
