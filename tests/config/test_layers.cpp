#include "tests/config/decks.hpp"
#include "tests/config/temporary_folder.hpp"

namespace scree::test {
namespace {

LoadedConfig load_with(const std::vector<std::string>& overrides) {
  LoadOptions options;
  options.overrides = overrides;
  return load_config_text(kDeck, "deck.json", options);
}

std::vector<ConfigError> errors_with(const std::vector<std::string>& overrides) {
  LoadOptions options;
  options.overrides = overrides;
  return errors_of(kDeck, options);
}

TEST(Extends, MergePatchReplacesAddsAndRemoves) {
  TemporaryFolder folder;
  folder.write("base/base.json", kDeck);
  folder.write("base/softer.json",
               R"({ "extends": ["base.json"], "materials": { "glass": { "young_modulus": 5e7 } } })");
  const std::string file = folder.write("top.json", R"({
  "extends": ["base/softer.json"],
  "title": "top",
  "domain": null,
  "bodies": [
    { "name": "one", "material": "glass", "radius": 0.02, "place": { "points": [[0, 0, 3]] } }
  ],
  "output": { "history": null, "frames": { "every": 0.1 } }
})");
  const LoadedConfig config = load_config(file);
  EXPECT_EQ(config.settings.title, "top");
  EXPECT_EQ(config.scene.contact.materials[0].young_modulus, 5e7);
  EXPECT_EQ(config.scene.contact.materials[0].density, 2500);
  EXPECT_EQ(config.scene.contact.materials[1].young_modulus, 210e9);
  EXPECT_EQ(config.scene.bodies.size(), 1u);
  EXPECT_EQ(config.settings.output.history_every, 0);
  EXPECT_EQ(config.settings.output.frames_every, 0.1);
  EXPECT_TRUE(contains(config.origins,
                       "\"/materials/glass/young_modulus\": \"" + folder.path() + "/base/softer.json:1\""));
  EXPECT_TRUE(
      contains(config.origins, "\"/materials/glass/density\": \"" + folder.path() + "/base/base.json:6\""));
  EXPECT_TRUE(contains(config.origins, "\"/output/frames/every\": \"" + file + ":8\"")) << config.origins;
  EXPECT_TRUE(contains(config.origins, "\"/time/safety\": \"default\""));
}

TEST(Extends, ErrorsNameTheFileThatHoldsTheValue) {
  TemporaryFolder folder;
  const std::string base = folder.write("base.json", deck_with("\"density\": 2500", "\"densty\": 2500"));
  const std::string top = folder.write("top.json", "{\n\"extends\": \"base.json\",\n\"gravity\": 5\n}");
  try {
    load_config(top);
    FAIL();
  } catch (const ConfigErrors& e) {
    ASSERT_EQ(e.list().size(), 2u) << e.what();
    EXPECT_EQ(e.list()[0].file, top);
    EXPECT_EQ(e.list()[0].line, 3);
    EXPECT_EQ(e.list()[1].file, base);
    EXPECT_EQ(e.list()[1].line, 6);
  }
}

TEST(Extends, CirclesMissingFilesAndIdleNullsAreErrors) {
  TemporaryFolder folder;
  const std::string a = folder.write("a.json", "{\n\"extends\": [\"b.json\"]\n}");
  folder.write("b.json", "{ \"extends\": [\"a.json\"] }");
  const auto text_of = [](const std::string& file) -> std::string {
    try {
      load_config(file);
    } catch (const ConfigErrors& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_TRUE(contains(text_of(a), "goes in a circle")) << text_of(a);
  const std::string c = folder.write("c.json", "{\n\"extends\": [\n\"nowhere.json\"]\n}");
  EXPECT_TRUE(contains(
      text_of(c), c + ":3: /extends/0: the file \"" + folder.path() + "/nowhere.json\" cannot be opened"))
      << text_of(c);
  folder.write("deck.json", kDeck);
  const std::string d =
      folder.write("d.json", "{ \"extends\": [\"deck.json\"], \"time\": { \"stepp\": null } }");
  EXPECT_TRUE(contains(text_of(d), "null removes this key")) << text_of(d);
}

TEST(Overrides, PointersDottedPathsAndNames) {
  const LoadedConfig config =
      load_with({"/time/end=2", "time.step=\"2 us\"", "bodies.pair.radius=20 mm",
                 "/bodies/0/place/points/1/2=0.5", "contact.law=hertz_mindlin_force",
                 "compute.precision=double", "output.frames.every=0.25", "gravity=[0, 0, -1.6] // moon"});
  EXPECT_EQ(config.settings.end_time, 2);
  EXPECT_EQ(config.scene.time_step, 2e-6);
  EXPECT_EQ(config.scene.bodies.radius[0], 0.02);
  EXPECT_EQ(config.scene.bodies.position[1].z, 0.5);
  EXPECT_EQ(config.scene.contact.law, Law::hertz_mindlin_force);
  EXPECT_EQ(config.settings.options.precision, Precision::full);
  EXPECT_EQ(config.settings.output.frames_every, 0.25);
  EXPECT_EQ(config.scene.gravity.z, -1.6);
  EXPECT_TRUE(contains(config.origins, "\"/time/end\": \"--set /time/end=2\"")) << config.origins;
}

TEST(Overrides, UnknownPathsAreErrors) {
  const auto first = [](const std::vector<std::string>& overrides) {
    const auto errors = errors_with(overrides);
    EXPECT_EQ(errors.size(), 1u) << format(errors);
    return errors.empty() ? ConfigError{} : errors[0];
  };
  EXPECT_TRUE(contains(first({"time.edn=2"}).hint, "did you mean \"end\""));
  EXPECT_EQ(first({"time.edn=2"}).file, "--set time.edn=2");
  EXPECT_TRUE(contains(first({"materials.glas.density=2"}).hint, "did you mean \"glass\""));
  EXPECT_TRUE(contains(first({"bodies.paar.radius=2"}).hint, "did you mean \"pair\""));
  EXPECT_TRUE(contains(first({"/bodies/7/radius=2"}).message, "no entry"));
  EXPECT_TRUE(contains(first({"time.end.x=2"}).message, "nothing lies below"));
  EXPECT_TRUE(contains(first({"time.end"}).message, "path=value"));
  const ConfigError range = first({"time.end=-2"});
  EXPECT_EQ(range.file, "--set time.end=-2");
  EXPECT_EQ(range.pointer, "/time/end");
  EXPECT_TRUE(contains(range.message, "out of range"));
}

TEST(Files, AreSearchedBesideTheFileThatNamesThemAndInTheSearchPaths) {
  TemporaryFolder folder;
  const std::string deck =
      deck_with("\"radius\": 0.01, \"place\": { \"points\": [[0, 0, 0.1], [0, 0, 0.2]] }",
                "\"place\": { \"file\": \"data/beads.csv\" }");
  folder.write("base/base.json", deck);
  const std::string top = folder.write("top.json", "{ \"extends\": [\"base/base.json\"] }");
  folder.write("elsewhere/data/beads.csv", "0.01 0 0 0.3\n");
  LoadOptions options;
  EXPECT_THROW(load_config(top, options), ConfigErrors);
  options.search_paths = {folder.path() + "/elsewhere"};
  EXPECT_EQ(load_config(top, options).scene.bodies.position[0].z, 0.3);
  // The folder of the file that holds the path comes first.
  folder.write("base/data/beads.csv", "0.01 0 0 0.4\n");
  EXPECT_EQ(load_config(top, options).scene.bodies.position[0].z, 0.4);
  // The environment variable is searched last.
  setenv("SCREE_DATA_PATH", ("/no/such/folder:" + folder.path() + "/elsewhere").c_str(), 1);
  std::filesystem::remove_all(folder.path() + "/base/data");
  EXPECT_EQ(load_config(top).scene.bodies.position[0].z, 0.3);
  unsetenv("SCREE_DATA_PATH");
}

}  // namespace
}  // namespace scree::test
