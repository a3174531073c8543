/// From windows to rates.
#include "host/bench/measure.hpp"

#include <gtest/gtest.h>

namespace scree {
namespace {

TEST(Measure, MedianAndRange) {
  const Spread odd = spread_of({3, 1, 2});
  EXPECT_EQ(odd.median, 2);
  EXPECT_EQ(odd.min, 1);
  EXPECT_EQ(odd.max, 3);
  EXPECT_EQ(spread_of({4, 1, 2, 3}).median, 2.5);
  EXPECT_EQ(spread_of({}).median, 0);
}

TEST(Measure, RatesOfKnownWindows) {
  Measurement m;
  m.bodies = 1000;
  m.windows = {{100, 0.01, 0.02}, {100, 0.005, 0.01}, {200, 0.01, 0.02}};  // 100, 50, 50 ns of wall time
  m.totals.contacts = 2500;
  m.lists.steps = 400;
  m.lists.rebuilds = 2;
  m.lists.memory_bytes = 900000;
  EXPECT_DOUBLE_EQ(m.wall_ns().median, 50);
  EXPECT_DOUBLE_EQ(m.wall_ns().max, 100);
  EXPECT_DOUBLE_EQ(m.cpu_ns().median, 100);
  EXPECT_DOUBLE_EQ(m.particle_steps_per_second(), 2e7);
  EXPECT_DOUBLE_EQ(m.contact_steps_per_second(), 5e7);
  EXPECT_DOUBLE_EQ(m.rebuilds_per_step(), 0.005);
  EXPECT_DOUBLE_EQ(m.bytes_per_body(), 900);
}

TEST(Measure, AFatalStatusEndsTheCase) {
  TileStore tiles(Preparation::quick);
  BenchScene made = launch_overhead_scene(8, Law::hertz_mindlin, tiles);
  made.scene.domain.max.z = 1;
  made.scene.domain.min.z = 0;
  made.scene.bodies.velocity[3] = {0, 0, -1e4};
  MeasurePlan plan;
  plan.window = 10;
  EXPECT_THROW(measure_case(made, plan, make_cpu_backend), CaseFailed);
}

}  // namespace
}  // namespace scree
