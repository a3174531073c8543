#include <cmath>

#include "host/scene/initial_state.hpp"
#include "tests/config/decks.hpp"
#include "tests/config/temporary_folder.hpp"

namespace scree::test {
namespace {

constexpr double kPi = 3.14159265358979323846;

LoadedConfig load(const std::string& deck) { return load_config_text(deck, "deck.json"); }

/// The deck with other bodies (a list without brackets) and a law without a step limit to think of.
std::string with_bodies(const std::string& bodies) {
  const std::string old =
      R"({ "name": "pair", "material": "glass", "radius": 0.01, "place": { "points": [[0, 0, 0.1], [0, 0, 0.2]] } })";
  return deck_with(old, bodies, deck_with("1e-6", "1e-8"));
}

TEST(SceneFromConfig, ValuesArriveInSiUnits) {
  const Scene scene = load(deck_with("\"radius\": 0.01",
                                     "\"radius\": \"1 cm\", \"velocity\": [\"1 cm/s\", 0, 2], "
                                     "\"angular_velocity\": [0, \"60 rpm\", 0], "
                                     "\"locks\": [\"y\", \"rz\"]"))
                          .scene;
  ASSERT_EQ(scene.bodies.size(), 2u);
  const double mass = 2500 * 4.0 / 3.0 * kPi * 1e-6;
  EXPECT_DOUBLE_EQ(scene.bodies.mass[1], mass);
  EXPECT_DOUBLE_EQ(scene.bodies.inertia[1], 0.4 * mass * 1e-4);
  EXPECT_EQ(scene.bodies.velocity[1].x, 0.01);
  EXPECT_EQ(scene.bodies.velocity[1].z, 2);
  EXPECT_DOUBLE_EQ(scene.bodies.angular_velocity[0].y, 2 * kPi);
  EXPECT_EQ(scene.bodies.locks[0], kLockY | kLockRotZ);
  EXPECT_EQ(scene.bodies.group_names, std::vector<std::string>{"pair"});
  EXPECT_EQ(scene.contact.law, Law::hertz_mindlin);
  EXPECT_EQ(scene.contact.materials[1].name, "steel");
  EXPECT_EQ(scene.contact.pair(0, 1).static_friction, 0.2);
  EXPECT_EQ(scene.contact.pair(0, 1).tangential_damping_ratio, 1);
  EXPECT_EQ(scene.gravity.z, -9.81);
  EXPECT_EQ(scene.domain.max.x, 1);
  EXPECT_EQ(scene.time_step, 1e-6);
  ASSERT_EQ(scene.walls.size(), 1u);
  EXPECT_EQ(scene.walls[0].kind, Wall::Kind::plane);
  EXPECT_EQ(scene.walls[0].material, 1);
}

TEST(SceneFromConfig, LatticeFillsFromBelowWithSpheresInside) {
  const Scene scene = load(with_bodies(R"({ "name": "a", "material": "glass", "radius": "5 mm",
      "place": { "lattice": { "min": [0, 0, 0.1], "max": [0.05, 0.03, 0.2], "spacing": 0.01 }, "count": 20 } })"))
                          .scene;
  ASSERT_EQ(scene.bodies.size(), 20u);  // 5 x 3 sites a layer
  EXPECT_NEAR(scene.bodies.position[0].x, 0.005, 1e-15);
  EXPECT_NEAR(scene.bodies.position[0].z, 0.105, 1e-15);
  EXPECT_NEAR(scene.bodies.position[4].x, 0.045, 1e-15);
  EXPECT_NEAR(scene.bodies.position[5].y, 0.015, 1e-15);
  EXPECT_NEAR(scene.bodies.position[15].z, 0.115, 1e-15);
}

TEST(SceneFromConfig, RandomGroupsKeepClearOfEverythingAndStayInside) {
  const Scene scene = load(with_bodies(R"(
      { "name": "small", "material": "glass", "radius": { "uniform": ["2 mm", "3 mm"] },
        "place": { "random": { "point": [0, 0, 0.1], "axis": [0, 0, 2], "radius": 0.05, "length": 0.1 }, "count": 500 }, "seed": 5 },
      { "name": "big", "material": "glass", "radius": 0.02, "place": { "points": [[0, 0, 0.15]] } })"))
                          .scene;
  ASSERT_EQ(scene.bodies.size(), 501u);
  EXPECT_EQ(scene.bodies.group[499], 0);
  EXPECT_EQ(scene.bodies.group[500], 1);
  EXPECT_TRUE(initial_overlaps(scene, 0).empty());
  for (std::size_t i = 0; i < 500; ++i) {
    const Vec3d& x = scene.bodies.position[i];
    const double r = scene.bodies.radius[i];
    EXPECT_TRUE(r >= 0.002 && r <= 0.003);
    EXPECT_LE(std::hypot(x.x, x.y) + r, 0.05 + 1e-12);
    EXPECT_TRUE(x.z - r >= 0.1 - 1e-12 && x.z + r <= 0.2 + 1e-12);
  }
}

TEST(SceneFromConfig, SameSeedSameBytesOtherSeedOtherBodies) {
  const auto deck = [](const char* name, const char* seed) {
    return with_bodies(
        std::string(R"({ "name": ")") + name +
        R"(", "material": "glass", "radius": { "normal": { "mean": 0.004, "stddev": 0.001, "min": 0.002, "max": 0.006 } },
        "velocity_jitter": 0.1, "place": { "random": { "min": [0, 0, 0.1], "max": [0.2, 0.2, 0.3] }, "count": 50 }, "seed": )" +
        seed + " }");
  };
  const Bodies a = load(deck("a", "7")).scene.bodies, b = load(deck("a", "7")).scene.bodies;
  const Bodies c = load(deck("a", "8")).scene.bodies, d = load(deck("d", "7")).scene.bodies;
  EXPECT_EQ(a.radius, b.radius);
  EXPECT_NE(a.radius, c.radius);
  EXPECT_NE(a.radius, d.radius);
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a.position[i].x, b.position[i].x);
    EXPECT_EQ(a.velocity[i].z, b.velocity[i].z);
    EXPECT_LE(std::fabs(a.velocity[i].z), 0.1);
  }
}

