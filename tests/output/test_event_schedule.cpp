#include <gtest/gtest.h>

#include <vector>

#include "host/output/event_schedule.hpp"

namespace scree {
namespace {

std::vector<std::uint64_t> events_until(const EventSchedule& schedule, std::uint64_t last) {
  std::vector<std::uint64_t> steps{0};
  for (std::uint64_t s = schedule.next_after(0); s <= last; s = schedule.next_after(s)) steps.push_back(s);
  return steps;
}

// Event k at round(k every / h).
TEST(EventSchedule, NearestStepWithoutDrift) {
  EXPECT_EQ(events_until({0.25, 0.1}, 12), (std::vector<std::uint64_t>{0, 3, 5, 8, 10}));  // 2.5, 5, 7.5, 10
  EXPECT_EQ(events_until({0.02, 1e-3}, 60), (std::vector<std::uint64_t>{0, 20, 40, 60}));
}

TEST(EventSchedule, TimesStayWithinHalfAStepAfterMillionsOfEvents) {
  const double every = 1e-3 / 3, h = 8.1e-7;
  const EventSchedule schedule(every, h);
  const double k = 3.0e9;
  const auto expected = static_cast<std::uint64_t>(std::llround(k * (every / h)));
  EXPECT_EQ(schedule.next_after(expected - 1), expected);
  EXPECT_TRUE(schedule.due(expected));
  EXPECT_FALSE(schedule.due(expected + 1));
}

TEST(EventSchedule, IntervalBelowOneStepMeansEveryStep) {
  EXPECT_EQ(events_until({0.03, 0.1}, 3), (std::vector<std::uint64_t>{0, 1, 2, 3}));
  EXPECT_EQ(events_until({0.1, 0.1}, 3), (std::vector<std::uint64_t>{0, 1, 2, 3}));
}

TEST(EventSchedule, DueAgreesWithNext) {
  for (const double ratio : {0.4, 1.0, 1.3, 2.5, 7.0, 19.99}) {
    const EventSchedule schedule(ratio, 1.0);
    const std::vector<std::uint64_t> steps = events_until(schedule, 200);
    std::size_t k = 0;
    for (std::uint64_t s = 0; s <= 200; ++s) {
      const bool expected = k < steps.size() && steps[k] == s;
      EXPECT_EQ(schedule.due(s), expected) << "ratio " << ratio << " step " << s;
      if (expected) ++k;
      EXPECT_EQ(schedule.count_until(s), k) << "ratio " << ratio << " step " << s;
    }
  }
}

TEST(EventSchedule, FarBeyondTheEndIsNever) {
  EXPECT_EQ(EventSchedule(1e30, 1e-9).next_after(0), std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace scree
