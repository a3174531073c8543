#include <gtest/gtest.h>

#include <string_view>

#include "host/output/base64.hpp"

namespace scree {
namespace {

std::string encoded(std::string_view head, std::string_view body) {
  return base64(std::as_bytes(std::span(head)), std::as_bytes(std::span(body)));
}

// RFC 4648, section 10.
TEST(Base64, StandardVectors) {
  const std::string_view text = "foobar";
  const char* expected[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
  for (std::size_t n = 0; n <= text.size(); ++n) EXPECT_EQ(encoded("", text.substr(0, n)), expected[n]);
}

TEST(Base64, HeadAndBodyAreOneStream) {
  const std::string_view text = "foobar";
  for (std::size_t n = 0; n <= text.size(); ++n)
    EXPECT_EQ(encoded(text.substr(0, n), text.substr(n)), "Zm9vYmFy");
}

TEST(Base64, AllAlphabetCharacters) {
  const std::string_view bytes("\xfb\xff\xbf\x00", 4);
  EXPECT_EQ(encoded("", bytes), "+/+/AA==");
}

}  // namespace
}  // namespace scree
