// Restitution and damping ratio: tables of the closed forms (2.3) and (2.4), and a direct integration beyond
// critical.
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <utility>

#include "host/reference/restitution.hpp"

using scree::reference::clamped_restitution;
using scree::reference::damping_ratio;

TEST(ReferenceRestitution, ClampedRestitutionOfNominalOne) {
  const std::pair<double, double> table[] = {{0.98, 0.98008}, {0.95, 0.95051}, {0.9, 0.90203},
                                             {0.8, 0.80810},  {0.7, 0.71820},  {0.6, 0.63229},
                                             {0.5, 0.55028},  {0.3, 0.39714},  {0.2, 0.32486}};
  for (const auto& [nominal, clamped] : table)
    EXPECT_NEAR(clamped_restitution(damping_ratio(nominal, true)), clamped, 6e-6) << nominal;
}

TEST(ReferenceRestitution, NominalOneThatGivesTheClampedOne) {
  const std::pair<double, double> table[] = {
      {0.9, 0.897887}, {0.8, 0.791170}, {0.7, 0.679194}, {0.5, 0.436288}, {0.3, 0.165219}};
  for (const auto& [wanted, nominal] : table)
    EXPECT_NEAR(damping_ratio(wanted, false), damping_ratio(nominal, true), 2e-6) << wanted;
}

namespace {

/// Velocity ratio of x'' = -x - 2 ζ x', x = 0, x' = 1 at the time when the force vanishes: classical
/// Runge-Kutta.
double integrated_restitution(double zeta) {
  double x = 0, v = 1;
  const double h = 1e-4;
  const auto force = [zeta](double y, double w) { return -y - 2 * zeta * w; };
  while (force(x, v) < 0) {
    const double k1 = force(x, v), k2 = force(x + h / 2 * v, v + h / 2 * k1);
    const double k3 = force(x + h / 2 * (v + h / 2 * k1), v + h / 2 * k2);
    const double k4 = force(x + h * (v + h / 2 * k2), v + h * k3);
    x += h * (v + h / 6 * (k1 + k2 + k3));
    v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return -v;
}

}  // namespace

TEST(ReferenceRestitution, ContinuesBeyondCriticalDamping) {
  for (const double zeta : {0.5, 0.999, 1.0, 1.001, 2.0, 5.0})
    EXPECT_NEAR(clamped_restitution(zeta), integrated_restitution(zeta), 1e-7) << zeta;
  EXPECT_NEAR(clamped_restitution(1), std::exp(-2.0), 1e-15);
}

TEST(ReferenceRestitution, InversionAndLimits) {
  for (double e = 1e-3; e < 1; e += 0.0117)
    EXPECT_NEAR(clamped_restitution(damping_ratio(e, false)), e, 1e-12);
  for (const bool attraction : {true, false}) EXPECT_EQ(damping_ratio(1, attraction), 0);
  EXPECT_EQ(damping_ratio(0, true), 1);
  EXPECT_EQ(damping_ratio(0, false), damping_ratio(5e-4, false));
  EXPECT_NEAR(clamped_restitution(damping_ratio(0, false)), 5e-4, 1e-12);
  for (const double bad : {-0.1, 1.1, std::nan("")})
    EXPECT_THROW(damping_ratio(bad, false), std::invalid_argument);
}
