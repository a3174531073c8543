#include <gtest/gtest.h>

#include <limits>

#include "host/app/display.hpp"

namespace scree {
namespace {

TEST(Display, Durations) {
  EXPECT_EQ(duration_text(0), "0.00 s");
  EXPECT_EQ(duration_text(9.99), "9.99 s");
  EXPECT_EQ(duration_text(12.34), "12.3 s");
  EXPECT_EQ(duration_text(59.97), "1:00");
  EXPECT_EQ(duration_text(247), "4:07");
  EXPECT_EQ(duration_text(3753), "1:02:33");
  EXPECT_EQ(duration_text(3 * 86400 + 4 * 3600), "3 d 04:00");
  EXPECT_EQ(duration_text(std::numeric_limits<double>::infinity()), "?");
}

TEST(Display, Prefixes) {
  EXPECT_EQ(prefixed_text(0), "0");
  EXPECT_EQ(prefixed_text(850), "850");
  EXPECT_EQ(prefixed_text(999.6), "1 k");
  EXPECT_EQ(prefixed_text(45230000), "45.2 M");
  EXPECT_EQ(prefixed_text(2.5e9), "2.5 G");
}

TEST(Display, Counts) {
  EXPECT_EQ(counted(1, "row"), "1 row");
  EXPECT_EQ(counted(0, "row"), "0 rows");
}

TEST(Display, WidthCountsCharactersNotBytes) {
  EXPECT_EQ(display_width("▕█▏ 5 %"), 7);
  EXPECT_EQ(cut_to_width("▕█▏ 5 %", 2), "▕█");
  EXPECT_EQ(cut_to_width("abc", 5), "abc");
}

}  // namespace
}  // namespace scree
