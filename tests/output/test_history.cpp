#include <gtest/gtest.h>

#include <cstdlib>

#include "host/output/csv_file.hpp"
#include "host/output/history_columns.hpp"
#include "host/output/output_error.hpp"
#include "host/output/writer.hpp"
#include "tests/output/file_size_limit.hpp"
#include "tests/output/prescribed_backend.hpp"
#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

using test::FileSizeLimit;
using test::TemporaryDirectory;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
  return cells;
}

/// Value of a column in a row, by the header's name.
double value_of(const std::vector<std::string>& lines, std::size_t row, const std::string& name) {
  const std::vector<std::string> header = cells_of(lines.at(0)), cells = cells_of(lines.at(row));
  for (std::size_t c = 0; c < header.size(); ++c) {
    if (header[c] == name) return std::strtod(cells.at(c).c_str(), nullptr);
  }
  ADD_FAILURE() << "no column " << name;
  return 0;
}

TEST(History, EveryQuantityExactlyWithItsUnit) {
  const TemporaryDirectory directory;
  const Scene scene = test::small_scene();
  RunSettings settings;
  settings.output.history_every = 0.25;
  Zone high;
  high.name = "high";
  high.min.z = 1.4;  // at t = 0.25 the bodies are at z = 0.75, 1.5, 2.25
  settings.output.zones = {high};
  test::PrescribedBackend backend(scene);
  RunState state(backend);
  Writers writers = make_writers({scene, settings, directory.path()});
  ASSERT_EQ(writers.size(), 1u);
  writers[0]->write(state);
  backend.advance(1);
  state.forget();
  writers[0]->write(state);

  const auto lines = lines_of(test::file_text(directory / "history.csv"));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(cells_of(lines[0]).size(), cells_of(lines[1]).size());
  const Observation o = backend.observe();
  const std::pair<const char*, double> expected[] = {{"time [s]", 0.25},
                                                     {"step [-]", 1},
                                                     {"bodies [-]", 3},
                                                     {"contacts [-]", 12},
                                                     {"body_contacts [-]", 10},
                                                     {"coordination_number [-]", 3.5},
                                                     {"mean_overlap_ratio [-]", 0.125},
                                                     {"max_overlap_ratio [-]", 0.25},
                                                     {"kinetic_translational [J]", 0.1},
                                                     {"kinetic_rotational [J]", 1.0 / 3.0},
                                                     {"potential [J]", -2e-300},
                                                     {"elastic_normal [J]", 4},
                                                     {"elastic_tangential [J]", 5},
                                                     {"viscous_dissipation [J]", 6},
                                                     {"frictional_dissipation [J]", 7},
                                                     {"momentum_x [kg m/s]", 1},
                                                     {"momentum_y [kg m/s]", 2},
                                                     {"momentum_z [kg m/s]", 3},
                                                     {"angular_momentum_x [kg m2/s]", 4},
                                                     {"angular_momentum_y [kg m2/s]", 5},
                                                     {"angular_momentum_z [kg m2/s]", 6},
                                                     {"drum <1>.force_x [N]", 10},
                                                     {"drum <1>.torque_z [N m]", 60},
                                                     {"floor.force_y [N]", 40},
                                                     {"floor.torque_x [N m]", 80},
                                                     {"high.small [bodies]", 0},
                                                     {"high.big [bodies]", 2}};
  for (const auto& [name, value] : expected) EXPECT_EQ(value_of(lines, 2, name), value) << name;
  EXPECT_EQ(value_of(lines, 1, "high.big [bodies]"), 0);
}

TEST(History, RowsAreOnDiskAtOnce) {
  const TemporaryDirectory directory;
  CsvFile file(directory / "t.csv", {"a", "b, c", "say \"x\""});
  file.append({1, 0.1, -1e-310});
  EXPECT_EQ(test::file_text(directory / "t.csv"), "a,\"b, c\",\"say \"\"x\"\"\"\n1,0.1,-1e-310\n");
}

TEST(History, FullDiskLeavesCompleteRowsOnly) {
  const TemporaryDirectory directory;
  CsvFile file(directory / "t.csv", {"a", "b"});
  file.append({1, 2});
  {
    const FileSizeLimit limit(12);  // "a,b\n1,2\n" is 8 bytes; the next row does not fit
    EXPECT_THROW(file.append({123456, 123456}), OutputError);
    EXPECT_EQ(test::file_text(directory / "t.csv"), "a,b\n1,2\n");
  }
  file.append({3, 4});
  EXPECT_EQ(test::file_text(directory / "t.csv"), "a,b\n1,2\n3,4\n");
}

TEST(Tracks, OneFilePerTrackAtItsOwnInterval) {
  const TemporaryDirectory directory;
  const Scene scene = test::small_scene();
  RunSettings settings;
  settings.output.tracks = {{"the/big one", 2, 0.5}, {"first", 0, 0.25}};
  test::PrescribedBackend backend(scene);
  RunState state(backend);
  Writers writers = make_writers({scene, settings, directory.path()});
  ASSERT_EQ(writers.size(), 2u);
  EXPECT_EQ(writers[0]->every(), 0.5);
  backend.advance(2);
  writers[0]->write(state);
  const auto lines = lines_of(test::file_text(directory / "tracks/the_big_one.csv"));
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1], "0.5,1.5,3,4.5,3,6,9,12,15,18,0.75,1.5,2.25,-3,-6,-12");
  EXPECT_EQ(value_of(lines, 1, "omega_z [rad/s]"), 18);
  EXPECT_EQ(value_of(lines, 1, "f_y [N]"), 1.5);
}

}  // namespace
}  // namespace scree