TEST(SceneFromConfig, MorePlacesThanFitIsAnErrorWithTheCount) {
  const auto errors = errors_of(with_bodies(R"({ "name": "a", "material": "glass", "radius": 0.05,
      "place": { "random": { "min": [0, 0, 0.1], "max": [0.2, 0.2, 0.3] }, "count": 30 } })"));
  ASSERT_EQ(errors.size(), 1u) << format(errors);
  EXPECT_EQ(errors[0].pointer, "/bodies/0/place/count");
  EXPECT_TRUE(contains(errors[0].message, "of 30 spheres found a place")) << errors[0].message;
}

TEST(SceneFromConfig, PeriodicPositionsAreWrappedAndSaidSo) {
  const LoadedConfig config =
      load(deck_with("\"max\": [1, 1, 1] }", "\"max\": [1, 1, 1], \"periodic\": [\"x\"] }",
                     deck_with("[0, 0, 0.2]]", "[3.25, 0, 0.2]]")));
  EXPECT_EQ(config.scene.bodies.position[1].x, -0.75);
  ASSERT_EQ(config.warnings.size(), 1u);
  EXPECT_TRUE(contains(config.warnings[0].message, "1 bodies lay outside a periodic axis"));
  EXPECT_TRUE(config.scene.domain.periodic[0]);
}

TEST(SceneFromConfig, OverlapAcrossAPeriodicFaceIsFound) {
  const std::string deck =
      deck_with("\"max\": [1, 1, 1] }", "\"max\": [1, 1, 1], \"periodic\": [\"x\"] }",
                deck_with("[0, 0, 0.1], [0, 0, 0.2]", "[-0.995, 0, 0.2], [0.995, 0, 0.2]"));
  const auto errors = errors_of(deck);
  ASSERT_EQ(errors.size(), 1u) << format(errors);
  EXPECT_TRUE(contains(errors[0].message, "overlap at the start by 0.01 m")) << errors[0].message;
}

TEST(SceneFromConfig, WallsMoveAndArePlaced) {
  TemporaryFolder folder;
  folder.write("t.txt", "1 0 0  0 1 0  0 0 0\n");
  const std::string deck = deck_with(
      "\"plane\": { \"point\": [0, 0, 0], \"normal\": [0, 0, 1] }",
      R"("mesh": "t.txt", "scale": 0.001, "rotate": { "axis": [0, 0, 5], "angle": "90 deg" }, "translate": [0, 0, "-10 cm"], "one_sided": true,
         "motion": { "velocity": [0, 0, 1], "rotate": { "axis": [0, 3, 4], "through": [1, 2, 3], "angular_velocity": 10 } })");
  const Wall wall = load_config_text(deck, folder.path() + "/deck.json").scene.walls.at(0);
  ASSERT_EQ(wall.kind, Wall::Kind::mesh);
  EXPECT_TRUE(wall.mesh.one_sided);
  EXPECT_NEAR(wall.mesh.vertices[0].x, 0, 1e-15);
  EXPECT_NEAR(wall.mesh.vertices[0].y, 0.001, 1e-15);
  EXPECT_NEAR(wall.mesh.vertices[1].x, -0.001, 1e-15);
  EXPECT_EQ(wall.mesh.vertices[2].z, -0.1);
  EXPECT_DOUBLE_EQ(wall.motion.angular_velocity.y, 6);
  EXPECT_DOUBLE_EQ(wall.motion.angular_velocity.z, 8);
  EXPECT_EQ(wall.motion.through.z, 3);
  EXPECT_EQ(wall.motion.velocity.z, 1);
}

