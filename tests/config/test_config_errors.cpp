#include "tests/config/decks.hpp"

namespace scree::test {
namespace {

struct Case {
  const char* from;
  const char* to;
  int line;
  const char* pointer;
  const char* message;
  const char* hint;
};

/// One mistake each: the error must name its line, its pointer, what is wrong and what is allowed.
const Case kCases[] = {
    {"\"density\": 2500", "\"densty\": 2500", 6, "/materials/glass/densty", "unknown key",
     "did you mean \"density\""},
    {"\"gravity\"", "\"gravty\"", 3, "/gravty", "unknown key", "did you mean \"gravity\""},
    {"[0, 0, -9.81]", "[0, -9.81]", 3, "/gravity", "wrong number of entries: 2", "3 entries"},
    {"[0, 0, -9.81]", "\"down\"", 3, "/gravity", "wrong type: text", "list"},
    {"[0, 0, -9.81]", "[0, 0, \"9.81 m/s\"]", 3, "/gravity/2", "unit of velocity", "m/s2"},
    {"\"poisson_ratio\": 0.2 },", "\"poisson_ratio\": 0.6 },", 6, "/materials/glass/poisson_ratio",
     "out of range", "<= 0.5"},
    {"\"young_modulus\": 1e9", "\"young_modulus\": 0", 6, "/materials/glass/young_modulus", "out of range",
     "> 0"},
    {"\"young_modulus\": 1e9", "\"young_modulus\": true", 6, "/materials/glass/young_modulus",
     "wrong type: boolean", "Pa"},
    {"\"hertz_mindlin\"", "\"hertz_mindlinn\"", 10, "/contact/law", "unknown name",
     "did you mean \"hertz_mindlin\""},
    {"\"hertz_mindlin\"", "3", 10, "/contact/law", "wrong type: number", "linear_history"},
    {"\"restitution\": 0.5", "\"restitution\": 1.5", 12, "/contact/pairs/0/restitution", "out of range",
     "<= 1"},
    {"[\"glass\", \"steel\"]", "[\"glass\", \"stel\"]", 13, "/contact/pairs/1/between/1", "unknown material",
     "did you mean \"steel\""},
    {"\"material\": \"glass\"", "\"material\": \"Glas\"", 17, "/bodies/0/material", "unknown material",
     "did you mean \"glass\""},
    {"\"radius\": 0.01, ", "", 17, "/bodies/0", "missing key \"radius\"", ""},
    {"\"radius\": 0.01", "\"radius\": \"0.01\"", 17, "/bodies/0/radius", "unit is missing", "mm"},
    {"\"radius\": 0.01", "\"radius\": {}", 17, "/bodies/0/radius", "one of these keys is missing",
     "exactly one"},
    {"\"radius\": 0.01", "\"radius\": {\"uniform\": [0.02, 0.01]}", 17, "/bodies/0/radius/uniform",
     "wrong order", ""},
    {"\"name\": \"pair\", ", "", 17, "/bodies/0", "missing key \"name\"", ""},
    {"\"points\": [[0, 0, 0.1], [0, 0, 0.2]]", "\"file\": \"no.csv\"", 17, "/bodies/0/place/file",
     "cannot be found", "no.csv"},
    {"\"points\": [[0, 0, 0.1], [0, 0, 0.2]]", "\"points\": [[0, 0, 0.1]], \"count\": 2", 17,
     "/bodies/0/place/count", "no meaning here", "\"lattice\""},
    {"[0, 0, 0.2]]", "[0, 0, 2]]", 17, "/bodies/0/place/points/1", "outside the domain", "domain"},
    {"[0, 0, 0.2]]", "[0, 0, 0.115]]", 17, "/bodies/0/place/points/1", "overlap at the start by 0.005 m",
     "max_initial_overlap_ratio"},
    {"[[0, 0, 0.1]", "[[0, 0, 0.005]", 17, "/bodies/0/place/points/0",
     "wall \"floor\" overlap at the start by 0.005 m", ""},
    {"\"normal\": [0, 0, 1]", "\"normal\": [0, 0, 0]", 20, "/walls/0/plane/normal", "no direction", ""},
    {"\"plane\": {", "\"box\": { \"min\": [0,0,0], \"max\": [1,1,1] }, \"plane\": {", 20, "/walls/0",
     "exclude each other", "exactly one"},
    {"\"plane\": {", "\"scale\": 2, \"plane\": {", 20, "/walls/0/scale", "no meaning here", "\"mesh\""},
    {"\"end\": 1, ", "", 22, "/time", "missing key \"end\"", ""},
    {"\"step\": 1e-6", "\"step\": \"quick\"", 22, "/time/step", "bad quantity", "auto"},
    {"\"plane\": { \"point\": [0, 0, 0], \"normal\": [0, 0, 1] }",
     "\"box\": { \"min\": [-1, -1, -1], \"max\": [1, 1, 0] }, \"edge_rule\": \"exudyn\"", 20,
     "/walls/0/edge_rule", "tangential spring", "without history"},
    {"\"step\": 1e-6", "\"step\": 1e-300", 22, "/time/step", "more than 10^15 steps", "raise the step"},
    {"\"step\": 1e-6", "\"step\": 1e-2", 22, "/time/step", "above the limit", "largest step"},
    {"\"every\": 0.01", "\"every\": 0", 23, "/output/history/every", "out of range", "> 0"},
    {"\"min\": [-1, -1, -1]", "\"min\": [2, -1, -1]", 4, "/domain/max/0", "not above the lower", ""},
    {"\"max\": [1, 1, 1]", "\"max\": [1, 1, null], \"periodic\": [\"z\"]", 4, "/domain/periodic", "no limits",
     ""},
    {"\"max\": [1, 1, 1]", "\"max\": [1, 1, 1], \"periodic\": [\"w\"]", 4, "/domain/periodic/0",
     "unknown name", "x, y, z"},
    {"\"schema_version\": 1", "\"schema_version\": 2", 2, "/schema_version", "out of range", "= 1"},
};

TEST(ConfigErrors, EveryMistakeIsNamedWithItsPlace) {
  for (const Case& c : kCases) {
    const auto errors = errors_of(deck_with(c.from, c.to));
    const auto found = std::find_if(errors.begin(), errors.end(), [&](const ConfigError& e) {
      return e.pointer == c.pointer && e.line == c.line && e.file == "deck.json" &&
             contains(e.message, c.message) && contains(e.hint, c.hint);
    });
    EXPECT_NE(found, errors.end()) << "expected " << c.line << " " << c.pointer << " " << c.message
                                   << "\ngot:\n"
                                   << format(errors);
    EXPECT_EQ(errors.size(), 1u) << c.to << "\n" << format(errors);
  }
}

TEST(ConfigErrors, TheDeckItselfLoads) { EXPECT_TRUE(errors_of(kDeck).empty()) << format(errors_of(kDeck)); }

TEST(ConfigErrors, AllMistakesAreListedTogetherInOrderOfLines) {
  std::string deck = kDeck;
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"[0, 0, -9.81]", "[0, 0, \"9.81 kg\"]"},
           {"\"density\": 2500", "\"densty\": 2500"},
           {"\"restitution\": 0.5", "\"restitution\": 7, \"restitution\": 8"},
           {"\"material\": \"glass\"", "\"material\": \"gold\""},
           {"[0, 0, 1]", "[0, 0, 0]"},
           {"\"plane\"", "\"motion\": { \"speed\": 1 }, \"plane\""}}) {
    deck = deck_with(from, to, deck);
  }
  const auto errors = errors_of(deck);
  std::vector<int> lines;
  for (const ConfigError& e : errors) lines.push_back(e.line);
  EXPECT_EQ(lines, (std::vector<int>{3, 6, 12, 12, 17, 20})) << format(errors);
  const std::string text = ConfigErrors(errors).what();
  EXPECT_TRUE(contains(text,
                       "deck.json:6: /materials/glass/densty: unknown key \"densty\" (found 2500)\n    did "
                       "you mean \"density\"?"))
      << text;
}

TEST(ConfigErrors, NearestWord) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("ab", "ba"), 1);
  EXPECT_EQ(edit_distance("Time", "time"), 0);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(nearest("restituton", {"radius", "restitution"}), "restitution");
  EXPECT_EQ(nearest("xyzzy", {"radius", "restitution"}), "");
}

TEST(ConfigErrors, MissingFileAndTextThatIsNoJson) {
  EXPECT_THROW(load_config("/no/such/deck.json"), ConfigErrors);
  const auto errors = errors_of("{ \"time\": { \"end\": 1, } }");
  ASSERT_EQ(errors.size(), 1u) << format(errors);
  EXPECT_EQ(errors[0].line, 1);
  EXPECT_FALSE(errors_of("[]").empty());
  EXPECT_FALSE(errors_of("{}").empty());
  EXPECT_FALSE(errors_of("").empty());
}

}  // namespace
}  // namespace scree::test
