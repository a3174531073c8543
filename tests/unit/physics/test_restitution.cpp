#include <gtest/gtest.h>

#include "scree/physics/material/restitution.hpp"

namespace scree {
namespace {

double nominal(double e) { return damping_ratio_from_restitution(e, true); }

/// Published map of the clamped contact: the restitution got where the unclamped formula was used to choose
/// ζ.
TEST(Restitution, ClampedContactBouncesHigherThanNominal) {
  const double table[][2] = {{0.98, 0.98008}, {0.95, 0.95051}, {0.9, 0.90203}, {0.8, 0.80810}, {0.7, 0.71820},
                             {0.6, 0.63229},  {0.5, 0.55028},  {0.3, 0.39714}, {0.2, 0.32486}};
  for (const auto& row : table)
    EXPECT_NEAR(restitution_from_damping_ratio(nominal(row[0]), false), row[1], 6e-6);
}

/// The nominal value that gives the wanted restitution with the clamp.
TEST(Restitution, InverseOfTheClampedMap) {
  const double table[][2] = {
      {0.9, 0.897887}, {0.8, 0.791170}, {0.7, 0.679194}, {0.5, 0.436288}, {0.3, 0.165219}};
  for (const auto& row : table)
    EXPECT_NEAR(restitution_from_damping_ratio(damping_ratio_from_restitution(row[0], false), true), row[1],
                1e-6);
}

TEST(Restitution, EndsOfTheRange) {
  EXPECT_EQ(damping_ratio_from_restitution(1, true), 0);
  EXPECT_EQ(damping_ratio_from_restitution(1, false), 0);
  EXPECT_EQ(damping_ratio_from_restitution(0, true), 1);
  EXPECT_LE(restitution_from_damping_ratio(damping_ratio_from_restitution(0, false), false), 5.001e-4);
  // Critical damping with the clamp: ω0 t_c = 2, e = exp(-2); continuous on both sides.
  EXPECT_NEAR(restitution_from_damping_ratio(1, false), 0.1353352832366127, 1e-12);
  EXPECT_NEAR(restitution_from_damping_ratio(1 - 1e-6, false),
              restitution_from_damping_ratio(1 + 1e-6, false), 1e-5);
}

}  // namespace
}  // namespace scree
