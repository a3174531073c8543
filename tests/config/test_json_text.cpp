#include <gtest/gtest.h>

#include "host/config/json_text.hpp"

namespace scree {
namespace {

TEST(JsonText, LinesOfValues) {
  const std::string text =
      "// comment\n{\n  \"a\": 1,\n  /* two\n lines */ \"b\": [\n    10,\n    { \"c/d\": true }\n  ]\n}\n";
  ParsedText parsed;
  std::vector<ConfigError> errors;
  ASSERT_TRUE(parse_json_text(text, "f.json", parsed, errors));
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(parsed.lines[""], 2);
  EXPECT_EQ(parsed.lines["/a"], 3);
  EXPECT_EQ(parsed.lines["/b"], 5);
  EXPECT_EQ(parsed.lines["/b/0"], 6);
  EXPECT_EQ(parsed.lines["/b/1"], 7);
  EXPECT_EQ(parsed.lines["/b/1/c~1d"], 7);
  EXPECT_EQ(parsed.value.dump(), R"({"a":1,"b":[10,{"c/d":true}]})");
}

TEST(JsonText, DuplicateKeysNameBothLinesAndKeepTheFirst) {
  ParsedText parsed;
  std::vector<ConfigError> errors;
  ASSERT_TRUE(parse_json_text("{\n\"a\": {\"x\": 1},\n\"b\": 2,\n\"a\": {\"x\": [1, 2]}\n}", "f.json", parsed,
                              errors));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].pointer, "/a");
  EXPECT_EQ(errors[0].line, 4);
  EXPECT_NE(errors[0].message.find("lines 2 and 4"), std::string::npos);
  EXPECT_EQ(parsed.value.dump(), R"({"a":{"x":1},"b":2})");
}

TEST(JsonText, SyntaxErrorsHaveALine) {
  for (const auto& [text, line] : std::vector<std::pair<std::string, int>>{{"{\n\"a\": 1,\n}", 3},
                                                                           {"{\n\"a\" 1\n}", 2},
                                                                           {"[1,\n2\n3]", 3},
                                                                           {"{\n\"a\": 1e999\n}", 2},
                                                                           {"{\n\"a\": NaN\n}", 2},
                                                                           {"", 1}}) {
    ParsedText parsed;
    std::vector<ConfigError> errors;
    EXPECT_FALSE(parse_json_text(text, "f.json", parsed, errors)) << text;
    ASSERT_EQ(errors.size(), 1u) << text;
    EXPECT_EQ(errors[0].line, line) << text << errors[0].message;
    EXPECT_EQ(errors[0].message.find("json.exception"), std::string::npos) << errors[0].message;
  }
}

}  // namespace
}  // namespace scree
