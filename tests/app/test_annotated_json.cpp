#include <gtest/gtest.h>

#include "host/app/annotated_json.hpp"

namespace scree {
namespace {

TEST(AnnotatedJson, OriginsBesideTheirValues) {
  const std::string json = R"({"a": 1, "b/c": {"d": [1, 2.5, "x"], "e": [{"f": null}], "g": {}}})";
  const std::string origins = R"({"/a": "x.json:2", "/b~1c/d": "default", "/b~1c/e/0/f": "--set f=null"})";
  EXPECT_EQ(annotated_json(json, origins),
            "{\n"
            "  \"a\": 1,                // x.json:2\n"
            "  \"b/c\": {\n"
            "    \"d\": [1, 2.5, \"x\"],  // default\n"
            "    \"e\": [\n"
            "      {\n"
            "        \"f\": null        // --set f=null\n"
            "      }\n"
            "    ],\n"
            "    \"g\": {}\n"
            "  }\n"
            "}\n");
}

}  // namespace
}  // namespace scree
