#include <gtest/gtest.h>

#include <regex>

#include "host/config/units.hpp"

namespace scree {
namespace {

double value(const char* text, Dimension d) {
  std::string why;
  const auto v = parse_quantity(text, d, why);
  EXPECT_TRUE(v) << text << ": " << why;
  return v.value_or(-12345);
}

TEST(Units, DecimalPrefixesAreExact) {
  EXPECT_EQ(value("5 mm", Dimension::length), 0.005);
  EXPECT_EQ(value("0.3mm", Dimension::length), 0.0003);
  EXPECT_EQ(value("1.1 mm", Dimension::length), 0.0011);
  EXPECT_EQ(value("  -2.5e1 cm ", Dimension::length), -0.25);
  EXPECT_EQ(value("10 MPa", Dimension::pressure), 1e7);
  EXPECT_EQ(value("210 GPa", Dimension::pressure), 2.1e11);
  EXPECT_EQ(value("2.5 g/cm3", Dimension::density), 2500);
  EXPECT_EQ(value("1.5 kN/m", Dimension::stiffness), 1500);
  EXPECT_EQ(value("7 us", Dimension::time), 7e-6);
  EXPECT_EQ(value("+.5 km", Dimension::length), 500);
  EXPECT_EQ(value("40 %", Dimension::none), 0.4);
}

TEST(Units, OtherFactors) {
  const double pi = 3.14159265358979323846;
  EXPECT_DOUBLE_EQ(value("12 rpm", Dimension::angular_velocity), 12 * 2 * pi / 60);
  EXPECT_DOUBLE_EQ(value("30 deg", Dimension::angle), pi / 6);
  EXPECT_DOUBLE_EQ(value("36 km/h", Dimension::velocity), 10);
  EXPECT_DOUBLE_EQ(value("2 min", Dimension::time), 120);
  EXPECT_DOUBLE_EQ(value("1 g0", Dimension::acceleration), 9.80665);
}

TEST(Units, SpellingsOfPowersAndProducts) {
  for (const char* text : {"9.81 m/s2", "9.81 m/s^2", "9.81 m/s²", "9.81m/s2"}) {
    EXPECT_EQ(value(text, Dimension::acceleration), 9.81) << text;
  }
  for (const char* text : {"3 N s/m", "3 N*s/m", "3 N·s/m", "3 Ns/m", "3 kg/s"}) {
    EXPECT_EQ(value(text, Dimension::damping), 3) << text;
  }
}

TEST(Units, RefusesWrongDimensionsAndNonsense) {
  const auto why_not = [](const char* text, Dimension d) {
    std::string why;
    EXPECT_FALSE(parse_quantity(text, d, why)) << text;
    return why;
  };
  EXPECT_NE(why_not("5 kg", Dimension::length).find("unit of mass"), std::string::npos);
  EXPECT_NE(why_not("5 furlong", Dimension::length).find("no known unit"), std::string::npos);
  EXPECT_NE(why_not("5", Dimension::length).find("unit is missing"), std::string::npos);
  EXPECT_NE(why_not("0.5", Dimension::none).find("unit is missing"), std::string::npos);
  for (const char* text : {"mm", "", "five mm", "5 m m", "1e mm", "1e-+3 mm", "1.2.3 mm", "- 5 mm", "nan mm",
                           "inf mm", "1e999 mm"}) {
    why_not(text, Dimension::length);
  }
}

/// The schema's pattern and the parser must take the same texts.
TEST(Units, PatternAgreesWithParser) {
  const std::vector<std::string> numbers{"5", "-5", "+.5", "5.", ".", "5e3", "5e-3", "5e", "", "1.2.3", "e5"};
  std::vector<std::string> units{"",       " ",      "x",     "m m",  "N  s/m", "N*s/m",
                                 "N *s/m", "N* s/m", "m/s^2", "m/s²", "kg/m^3"};
  for (int d = 0; d <= static_cast<int>(Dimension::damping); ++d) {
    for (const std::string& unit : unit_spellings(static_cast<Dimension>(d))) units.push_back(unit);
  }
  for (int d = 0; d <= static_cast<int>(Dimension::damping); ++d) {
    const auto dimension = static_cast<Dimension>(d);
    const std::regex pattern(quantity_pattern(dimension));
    for (const std::string& number : numbers) {
      for (const std::string& unit : units) {
        for (const char* space : {"", " "}) {
          const std::string text = number + space + unit;
          std::string why;
          EXPECT_EQ(parse_quantity(text, dimension, why).has_value(), std::regex_search(text, pattern))
              << "\"" << text << "\" as " << dimension_name(dimension);
        }
      }
    }
  }
}

}  // namespace
}  // namespace scree
