#include <gtest/gtest.h>

#include <set>

#include "host/output/output_error.hpp"
#include "host/output/particles_writer.hpp"
#include "host/output/provenance.hpp"
#include "host/output/run_directory.hpp"
#include "host/output/run_files.hpp"
#include "tests/output/prescribed_backend.hpp"
#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

namespace fs = std::filesystem;
using test::TemporaryDirectory;

RunSettings settings_for(const fs::path& directory) {
  RunSettings settings;
  settings.output.directory = directory.string();
  settings.output.frames_every = settings.output.history_every = 0.25;
  settings.output.tracks = {{"one", 0, 0.25}};
  return settings;
}

/// Writes everything a run can leave: three frames, rows, provenance and a rescue frame.
void run_completely(const Scene& scene, const RunSettings& settings, bool overwrite) {
  const RunDirectory directory(scene, settings, overwrite);
  test::PrescribedBackend backend(scene);
  RunState state(backend);
  Writers writers = make_writers({scene, settings, directory.path()});
  for (int k = 0; k < 3; ++k) {
    for (auto& writer : writers) writer->write(state);
    backend.advance(1);
    state.forget();
  }
  write_provenance(directory.path(), settings, {});
  write_resolved_config(directory.path(), settings);
  write_particles(directory.path() / "rescue.vtp", scene, state.snapshot());
}

std::set<std::string> files_below(const fs::path& directory) {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.is_regular_file()) names.insert(fs::relative(entry.path(), directory).string());
  }
  return names;
}

std::string message_of(const Scene& scene, const RunSettings& settings, bool overwrite) {
  try {
    const RunDirectory directory(scene, settings, overwrite);
  } catch (const OutputError& error) {
    return error.what();
  }
  return "";
}

TEST(RunDirectory, CreatesParentsAndTheListCoversEveryFile) {
  const TemporaryDirectory top;
  const Scene scene = test::small_scene();
  const RunSettings settings = settings_for(top / "results/a");
  run_completely(scene, settings, false);
  const auto files = files_below(top / "results/a");
  EXPECT_EQ(files, (std::set<std::string>{
                       ".scree-run", "history.csv", "particles.pvd", "particles_000000.vtp",
                       "particles_000001.vtp", "particles_000002.vtp", "provenance.json", "resolved.json",
                       "rescue.vtp", "tracks/one.csv", "walls.pvd", "walls/drum__1__000000.vtp",
                       "walls/drum__1__000001.vtp", "walls/drum__1__000002.vtp", "walls/floor_000000.vtp"}));
  for (const std::string& file : files) {
    bool listed = false;
    for (const std::string& pattern : run_file_patterns(scene, settings)) {
      listed = listed || matches_run_file(pattern, file);
    }
    EXPECT_TRUE(listed) << file;
  }
}

TEST(RunDirectory, NonEmptyIsRefusedAndUntouchedWithoutOverwrite) {
  const TemporaryDirectory top;
  const Scene scene = test::small_scene();
  const RunSettings settings = settings_for(top.path());
  run_completely(scene, settings, false);
  const std::string before = test::file_text(top / "history.csv");
  EXPECT_NE(message_of(scene, settings, false).find("--overwrite"), std::string::npos);
  EXPECT_EQ(test::file_text(top / "history.csv"), before);
}

TEST(RunDirectory, OverwriteRemovesTheEarlierRunAndNothingElse) {
  const TemporaryDirectory top;
  const Scene scene = test::small_scene();
  const RunSettings settings = settings_for(top.path());
  run_completely(scene, settings, false);
  test::write_text(top / "notes.txt", "mine");
  test::write_text(top / "walls/own.vtp", "mine");
  test::write_text(top / "particles_000007.vtp.tmp", "left by a kill");
  {
    const RunDirectory directory(scene, settings, true);
    EXPECT_EQ(files_below(top.path()), (std::set<std::string>{".scree-run", "notes.txt", "walls/own.vtp"}));
  }
  EXPECT_EQ(test::file_text(top / "notes.txt"), "mine");
}

TEST(RunDirectory, ForeignFilesOfOurNamesAreNeverReplaced) {
  const TemporaryDirectory top;
  const Scene scene = test::small_scene();
  const RunSettings settings = settings_for(top.path());
  test::write_text(top / "history.csv", "measured in the laboratory");
  EXPECT_NE(message_of(scene, settings, true).find("history.csv is in the way"), std::string::npos);
  EXPECT_EQ(test::file_text(top / "history.csv"), "measured in the laboratory");
}

TEST(RunDirectory, TwoRunsCannotShareIt) {
  const TemporaryDirectory top;
  const Scene scene = test::small_scene();
  const RunSettings settings = settings_for(top / "a");
  const RunDirectory first(scene, settings, false);
  EXPECT_NE(message_of(scene, settings, true).find("another run"), std::string::npos);
}

TEST(RunDirectory, AFileInItsPlaceIsAnError) {
  const TemporaryDirectory top;
  test::write_text(top / "a", "");
  EXPECT_NE(message_of(test::small_scene(), settings_for(top / "a"), false).find((top / "a").string()),
            std::string::npos);
  EXPECT_NE(message_of(test::small_scene(), settings_for(top / "a/b"), true), "");
}

TEST(RunFiles, PatternsMatchDigitsOnly) {
  EXPECT_TRUE(matches_run_file("particles_#.vtp", "particles_000012.vtp"));
  EXPECT_TRUE(matches_run_file("particles_#.vtp", "particles_1234567.vtp.tmp"));
  EXPECT_FALSE(matches_run_file("particles_#.vtp", "particles_.vtp"));
  EXPECT_FALSE(matches_run_file("particles_#.vtp", "particles_12a.vtp"));
  EXPECT_FALSE(matches_run_file("particles_#.vtp", "particles_12.vtp.bak"));
  EXPECT_FALSE(matches_run_file("history.csv", "history.cs"));
}

}  // namespace
}  // namespace scree
