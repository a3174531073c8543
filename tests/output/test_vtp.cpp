/// Frames are read back by VTK's own reader (Debian: python3-vtk9), an implementation independent of ours.
#include <gtest/gtest.h>
#include <stdio.h>
#include <sys/wait.h>

#include <map>

#include "host/output/particles_writer.hpp"
#include "host/output/pvd_index.hpp"
#include "host/output/vtp_document.hpp"
#include "host/output/writer.hpp"
#include "tests/output/prescribed_backend.hpp"
#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

using test::TemporaryDirectory;

/// What VTK finds in a file, by "kind name": type, number of components and values.
struct VtkArray {
  std::string type;
  int components = 0;
  std::vector<double> values;
};
struct VtkContent {
  std::string counts;
  std::vector<std::string> cells;
  std::map<std::string, VtkArray> arrays;
};

std::string command(const std::string& argument) {
  return std::string("/usr/bin/python3 ") + SCREE_SOURCE_DIR + "/tests/output/read_vtp.py '" + argument + "'";
}

bool have_vtk() {
  static const bool have = ::system((command("--check") + " 2>/dev/null").c_str()) == 0;
  return have;
}

VtkContent read_with_vtk(const std::filesystem::path& path) {
  VtkContent content;
  FILE* pipe = ::popen(command(path.string()).c_str(), "r");
  std::string text;
  char buffer[4096];
  while (const std::size_t n = ::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, n);
  EXPECT_EQ(::pclose(pipe), 0) << "VTK refuses " << path;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind, name;
    words >> kind;
    if (kind == "counts") content.counts = line;
    if (kind == "cell") content.cells.push_back(line);
    if (kind == "counts" || kind == "cell") continue;
    words >> name;
    VtkArray& array = content.arrays[kind + " " + name];
    words >> array.type >> array.components;
    for (std::string value; words >> value;) array.values.push_back(std::stod(value));
  }
  return content;
}

class Vtp : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!have_vtk()) GTEST_SKIP() << "VTK's Python module is not installed (Debian: python3-vtk9)";
  }
  const TemporaryDirectory directory_;
};

std::vector<double> flat(const std::vector<Vec3d>& values) {
  std::vector<double> out;
  for (const Vec3d& v : values) out.insert(out.end(), {v.x, v.y, v.z});
  return out;
}

TEST_F(Vtp, ParticleFrame) {
  const Scene scene = test::small_scene();
  test::PrescribedBackend backend(scene);
  backend.advance(2);
  const Snapshot s = backend.snapshot();
  write_particles(directory_ / "p.vtp", scene, s);
  VtkContent c = read_with_vtk(directory_ / "p.vtp");
  EXPECT_EQ(c.counts, "counts 3 3 0 0 0");
  EXPECT_EQ(c.cells, (std::vector<std::string>{"cell 0", "cell 1", "cell 2"}));
  EXPECT_EQ(c.arrays["points points"].type, "double");
  EXPECT_EQ(c.arrays["points points"].values, flat(s.position));
  EXPECT_EQ(c.arrays["field_data TimeValue"].values, std::vector<double>{0.5});
  EXPECT_EQ(c.arrays["point_data id"].values, (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(c.arrays["point_data type"].type, "int");
  EXPECT_EQ(c.arrays["point_data type"].values, (std::vector<double>{0, 0, 1}));
  EXPECT_EQ(c.arrays["point_data group"].values, (std::vector<double>{0, 1, 1}));
  EXPECT_EQ(c.arrays["point_data radius"].values, (std::vector<double>{0.5, 0.75, 1.0}));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(c.arrays["point_data mass"].values.at(i), static_cast<float>(scene.bodies.mass[i]));
  }
  EXPECT_EQ(c.arrays["point_data v"].components, 3);
  EXPECT_EQ(c.arrays["point_data v"].values, flat(s.velocity));
  EXPECT_EQ(c.arrays["point_data omega"].values, flat(s.angular_velocity));
  EXPECT_EQ(c.arrays["point_data f"].values, flat(s.force));
  EXPECT_EQ(c.arrays["point_data tq"].values, flat(s.torque));
}

TEST_F(Vtp, FrameWithoutParticles) {
  write_particles(directory_ / "p.vtp", Scene{}, Snapshot{});
  EXPECT_EQ(read_with_vtk(directory_ / "p.vtp").counts, "counts 0 0 0 0 0");
}

TEST_F(Vtp, MovingWallTurnsAndCarriesItsLoad) {
  const Scene scene = test::small_scene();
  RunSettings settings;
  settings.output.frames_every = 0.25;
  test::PrescribedBackend backend(scene);
  RunState state(backend);
  Writers writers = make_writers({scene, settings, directory_.path()});
  for (int k = 0; k < 2; ++k) {
    for (auto& writer : writers) writer->write(state);
    backend.advance(1);  // 0.25 s: a quarter turn
    state.forget();
  }
  VtkContent c = read_with_vtk(directory_ / "walls/drum__1__000001.vtp");
  EXPECT_EQ(c.counts, "counts 4 0 0 0 4");
  EXPECT_EQ(c.cells.at(1), "cell 0 2 3");
  const std::vector<double> expected{0, 1, 0.5, -1, 0, 0.5, 0, 0, 1.5, 0, 0, 0.5};
  const std::vector<double>& points = c.arrays["points points"].values;
  ASSERT_EQ(points.size(), expected.size());
  for (std::size_t k = 0; k < points.size(); ++k) EXPECT_NEAR(points[k], expected[k], 1e-14);
  EXPECT_NEAR(c.arrays["point_data v"].values.at(0), -6.2831853, 1e-6);
  EXPECT_EQ(c.arrays["field_data force"].values, (std::vector<double>{10, 20, 30}));
  EXPECT_EQ(c.arrays["field_data torque"].values, (std::vector<double>{40, 50, 60}));
  EXPECT_EQ(c.arrays["field_data TimeValue"].values, std::vector<double>{0.25});
  EXPECT_GT(read_with_vtk(directory_ / "walls/floor_000000.vtp").cells.size(), 1u);
}

TEST(Pvd, ListsEveryFrameWithItsTime) {
  const TemporaryDirectory directory;
  PvdIndex index(directory / "a.pvd");
  index.add(0.1, "a_000000.vtp");
  index.add(1.0 / 3.0, "b&c.vtp", 2);
  index.write();
  const std::string text = test::file_text(directory / "a.pvd");
  EXPECT_NE(text.find("<DataSet timestep=\"0.1\" part=\"0\" file=\"a_000000.vtp\"/>"), std::string::npos)
      << text;
  EXPECT_NE(text.find("timestep=\"0.3333333333333333\" part=\"2\" file=\"b&amp;c.vtp\""), std::string::npos)
      << text;
}

// OVITO's importer: inline base64 only, 64-bit headers, no compressor.
TEST(Pvd, FileDeclaresWhatOvitoAccepts) {
  const TemporaryDirectory directory;
  write_particles(directory / "p.vtp", test::small_scene(),
                  test::PrescribedBackend(test::small_scene()).snapshot());
  const std::string text = test::file_text(directory / "p.vtp");
  EXPECT_NE(text.find("header_type=\"UInt64\""), std::string::npos);
  EXPECT_EQ(text.find("compressor"), std::string::npos);
  EXPECT_EQ(text.find("appended"), std::string::npos);
  EXPECT_EQ(text.find("format=\"ascii\""), std::string::npos);
}

}  // namespace
}  // namespace scree
