/// The byte-and-flop model against numbers counted by hand.
#include "host/bench/roofline.hpp"

#include <gtest/gtest.h>

#include "host/bench/contact_operations.hpp"

namespace scree {
namespace {

double bytes_of(const std::vector<StageWork>& work, const std::string& phase) {
  for (const StageWork& w : work)
    if (w.phase == phase) return w.bytes;
  ADD_FAILURE() << "no stage " << phase;
  return 0;
}

StepCounts contacts(double active) {
  StepCounts counts;
  counts.active = active;
  return counts;
}

// Per contact: i, j 8, history 12 + 12, record 32 written and 32 read, index 4; per body: position 32, motion
// 32 read for the forces, both and the remainder 32 read and written, anchor 48, row offsets 16.
TEST(Roofline, MindlinStepMovesAHundredBytesAContactAnd320ABody) {
  const auto work = model_step({}, contacts(2.4));
  EXPECT_DOUBLE_EQ(bytes_of(work, "pair forces"), 2.4 * 64 + 64);
  EXPECT_DOUBLE_EQ(bytes_of(work, "integrate"), 2.4 * 36 + 256);
  EXPECT_DOUBLE_EQ(bytes_of(work, "refresh"), 0);
}

TEST(Roofline, LossBookingAdds88BytesAContactAnd32ABody) {
  StepShape booked;
  booked.track = true;
  double sum = 0, more = 0;
  for (const StageWork& w : model_step({}, contacts(2))) sum += w.bytes;
  for (const StageWork& w : model_step(booked, contacts(2))) more += w.bytes;
  EXPECT_DOUBLE_EQ(more - sum, 2 * (72 + 16) + 32);
}

// Double: history 24 + 24, records of 64 bytes, motion and remainder 64.
TEST(Roofline, DoublePrecision) {
  StepShape shape;
  shape.precision = Precision::full;
  const auto work = model_step(shape, contacts(1));
  EXPECT_DOUBLE_EQ(bytes_of(work, "pair forces"), 8 + 48 + 64 + 32 + 64);
  EXPECT_DOUBLE_EQ(bytes_of(work, "integrate"), 64 + 4 + 16 + 2 * (32 + 64 + 64) + 48);
}

// A plane contact: i, j 8, history 24, record 32 written, position 32, motion 32; then the record read,
// offsets 8.
TEST(Roofline, Planes) {
  StepShape shape;
  shape.planes = true;
  StepCounts counts = contacts(0);
  counts.planes = 0.5;
  const auto work = model_step(shape, counts);
  EXPECT_DOUBLE_EQ(bytes_of(work, "pair forces"), 0);
  EXPECT_DOUBLE_EQ(bytes_of(work, "wall forces"), 0.5 * 128);
  EXPECT_DOUBLE_EQ(bytes_of(work, "integrate"), 0.5 * 32 + 256 + 8);
}

// Frictionless laws store nothing.
TEST(Roofline, HistoryFollowsTheLaw) {
  StepShape shape;
  shape.law = Law::hertz_frictionless;
  EXPECT_DOUBLE_EQ(bytes_of(model_step(shape, contacts(1)), "pair forces"), 8 + 32 + 64);
  shape.law = Law::hertz_mindlin_force;
  EXPECT_DOUBLE_EQ(bytes_of(model_step(shape, contacts(1)), "pair forces"), 8 + 32 + 32 + 64);
}

// Without any pair. Refresh: anchors placed 32 + 32 + 96 + 4, candidates checked 96, spread cleared 4, pairs
// chosen 48 + 8 + 12, two scans of 12, rows written 24, incoming counted 8 + 4 and written 8 + 8. Rebuild:
// bounds 32 + 16, cells 48 + 8, sort 36, marks 8, bodies moved 4 + 2 * 112, anchors 32 + 32 + 96 + 8, search
// 48 + 16 + 12, filing 16 + 8 + 8, rows 8, two scans of 12, transpose 24 + 12.
TEST(Roofline, ListsOfLonelyBodies) {
  StepCounts counts = contacts(0);
  counts.refreshes_per_step = 0.5;
  counts.rebuilds_per_step = 0.25;
  const auto work = model_step({}, counts);
  EXPECT_DOUBLE_EQ(bytes_of(work, "refresh"), 0.5 * (84 + 120 + 96 + 28 + 24 + 24 + 16));
  EXPECT_DOUBLE_EQ(bytes_of(work, "rebuild"),
                   0.25 * (48 + 56 + 36 + 8 + 464 + 128 + 68 + 92 + 32 + 8 + 24 + 36));
}

// Law: sqrt m*, f sqrt(m*), + d_c, k δ, F_el - c v: 5 sums and products, 1 root. Force 6, torque 12, ratio of
// arms a division. Geometry: double x_i - x_j 3, R_i + R_j 1, S² - L² 7; then L 5 and a root, S + L 1, δ and
// 1/L divisions, n 3. Kinematics: δ/2 and arms 3, contact velocity 44. R* and m*: 7 and a division. Limit of
// the overlap 1.
TEST(Operations, FrictionlessLinearPairByHand) {
  const OperationCount n = pair_operations(Law::linear_frictionless, false);
  EXPECT_EQ(n.sums_and_products, 5u + 6 + 12 + 5 + 1 + 3 + 3 + 44 + 7 + 1);
  EXPECT_EQ(n.divisions, 2u + 1 + 1);
  EXPECT_EQ(n.square_roots, 2u);
  EXPECT_EQ(n.wide, 11u);
  EXPECT_EQ(pair_operations(Law::linear_frictionless, true).wide,
            11u + 6);  // both images of three components
}

// Hertz instead: R* δ and its root, S_n 2, F_el 2, c_n 2 and a root, F_el - c v 2.
TEST(Operations, HertzDiffersInTheNormalForceOnly) {
  const OperationCount linear = pair_operations(Law::linear_frictionless, false);
  const OperationCount hertz = pair_operations(Law::hertz_frictionless, false);
  EXPECT_EQ(hertz.sums_and_products, linear.sums_and_products - 5 + 9);
  EXPECT_EQ(hertz.divisions, linear.divisions);
  EXPECT_EQ(hertz.square_roots, linear.square_roots + 1);
}

TEST(Operations, FrictionCostsMore) {
  EXPECT_GT(pair_operations(Law::hertz_mindlin, false).all(),
            pair_operations(Law::hertz_frictionless, false).all() + 50);
  EXPECT_GT(plane_operations(Law::hertz_mindlin).all(), 50u);
}

}  // namespace
}  // namespace scree
