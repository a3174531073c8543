#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/output/provenance.hpp"
#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

TEST(Provenance, HoldsBuildRunSeedsAndConfig) {
  const test::TemporaryDirectory directory;
  RunSettings settings;
  settings.title = "t";
  settings.resolved_config =
      R"({"seed": 1, "bodies": [{"seed": 7, "place": {"seed": 9}}, {"name": "seed"}]})";
  Provenance provenance;
  provenance.command_line = "scree run \xff.json";  // not UTF-8: must not stop a run
  provenance.state = "running";
  provenance.backend = "cpu: 2 threads";
  write_provenance(directory.path(), settings, provenance);
  const auto json = nlohmann::json::parse(test::file_text(directory / "provenance.json"));
  for (const char* key : {"version", "git", "compiler", "flags", "build_type", "cuda"}) {
    EXPECT_FALSE(json.at("scree").at(key).get<std::string>().empty()) << key;
  }
  EXPECT_EQ(json.at("run").at("backend"), "cpu: 2 threads");
  EXPECT_EQ(json.at("run").at("state"), "running");
  EXPECT_TRUE(json.at("run").at("ended").is_null());
  EXPECT_EQ(json.at("seeds"),
            (nlohmann::json{{"/seed", 1}, {"/bodies/0/seed", 7}, {"/bodies/0/place/seed", 9}}));
  EXPECT_EQ(json.at("config").at("bodies").size(), 2u);
}

TEST(Provenance, ResolvedConfigIsKeptAsItIs) {
  const test::TemporaryDirectory directory;
  RunSettings settings;
  settings.resolved_config = "{\n  \"a\": 1\n}";
  write_resolved_config(directory.path(), settings);
  EXPECT_EQ(test::file_text(directory / "resolved.json"), "{\n  \"a\": 1\n}\n");
}

}  // namespace
}  // namespace scree
