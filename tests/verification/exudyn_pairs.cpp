#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "verification/exudyn_trajectory.hpp"

/// Two free spheres of Exudyn's GeneralContact: R = 0.1, m = 1, k = 1e5 each, v = ±1. Recorded with steps of
/// 1 µs.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(ExudynPair);

constexpr double kRadius = 0.1, kMass = 1, kStiffness = 1e5, kEnd = 0.03;

/// d of each item so that the pair (k/2, m/2) has the damping ratio ζ.
double item_damping(double zeta) { return 0.5 * 2 * zeta * std::sqrt(kStiffness / 2 * kMass / 2); }

TEST_P(ExudynPair, R1_HeadOn) {
  for (const std::string zeta : {"0.0", "0.1", "0.3", "0.7"}) {
    const auto rows = exudyn_rows("R1_headon_zeta" + zeta + ".csv");
    if (rows.empty()) GTEST_SKIP() << "no recorded trajectories in " << SCREE_SHARED_DIR << "/exudyn";
    Scene scene = exudyn_scene(5e-7, kStiffness, item_damping(std::stod(zeta)), 0, 1e-3);
    add_sphere(scene, at(rows[0], 1), kRadius, kMass, at(rows[0], 4));
    add_sphere(scene, at(rows[0], 10), kRadius, kMass, at(rows[0], 13));
    // At the first touch the dashpot switches on with the acceleration 2 ζ ω0 v: with recorded steps of 1 µs
    // up to 6e-4 ζ m/s depend on where in a step that happens.
    const double z = std::stod(zeta), velocity = 1e-5 + 4e-4 * z, position = 1e-7 + 4e-6 * z;
    for (const Deviation& d : follow(engine(), scene, rows, 2, kEnd)) {
      EXPECT_LT(d.position, position) << zeta;
      EXPECT_LT(d.velocity, velocity) << zeta;
      EXPECT_LT(d.spin, 1e-12) << zeta;
    }
  }
}

TEST_P(ExudynPair, R2_ObliqueWithFrictionAndSpin) {
  const auto rows = exudyn_rows("R2_oblique_friction.csv");
  if (rows.empty()) GTEST_SKIP() << "no recorded trajectories in " << SCREE_SHARED_DIR << "/exudyn";
  Scene scene = exudyn_scene(1e-6, kStiffness, item_damping(0.1), 0.3, 1e-2);
  add_sphere(scene, at(rows[0], 1), kRadius, kMass, at(rows[0], 4), at(rows[0], 7));
  add_sphere(scene, at(rows[0], 10), kRadius, kMass, at(rows[0], 13), at(rows[0], 16));
  for (const Deviation& d : follow(engine(), scene, rows, 2, kEnd)) {
    EXPECT_LT(d.position, 1e-6);
    EXPECT_LT(d.velocity, 5e-5);
    EXPECT_LT(d.spin, 1e-3);
  }
}

}  // namespace
}  // namespace scree::verification
