#include <cmath>
#include <filesystem>
#include <map>

#include "tests/config/decks.hpp"

namespace scree::test {
namespace {

namespace fs = std::filesystem;

/// Every example must load, and its resolved configuration must give the same scene, bit for bit.
TEST(ExampleDecks, LoadAndSurviveTheirResolvedForm) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(std::string(SCREE_SOURCE_DIR) + "/configs/examples")) {
    if (entry.path().extension() != ".json") continue;
    ++count;
    SCOPED_TRACE(entry.path().string());
    LoadedConfig first, second;
    ASSERT_NO_THROW(first = load_config(entry.path().string()));
    ASSERT_NO_THROW(second = load_config_text(first.settings.resolved_config, "resolved.json"));
    EXPECT_TRUE(first.warnings.empty()) << format(first.warnings);
    EXPECT_EQ(first.settings.resolved_config, second.settings.resolved_config);
    EXPECT_EQ(first.scene.time_step, second.scene.time_step);
    ASSERT_EQ(first.scene.bodies.size(), second.scene.bodies.size());
    EXPECT_EQ(first.scene.bodies.radius, second.scene.bodies.radius);
    for (std::size_t i = 0; i < first.scene.bodies.size(); ++i) {
      EXPECT_EQ(first.scene.bodies.position[i].x, second.scene.bodies.position[i].x);
    }
    EXPECT_EQ(first.scene.walls.size(), second.scene.walls.size());
  }
  EXPECT_GE(count, 4);
}

/// Sum of the solid angles that a surface covers as seen from a point, over 4π: 1 inside a closed surface
/// with outward normals, -1 with inward ones (van Oosterom and Strackee 1983).
double winding_number(const TriangleMesh& mesh, const Vec3d& x) {
  double sum = 0;
  for (const auto& t : mesh.triangles) {
    const Vec3d a = mesh.vertices[t[0]] - x, b = mesh.vertices[t[1]] - x, c = mesh.vertices[t[2]] - x;
    const double la = std::sqrt(dot(a, a)), lb = std::sqrt(dot(b, b)), lc = std::sqrt(dot(c, c));
    sum +=
        2 * std::atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return sum / (4 * 3.14159265358979323846);
}

TEST(ExampleDecks, DrumIsClosedAndHoldsAllBodies) {
  const Scene scene = load_config(std::string(SCREE_SOURCE_DIR) + "/configs/examples/drum.json").scene;
  ASSERT_EQ(scene.walls.size(), 1u);
  for (std::size_t i = 0; i < scene.bodies.size(); i += 13) {
    EXPECT_NEAR(winding_number(scene.walls[0].mesh, scene.bodies.position[i]), -1, 1e-9);
  }
}

/// Data of the comparison of open codes; read where it lies beside the source tree.
class BenchmarkDecks : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(std::string(SCREE_SHARED_DIR) + "/osbench"))
      GTEST_SKIP() << "no osbench data beside the source tree";
  }
  static LoadedConfig load(const std::string& name) {
    LoadOptions options;
    options.search_paths = {SCREE_SHARED_DIR};
    return load_config(std::string(SCREE_SOURCE_DIR) + "/configs/bench/" + name, options);
  }
};

TEST_F(BenchmarkDecks, Drum) {
  const LoadedConfig config = load("osbench_drum.json");
  std::map<double, int> count;
  for (const double r : config.scene.bodies.radius) ++count[r];
  EXPECT_EQ(count, (std::map<double, int>{{0.001, 30000}, {0.002, 8000}}));
  EXPECT_EQ(config.scene.contact.materials[config.scene.bodies.material[0]].name, "M2");
  EXPECT_EQ(config.scene.bodies.radius[0], 0.002);
  EXPECT_EQ(config.scene.walls[0].mesh.triangles.size(), 1200u);
  EXPECT_EQ(config.scene.walls[0].motion.angular_velocity.y, -2);
  EXPECT_EQ(config.scene.time_step, 8e-7);
}

TEST_F(BenchmarkDecks, SoftDrumChangesOnlyModuliAndStep) {
  const Scene hard = load("osbench_drum.json").scene, soft = load("osbench_drum_soft.json").scene;
  EXPECT_EQ(soft.contact.materials[0].young_modulus, 2e6);
  EXPECT_EQ(soft.contact.materials[1].young_modulus, 1e6);
  EXPECT_EQ(soft.contact.materials[2].young_modulus, 210e9);
  EXPECT_EQ(soft.time_step, 1e-4);
  EXPECT_EQ(soft.bodies.size(), hard.bodies.size());
  EXPECT_EQ(soft.contact.pair(0, 2).restitution, 0.4);
}

TEST_F(BenchmarkDecks, Penetration) {
  const LoadedConfig config = load("osbench_penetration.json");
  ASSERT_EQ(config.scene.bodies.size(), 25001u);
  EXPECT_EQ(config.settings.output.tracks[0].body, 25000u);
  EXPECT_EQ(config.scene.bodies.position[25000].z, 0.06);
  EXPECT_EQ(config.scene.bodies.velocity[25000].z, -5);
  EXPECT_NEAR(config.scene.bodies.mass[25000], 7200 * 4.0 / 3.0 * 3.14159265358979323846 * 1e-6, 1e-12);
}

}  // namespace
}  // namespace scree::test
