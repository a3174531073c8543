/// The beds that are measured: how many bodies, reproducible, and what they claim to be.
#include <gtest/gtest.h>

#include <cmath>

#include "host/bench/grain.hpp"
#include "host/bench/memory_need.hpp"
#include "host/bench/suites.hpp"

namespace scree {
namespace {

TEST(Tiling, RoundNumbersAreMetExactly) {
  for (const std::uint64_t n : {100u, 500u, 1000u, 2000u, 10000u, 50000u, 100000u, 1000000u}) {
    const Tiling t = tiling_for(n);
    EXPECT_EQ(t.bodies(), n);
    EXPECT_LE(t.across, t.along);
    EXPECT_LE(t.along, 3 * t.across);
  }
  EXPECT_EQ(tiling_for(10000).across, 2u);
  EXPECT_EQ(tiling_for(10000).along, 5u);
  EXPECT_EQ(tiling_for(100000).tile_bodies, 1000u);
}

TEST(Tiling, AnyNumberIsMetWithinAThousandth) {
  for (std::uint64_t n = 1500; n < 3000000; n = n * 13 / 10 + 7) {
    const Tiling t = tiling_for(n);
    EXPECT_NEAR(static_cast<double>(t.bodies()), static_cast<double>(n), 1e-3 * static_cast<double>(n)) << n;
    EXPECT_LE(t.along, 3 * t.across) << n;
  }
}

TEST(Tile, IsTheSameEveryTimeAndAtRest) {
  const Tile a = make_tile(BedKind::resting, Law::hertz_mindlin, 120, Preparation::full);
  const Tile b = make_tile(BedKind::resting, Law::hertz_mindlin, 120, Preparation::full);
  ASSERT_EQ(a.position.size(), 120u);
  EXPECT_EQ(a.steps, b.steps);
  double energy = 0;
  for (std::size_t i = 0; i < 120; ++i) {
    EXPECT_EQ(a.position[i].z, b.position[i].z);
    EXPECT_GE(a.position[i].z, 0.95 * grain::kRadius);
    energy += 0.5 * grain::mass() * dot(a.velocity[i], a.velocity[i]);
  }
  EXPECT_LT(energy / 120, 1e-5 * grain::weight_energy());
}

TEST(Scenes, CopiesFillThePeriodicBox) {
  TileStore tiles(Preparation::quick);
  const BenchScene made = settle_scene(1600, Law::linear_history, tiles);
  const Scene& s = made.scene;
  ASSERT_EQ(s.bodies.size(), 1600u);
  const Tile& tile = tiles.tile(BedKind::resting, Law::linear_history, 800);
  EXPECT_DOUBLE_EQ(s.domain.max.x, 2 * tile.width);
  EXPECT_DOUBLE_EQ(s.domain.max.y, tile.width);
  for (const Vec3d& x : s.bodies.position) {
    EXPECT_TRUE(x.x >= 0 && x.x < s.domain.max.x && x.y >= 0 && x.y < s.domain.max.y);
  }
  // The second copy is the first, one width further.
  EXPECT_NEAR(s.bodies.position[800].x - s.bodies.position[0].x, tile.width, 1e-12);
}

TEST(Scenes, FlowHasAFrozenBaseAndMovesDownTheSlope) {
  TileStore tiles(Preparation::quick);
  const BenchScene made = flow_scene(200, Law::hertz_mindlin, tiles);
  const Bodies& b = made.scene.bodies;
  std::size_t frozen = 0;
  double speed = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    frozen += b.locks[i] == kLockAll ? 1 : 0;
    speed += b.velocity[i].x;
  }
  EXPECT_EQ(frozen, 16u);
  EXPECT_GT(speed / 200, 0.05);
  EXPECT_NEAR(made.scene.gravity.x, 9.81 * std::sin(24 * M_PI / 180), 1e-12);
}

TEST(Scenes, EverySuiteMakesAboutTheBodiesAskedFor) {
  TileStore tiles(Preparation::quick);
  for (const Suite& suite : suites()) {
    const BenchScene made = suite.make(400, Law::hertz_mindlin, tiles);
    EXPECT_NEAR(static_cast<double>(made.scene.bodies.size()), 400, 40) << suite.name;
    EXPECT_EQ(made.scene.contact.law, Law::hertz_mindlin);
  }
}

TEST(BedState, LimitsFindAWrongBed) {
  BedState bed;
  bed.coordination_number = 1;
  bed.solid_fraction = 0.6;
  BedLimits limits;
  limits.coordination_number.min = 3;
  ASSERT_EQ(implausible(bed, limits).size(), 1u);
  EXPECT_EQ(implausible(bed, limits)[0], "coordination number is 1, expected 3 to inf");
  bed.coordination_number = 4;
  EXPECT_TRUE(implausible(bed, limits).empty());
  bed.kinetic_energy = NAN;
  EXPECT_EQ(implausible(bed, limits).size(), 1u);
}

TEST(MemoryNeed, IsAboveWhatABedTakes) {
  BackendOptions options;
  options.track_dissipation = false;
  const MemoryNeed mixed = memory_need(Law::hertz_mindlin, options);
  EXPECT_GT(mixed.engine, 600);
  EXPECT_LT(mixed.engine, 10000);
  options.track_dissipation = true;
  options.precision = Precision::full;
  EXPECT_GT(memory_need(Law::hertz_mindlin, options).engine, mixed.engine);
  EXPECT_GT(available_memory(), 0);
}

}  // namespace
}  // namespace scree
