#include <gtest/gtest.h>

#include "host/app/display.hpp"
#include "host/app/progress_line.hpp"
#include "host/app/rate_meter.hpp"

namespace scree {
namespace {

ProgressState half_way() {
  ProgressState state;
  state.time = 2.5;
  state.end_time = 5;
  state.step = 500;
  state.last_step = 1000;
  state.bodies = 20000;
  state.contacts = 45123;
  state.kinetic_energy = 1.25e-3;
  state.steps_per_second = 100;
  return state;
}

TEST(RateMeter, SteadySpeedIsExact) {
  RateMeter meter;
  for (int k = 0; k < 100; ++k) meter.add(30, 0.3);
  EXPECT_NEAR(meter.rate(), 100, 1e-9);
}

// After a lasting change the old speed counts exp(-t/memory).
TEST(RateMeter, FollowsAChange) {
  RateMeter meter(10);
  for (int k = 0; k < 100000; ++k) meter.add(100 * 0.01, 0.01);
  for (int k = 0; k < 2000; ++k) meter.add(50 * 0.01, 0.01);
  EXPECT_NEAR(meter.rate(), 50 + 50 * std::exp(-2.0), 0.1);
}

TEST(RateMeter, NothingYet) { EXPECT_EQ(RateMeter().rate(), 0); }

TEST(ProgressBar, ShowsEverythingWhereThereIsRoom) {
  const std::string text = progress_bar(half_way(), 160, true);
  for (const char* part : {" 50 %", "t = 2.500/5 s", "5.00 s left", "100 steps/s", "2 M particle-steps/s",
                           "45123 contacts", "kinetic 0.00125 J"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
}

TEST(ProgressBar, NeverWiderThanTheTerminal) {
  for (const bool unicode : {false, true}) {
    for (int width = 1; width <= 200; ++width) {
      EXPECT_LT(display_width(progress_bar(half_way(), width, unicode)), width) << width;
    }
  }
}

TEST(ProgressBar, BarIsAsLongAsTheFraction) {
  ProgressState state = half_way();
  const std::string text = progress_bar(state, 200, false);
  const std::size_t open = text.find('['), close = text.find(']');
  ASSERT_NE(close, std::string::npos);
  const std::string bar = text.substr(open + 1, close - open - 1);
  EXPECT_EQ(bar, std::string(bar.size() / 2, '#') + std::string(bar.size() / 2, '.'));
  state.step = state.last_step;
  EXPECT_NE(progress_bar(state, 200, false).find("[" + std::string(bar.size(), '#') + "]"), std::string::npos);
  state.step = 0;
  EXPECT_NE(progress_bar(state, 200, false).find("[" + std::string(bar.size(), '.') + "]"), std::string::npos);
}

TEST(ProgressLog, PlainTextWithTheSameFigures) {
  EXPECT_EQ(progress_log_line(half_way()),
            " 50 %  t = 2.500/5 s  5.00 s left  100 steps/s  2 M particle-steps/s  45123 contacts  kinetic "
            "0.00125 J");
}

TEST(ProgressLog, NoSpeedBeforeItIsKnown) {
  ProgressState state = half_way();
  state.steps_per_second = 0;
  EXPECT_EQ(progress_log_line(state).find("steps/s"), std::string::npos);
}

}  // namespace
}  // namespace scree