TEST(SceneFromConfig, TableDecidesWhatItHolds) {
  TemporaryFolder folder;
  folder.write("t.csv", "x,y,z,radius,vx,vy,vz,density\n0,0,0.1,0.01,1,2,3,500\n0,0,0.3,0.02,4,5,6,700\n");
  const std::string deck =
      with_bodies(R"({ "name": "a", "material": "glass", "place": { "file": "t.csv" } })");
  const std::string file = folder.path() + "/deck.json";
  const LoadedConfig config = load_config_text(deck, file);
  EXPECT_EQ(config.scene.bodies.velocity[1].y, 5);
  EXPECT_EQ(config.scene.bodies.radius[1], 0.02);
  EXPECT_DOUBLE_EQ(config.scene.bodies.mass[1], 700 * 4.0 / 3.0 * kPi * 8e-6);
  EXPECT_EQ(load_config_text(config.settings.resolved_config, file).scene.bodies.velocity[1].y, 5);
  for (const char* extra : {"\"radius\": 1, ", "\"velocity\": [0, 0, 0], ", "\"density\": 1, "}) {
    try {
      load_config_text(deck_with("\"place\": { \"file\"", std::string(extra) + "\"place\": { \"file\"", deck),
                       file);
      ADD_FAILURE() << extra;
    } catch (const ConfigErrors& e) {
      ASSERT_EQ(e.list().size(), 1u) << e.what();
      EXPECT_TRUE(contains(e.what(), "as well")) << e.what();
    }
  }
}

TEST(SceneFromConfig, BadMeshNamesFileAndTriangle) {
  TemporaryFolder folder;
  const std::string mesh =
      folder.write("bad.txt", "x y z x y z x y z\n1 0 0 0 1 0 0 0 0\n1 0 0 0 nan 0 0 0 0\n");
  const std::string deck =
      deck_with("\"plane\": { \"point\": [0, 0, 0], \"normal\": [0, 0, 1] }", "\"mesh\": \"bad.txt\"");
  try {
    load_config_text(deck, folder.path() + "/deck.json");
    FAIL();
  } catch (const ConfigErrors& e) {
    ASSERT_EQ(e.list().size(), 1u) << e.what();
    EXPECT_EQ(e.list()[0].file, mesh);
    EXPECT_TRUE(contains(e.list()[0].message, "number 2")) << e.what();
  }
}

TEST(SceneFromConfig, RepairedMeshIsWarnedOf) {
  TemporaryFolder folder;
  folder.write("m.txt", "1 0 0 0 1 0 0 0 0\n0 1 0 0 0 0 1 0 0\n1 1 1 1 1 1 2 2 2\n");
  const std::string deck =
      deck_with("\"plane\": { \"point\": [0, 0, 0], \"normal\": [0, 0, 1] }", "\"mesh\": \"m.txt\"");
  const LoadedConfig config = load_config_text(deck, folder.path() + "/deck.json");
  EXPECT_EQ(config.scene.walls[0].mesh.triangles.size(), 1u);
  ASSERT_EQ(config.warnings.size(), 2u) << format(config.warnings);
  EXPECT_TRUE(contains(config.warnings[0].message, "1 triangle(s) without area dropped: number 3"));
  EXPECT_TRUE(contains(config.warnings[1].message, "1 duplicate triangle(s) dropped: number 2"));
}

/// The longest step that is no longer than safety times the limit and divides the run.
TEST(SceneFromConfig, AutomaticStepIsSafetyTimesTheDesignLimit) {
  const LoadedConfig config = load(deck_with("\"step\": 1e-6", "\"safety\": 0.25"));
  const double longest = 0.25 * config.time_step.design_step;
  EXPECT_EQ(config.scene.time_step, 1 / std::ceil(1 / longest));
  EXPECT_LE(config.scene.time_step, longest);
  EXPECT_LT(config.scene.time_step, config.time_step.critical_step);
  EXPECT_TRUE(contains(config.origins, "\"/time/step\": \"automatic\""));
}

TEST(SceneFromConfig, UnstableStepIsRefusedUnlessAllowed) {
  EXPECT_FALSE(errors_of(deck_with("1e-6", "1e-3")).empty());
  const LoadedConfig config = load(deck_with("1e-6", "1e-3, \"allow_unstable_step\": true"));
  EXPECT_EQ(config.scene.time_step, 1e-3);
  ASSERT_EQ(config.warnings.size(), 1u);
  EXPECT_TRUE(contains(config.warnings[0].message, "above the limit of a single contact"));
}

TEST(SceneFromConfig, StepsOfIntervals) {
  EXPECT_EQ(steps_in(0.01, 1e-3), 10u);
  EXPECT_EQ(steps_in(1e-9, 1e-3), 1u);
  EXPECT_EQ(steps_until(1.0, 0.1), 10u);  // 1.0/0.1 and ten times 0.1 round differently
  EXPECT_EQ(steps_until(1.0, 0.3), 4u);
}

}  // namespace
}  // namespace scree::test
