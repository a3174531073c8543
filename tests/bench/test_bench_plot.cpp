/// The plot: well-formed, one line per suite, points inside the frame; and its axes.
#include "host/bench/bench_plot.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "host/bench/log_axis.hpp"

namespace scree {
namespace {

/// Checks that tags are closed in order, attributes quoted, and no stray & < > is left. Enough for documents
/// without comments and CDATA.
::testing::AssertionResult well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t k = 0; k < xml.size(); ++k) {
    if (xml[k] == '>') return ::testing::AssertionFailure() << "stray > at " << k;
    if (xml[k] == '&' && xml.find(';', k) > k + 6) return ::testing::AssertionFailure() << "stray & at " << k;
    if (xml[k] != '<') continue;
    std::size_t end = k + 1;
    for (bool quoted = false; end < xml.size() && (quoted || xml[end] != '>'); ++end) {
      if (xml[end] == '"') quoted = !quoted;
      if (xml[end] == '<') return ::testing::AssertionFailure() << "< in a tag at " << end;
    }
    const std::string tag = xml.substr(k + 1, end - k - 1);
    const std::string name =
        tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /", 1) - (tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != name)
        return ::testing::AssertionFailure() << "</" << name << "> unexpected";
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    k = end;
  }
  return open.empty() ? ::testing::AssertionSuccess()
                      : ::testing::AssertionFailure() << open.back() << " not closed";
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t k = text.find(part); k != std::string::npos; k = text.find(part, k + 1)) ++n;
  return n;
}

CaseReport point(const std::string& suite, std::uint64_t bodies, double ns) {
  CaseReport c;
  c.suite = suite;
  c.measured.bodies = bodies;
  c.measured.backend = "cpu: <odd> & \"quoted\"";
  const double steps = static_cast<double>(bodies) * 10;
  c.measured.windows = {
      {10, 0.9e-9 * ns * steps, 0}, {10, 1e-9 * ns * steps, 0}, {10, 1.2e-9 * ns * steps, 0}};
  return c;
}

TEST(Plot, OneLinePerSuite) {
  BenchReport report;
  report.cases = {point("settle", 1000, 50), point("settle", 100000, 60), point("flow", 1000, 80)};
  const std::string svg = bench_plot(report);
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<polyline"), 2u);
  EXPECT_EQ(count(svg, "<title>"), 3u);
  EXPECT_NE(svg.find(">settle</text>"), std::string::npos);
  EXPECT_NE(svg.find("&lt;odd&gt; &amp; &quot;quoted&quot;"), std::string::npos);
}

TEST(Plot, NothingMeasuredIsStillAPlot) {
  EXPECT_TRUE(well_formed(bench_plot({})));
  EXPECT_FALSE(well_formed("<a><b></a></b>"));
}

TEST(LogAxis, MapsEndsAndMiddle) {
  const LogAxis axis{10, 1000, 0, 100};
  EXPECT_NEAR(axis.at(10), 0, 1e-12);
  EXPECT_NEAR(axis.at(100), 50, 1e-12);
  EXPECT_NEAR(axis.at(1000), 100, 1e-12);
  EXPECT_EQ(axis.ticks(), (std::vector<double>{10, 100, 1000}));
  EXPECT_EQ((LogAxis{35, 60, 0, 1}).ticks(), (std::vector<double>{40, 50, 60}));
  EXPECT_EQ((LogAxis{40, 300, 0, 1}).ticks(), (std::vector<double>{50, 100, 200}));
}

TEST(LogAxis, HoldsItsValuesWithAMargin) {
  const LogAxis axis = axis_of({50, 5000}, 0, 1);
  EXPECT_GT(axis.at(50), 0.02);
  EXPECT_LT(axis.at(5000), 0.98);
  EXPECT_EQ(tick_text(50), "50");
  EXPECT_EQ(tick_text(20000), "20k");
  EXPECT_EQ(tick_text(1e6), "1M");
}

}  // namespace
}  // namespace scree
