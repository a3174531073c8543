#include "tests/config/decks.hpp"

namespace scree::test {
namespace {

bool has_error(const std::vector<ConfigError>& errors, const std::string& pointer,
               const std::string& message) {
  return std::any_of(errors.begin(), errors.end(), [&](const ConfigError& e) {
    return e.pointer == pointer && contains(e.message, message);
  });
}

const char* const kGlassGlass =
    R"({ "between": ["glass", "glass"], "restitution": 0.5, "static_friction": 0.3 },)";

TEST(ConfigMeaning, NeededPairMustBeDescribed) {
  const auto errors = errors_of(deck_with(kGlassGlass, ""));
  ASSERT_EQ(errors.size(), 1u) << format(errors);
  EXPECT_TRUE(contains(errors[0].message, "\"glass\" - \"glass\" is needed"));
  EXPECT_TRUE(contains(errors[0].hint, "default_pair"));
}

TEST(ConfigMeaning, DefaultPairServesAllThatAreNotListed) {
  const std::string deck = deck_with(
      "\"pairs\": [", "\"default_pair\": { \"restitution\": 0.9, \"static_friction\": 0.1 }, \"pairs\": [",
      deck_with(kGlassGlass, ""));
  const ContactSettings contact = load_config_text(deck, "deck.json").scene.contact;
  EXPECT_EQ(contact.pair(0, 0).restitution, 0.9);
  EXPECT_EQ(contact.pair(0, 1).restitution, 0.4);
  EXPECT_EQ(contact.pair(1, 0).restitution, 0.4);
}

TEST(ConfigMeaning, PairThatCannotTouchIsNotNeeded) {
  // One body alone has no partner of its own material.
  const std::string deck =
      deck_with("[[0, 0, 0.1], [0, 0, 0.2]]", "[[0, 0, 0.1]]", deck_with(kGlassGlass, ""));
  EXPECT_TRUE(errors_of(deck).empty()) << format(errors_of(deck));
  // Nor do fixed bodies among themselves.
  const std::string fixed =
      deck_with("\"radius\": 0.01", "\"radius\": 0.01, \"locks\": \"all\"", deck_with(kGlassGlass, ""));
  EXPECT_TRUE(errors_of(deck_with("\"step\": 1e-6", "\"step\": 1e-3", fixed)).empty());
}

TEST(ConfigMeaning, PairListedTwice) {
  const std::string twice =
      std::string(kGlassGlass) +
      R"({ "between": ["steel", "glass"], "restitution": 0.4, "static_friction": 0.2 },)";
  EXPECT_TRUE(
      has_error(errors_of(deck_with(kGlassGlass, twice)), "/contact/pairs/2/between", "listed twice"));
}

TEST(ConfigMeaning, HertzLawsNeedModuliRestitutionAndFriction) {
  EXPECT_TRUE(has_error(errors_of(deck_with(", \"young_modulus\": 210e9", "")), "/materials/steel",
                        "\"young_modulus\""));
  EXPECT_TRUE(
      has_error(errors_of(deck_with("\"restitution\": 0.4, ", "")), "/contact/pairs/1", "\"restitution\""));
  EXPECT_TRUE(has_error(errors_of(deck_with(", \"static_friction\": 0.2", "")), "/contact/pairs/1",
                        "\"static_friction\""));
  const std::string frictionless =
      deck_with("hertz_mindlin", "hertz_frictionless", deck_with(", \"static_friction\": 0.2", ""));
  EXPECT_TRUE(errors_of(frictionless).empty()) << format(errors_of(frictionless));
}

TEST(ConfigMeaning, LinearLawsNeedOneSourceOfStiffnessAndDamping) {
  const std::string linear = deck_with("hertz_mindlin", "linear_history");
  EXPECT_TRUE(has_error(errors_of(linear), "/contact/pairs/0", "no stiffness"));

  const std::string pair_stiffness = deck_with(
      "\"restitution\": 0.4", "\"normal_stiffness\": 1e4, \"restitution\": 0.4",
      deck_with("\"restitution\": 0.5", "\"normal_stiffness\": \"10 kN/m\", \"restitution\": 0.5", linear));
  EXPECT_TRUE(errors_of(pair_stiffness).empty()) << format(errors_of(pair_stiffness));
  EXPECT_EQ(load_config_text(pair_stiffness, "deck.json").scene.contact.pair(0, 0).normal_stiffness, 1e4);
  EXPECT_TRUE(has_error(errors_of(deck_with("\"restitution\": 0.4, ", "", pair_stiffness)),
                        "/contact/pairs/1", "\"restitution\""));

  // Stiffness of the items brings the items' damping along: a restitution beside it would be ignored.
  std::string items = deck_with(
      "\"density\": 2500", "\"density\": 2500, \"normal_stiffness\": 2e4, \"normal_damping\": 1", linear);
  items = deck_with("\"density\": 7200", "\"density\": 7200, \"normal_stiffness\": 3e4", items);
  EXPECT_TRUE(has_error(errors_of(items), "/contact/pairs/0/restitution", "would not be used"));
  items = deck_with("\"restitution\": 0.4, ", "", deck_with("\"restitution\": 0.5, ", "", items));
  EXPECT_TRUE(errors_of(items).empty()) << format(errors_of(items));
}

/// Engines read every entry of the table: pairs that cannot meet must still be valid.
TEST(ConfigMeaning, PairsThatCannotMeetAreValidForAnEngine) {
  std::string linear = deck_with("hertz_mindlin", "linear_history");
  for (const char* e : {"0.4", "0.5"}) {
    linear = deck_with(std::string("\"restitution\": ") + e,
                       std::string("\"normal_stiffness\": 1e4, \"restitution\":") + e, linear);
  }
  const ContactSettings contact = load_config_text(linear, "deck.json").scene.contact;
  EXPECT_GT(contact.pair(1, 1).normal_stiffness, 0);  // steel on steel
  const std::string unused = deck_with("\"materials\": {", "\"materials\": { \"paper\": {},");
  for (const Material& m : load_config_text(unused, "deck.json").scene.contact.materials)
    EXPECT_GT(m.young_modulus, 0) << m.name;
}

TEST(ConfigMeaning, KeysTheLawDoesNotReadAreWarnedOf) {
  const auto warnings =
      load_config_text(deck_with("hertz_mindlin", "hertz_frictionless"), "deck.json").warnings;
  ASSERT_EQ(warnings.size(), 2u) << format(warnings);
  EXPECT_EQ(warnings[0].pointer, "/contact/pairs/0/static_friction");
  EXPECT_EQ(warnings[0].line, 12);
}

TEST(ConfigMeaning, BodiesNeedAMass) {
  EXPECT_TRUE(has_error(errors_of(deck_with("\"density\": 2500, ", "")), "/bodies/0", "no mass"));
  const std::string own = deck_with("\"radius\": 0.01", "\"radius\": 0.01, \"mass\": \"2 g\"",
                                    deck_with("\"density\": 2500, ", ""));
  EXPECT_EQ(load_config_text(own, "deck.json").scene.bodies.mass[1], 0.002);
  EXPECT_TRUE(
      has_error(errors_of(deck_with("\"radius\": 0.01", "\"radius\": 0.01, \"mass\": 1, \"density\": 1")),
                "/bodies/0", "exclude each other"));
}

TEST(ConfigMeaning, NamesMustDiffer) {
  const char* const group =
      R"({ "name": "pair", "material": "glass", "radius": 0.01, "place": { "points": [[0, 0, 0.5]] } }, )";
  EXPECT_TRUE(has_error(errors_of(deck_with("\"bodies\": [", std::string("\"bodies\": [") + group)),
                        "/bodies/1/name", "another group"));
}

TEST(ConfigMeaning, PeriodicAxisMustHoldTwoDiameters) {
  const std::string deck = deck_with("\"max\": [1, 1, 1]", "\"max\": [-0.97, 1, 1], \"periodic\": [\"x\"]");
  EXPECT_TRUE(has_error(errors_of(deck), "/domain", "too short"));
}

TEST(ConfigMeaning, ManyOverlapsAreCountedNotPrinted) {
  std::string points;
  for (int i = 0; i < 40; ++i) points += (i ? ", " : "") + std::string("[0, 0, 0.1]");
  const auto errors = errors_of(deck_with("[0, 0, 0.1], [0, 0, 0.2]", points));
  ASSERT_EQ(errors.size(), 11u) << format(errors);  // ten in full and the total of 40·39/2
  EXPECT_TRUE(has_error(errors, "/bodies", "780 overlaps in all")) << format(errors);
}

TEST(ConfigMeaning, ZonesAndTracks) {
  const std::string base =
      deck_with("\"history\": { \"every\": 0.01 }",
                R"("history": { "every": 0.01 }, "zones": [{ "name": "top", "min": [null, null, 0.15] }],
         "tracks": [{ "name": "upper", "group": "pair", "index": 1, "every": 0.1 }])");
  const LoadedConfig config = load_config_text(base, "deck.json");
  ASSERT_EQ(config.settings.output.zones.size(), 1u);
  EXPECT_TRUE(config.settings.output.zones[0].contains({-1e30, 1e30, 0.15}));
  EXPECT_FALSE(config.settings.output.zones[0].contains({0, 0, 0.1499}));
  ASSERT_EQ(config.settings.output.tracks.size(), 1u);
  EXPECT_EQ(config.settings.output.tracks[0].body, 1u);
  EXPECT_TRUE(has_error(errors_of(deck_with("\"index\": 1", "\"index\": 2", base)), "/output/tracks/0/index",
                        "no such body"));
  EXPECT_TRUE(has_error(errors_of(deck_with("\"group\": \"pair\"", "\"group\": \"pear\"", base)),
                        "/output/tracks/0/group", "unknown group"));
  EXPECT_TRUE(has_error(errors_of(deck_with("\"history\": { \"every\": 0.01 }, ", "", base)), "/output/zones",
                        "history"));
}

}  // namespace
}  // namespace scree::test
