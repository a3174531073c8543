#include <nlohmann/json.hpp>

#include "host/config/law_names.hpp"
#include "host/config/sections/sections.hpp"
#include "tests/config/decks.hpp"

namespace scree::test {
namespace {

using nlohmann::json;

/// Counts fields of a descriptor and its parts, each with a sentence of explanation.
int check_fields(const Descriptor& type) {
  int count = 0;
  if (type.element) count += check_fields(*type.element);
  for (const Descriptor& option : type.options) count += check_fields(option);
  for (const Field& field : type.fields) {
    EXPECT_FALSE(field.doc.empty()) << field.name;
    EXPECT_EQ(field.doc.back(), '.') << field.name;
    count += 1 + check_fields(field.type);
  }
  return count;
}

TEST(Documents, EveryKeyHasASentenceAndStandsInTheReference) {
  EXPECT_GT(check_fields(configuration_descriptor()), 100);
  const std::string page = config_reference_page();
  for (const char* part :
       {"## The file", "## `bodies[].place.lattice`", "## `materials.<name>`",
        "| `young_modulus` | pressure in Pa, > 0 |", "| `hertz_mindlin_force` |",
        "| angular velocity | `rad/s`, `deg/s`, `rpm`, `rev/s` |", "## `walls[].motion.rotate`"}) {
    EXPECT_TRUE(contains(page, part)) << part;
  }
}

TEST(Documents, SchemaIsJsonAndKnowsEverySection) {
  const json schema = json::parse(config_schema());
  EXPECT_EQ(schema["$schema"], "http://json-schema.org/draft-07/schema#");
  const json& properties = schema["definitions"]["complete"]["properties"];
  for (const char* key : {"materials", "contact", "bodies", "walls", "time", "output", "compute", "domain",
                          "gravity", "title"}) {
    EXPECT_TRUE(properties.contains(key)) << key;
  }
  EXPECT_EQ(properties["contact"]["properties"]["law"]["enum"].size(), 7u);
}

TEST(Documents, DefaultsAreThoseOfTheEngineInterface) {
  const json defaults = json::parse(config_defaults());
  const ContactSettings contact;
  EXPECT_EQ(defaults["contact"]["max_overlap_ratio"], contact.max_overlap_ratio);
  EXPECT_EQ(defaults["contact"]["friction_regularization_velocity"],
            contact.friction_regularization_velocity);
  EXPECT_EQ(defaults["contact"]["attraction_on_rebound"], contact.attraction_on_rebound);
  EXPECT_EQ(defaults["contact"]["tangential_damping_in_limit"], contact.tangential_damping_in_limit);
  EXPECT_EQ(defaults["time"]["step"], "auto");
  EXPECT_EQ(defaults["compute"]["precision"], "mixed");
}

TEST(Documents, LawTableFollowsTheEnumerators) {
  ASSERT_EQ(law_keys().size(), law_names().size());
  for (std::size_t i = 0; i < law_keys().size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(law_keys()[i].law), i);
    EXPECT_EQ(law_named(law_names()[i]), static_cast<Law>(i));
  }
  EXPECT_EQ(law_named("hertz_mindlin"), Law::hertz_mindlin);
  EXPECT_EQ(law_named("linear_regularized"), Law::linear_regularized);
  EXPECT_FALSE(law_named("hertz"));
}

TEST(Documents, ResolvedConfigurationIsInSiUnitsWithAllDefaults) {
  const LoadedConfig config =
      load_config_text(deck_with("\"radius\": 0.01", "\"radius\": \"10 mm\""), "deck.json");
  const json resolved = json::parse(config.settings.resolved_config);
  EXPECT_EQ(resolved["bodies"][0]["radius"], 0.01);
  EXPECT_EQ(resolved["bodies"][0]["seed"], 1);
  EXPECT_EQ(resolved["compute"]["threads"], 0);
  EXPECT_EQ(resolved["output"]["directory"], "results");
  EXPECT_EQ(resolved["time"]["safety"], 0.5);
  const json origins = json::parse(config.origins);
  EXPECT_EQ(origins["/bodies/0/radius"], "deck.json:17");
  EXPECT_EQ(origins["/bodies/0/seed"], "default");
  EXPECT_EQ(origins["/time/end"], "deck.json:22");
}

}  // namespace
}  // namespace scree::test
