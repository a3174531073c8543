#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "verification/clamped_sphere.hpp"

/// Central differences on the linear oscillator: closed forms of physics.md (7.1)-(7.6).
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Integrator);

/// Forward Euler x' = v, v' = -w^2 x: the eigenvalues are 1 +- i z.
TEST(IntegratorTheory, A07_ForwardEulerGrows) {
  const auto growth = [](double z) {
    double x = 1, v = 0;  // v in units of w
    for (int n = 0; n < 8; ++n) {
      const double next = x + z * v;
      v -= z * x;
      x = next;
    }
    return std::pow(std::hypot(x, v), 1.0 / 8);
  };
  EXPECT_NEAR(growth(1.0), std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(growth(0.1), std::sqrt(1.01), 1e-12);
  EXPECT_NEAR(growth(1.0), 1.414214, 5e-7);
  EXPECT_NEAR(100 * (growth(0.1) - 1), 0.49876, 5e-6);
}

/// Unlike forward Euler, an engine neither gains nor loses amplitude: z = 1 repeats itself after six steps
/// exactly.
TEST_P(Integrator, A07_EngineDoesNotGrow) {
  Oscillator o;
  o.time_step = 1.0;  // z = 1
  const auto x = oscillator_positions(engine(), o, 6000);
  for (const std::size_t n : {6u, 600u, 6000u})
    EXPECT_NEAR(x[n] / o.amplitude, 1, engine().within(1e-11, 1e-4)) << n;
}

/// Phase per step from three consecutive positions of x_n = A cos(nθ + φ).
double phase_per_step(const std::vector<double>& x) { return std::acos((x[2] + x[0]) / (2 * x[1])); }

TEST_P(Integrator, A08_PhasePerStep) {
  Oscillator o;
  o.omega = 1000;
  o.time_step = 1e-3;
  EXPECT_NEAR(phase_per_step(oscillator_positions(engine(), o, 2)), kPi / 3, engine().within(1e-10, 1e-6));
  EXPECT_NEAR(phase_per_step(oscillator_positions(engine(), o, 2)) / o.time_step, 1047.1976,
              engine().within(5e-5, 1e-3));
  o.time_step = 1e-4;
  const double theta = phase_per_step(oscillator_positions(engine(), o, 2));
  EXPECT_NEAR(theta, 2 * std::asin(0.05), engine().within(1e-10, 1e-5));
  EXPECT_NEAR(100 * (theta / 0.1 - 1), 0.041714, engine().within(5e-7, 1e-2));
}

TEST_P(Integrator, A08_FrequencyFromZeroCrossings) {
  Oscillator o;
  o.omega = 1000;
  o.time_step = 1e-3;
  const auto x = oscillator_positions(engine(), o, 3000);
  double first = 0, last = 0;
  int crossings = 0;
  for (std::size_t n = 0; n + 1 < x.size(); ++n) {
    if ((x[n] < 0) == (x[n + 1] < 0)) continue;
    last = o.time_step * (static_cast<double>(n) + x[n] / (x[n] - x[n + 1]));
    if (crossings++ == 0) first = last;
  }
  EXPECT_NEAR(kPi * (crossings - 1) / (last - first) / 1047.1976, 1, 1e-3);
}

/// Largest |x| / amplitude over a run with hw = z and a start that excites both roots.
double largest_excursion(const Engine& engine, double z, double amplitude, std::uint64_t steps,
                         std::uint64_t stride = 1) {
  Oscillator o;
  o.time_step = z;
  o.amplitude = amplitude;
  o.velocity = 0.3 * amplitude;
  const auto backend = engine.start(oscillator_scene(o));
  double largest = 0;
  for (std::uint64_t n = 0; n < steps; n += stride) {
    backend->advance(stride);
    largest = std::max(largest, std::abs(backend->snapshot().position[0].z));
  }
  return largest / amplitude;
}

/// Closed forms of the recurrence x_{n+1} = (2 - z^2) x_n - x_{n-1} with x_0 = 1, x_1 = 1 - z^2/2 + 0.3 z.
TEST_P(Integrator, A09_StabilityBound) {
  // z < 2: |x| <= sqrt(x0^2 + (v0/w)^2 / (1 - z^2/4)) for ever.
  const double bound = std::sqrt(1 + 0.09 / (1 - 1.9995 * 1.9995 / 4));
  const double bounded = largest_excursion(engine(), 1.9995, engine().within(1e-6, 1e-3), 100000);
  EXPECT_LE(bounded, bound * (1 + engine().within(1e-3, 1e-2)));
  EXPECT_GE(bounded, bound * (1 - 1e-2));
  // z = 2: x_n = (-1)^n (1 - 0.6 n). Single rounding of the preload is a kick of 1e-8 per step: shorter and
  // larger.
  const std::uint64_t steps = engine().mixed() ? 1000 : 100000;
  const double growth_at_2 = largest_excursion(engine(), 2.0, engine().within(1e-6, 1e-4), steps);
  EXPECT_NEAR(growth_at_2 / (0.6 * static_cast<double>(steps) - 1), 1, engine().within(1e-5, 1e-2));
  // z > 2: growth by acosh(z^2/2 - 1) = 0.0447 per step.
  const double rate = std::acosh(2.0005 * 2.0005 / 2 - 1);
  EXPECT_NEAR(rate, 0.0447, 5e-5);
  const double amplitude = engine().within(1e-9, 1e-5);
  const double growth = largest_excursion(engine(), 2.0005, amplitude, 180) /
                        largest_excursion(engine(), 2.0005, amplitude, 130);
  EXPECT_NEAR(std::log(growth) / 50, rate, engine().within(1e-6, 1e-3));
}

/// The same recurrence in plain numbers: beyond the bound 1000 steps multiply the amplitude by more than
/// 1e18.
TEST(IntegratorTheory, A09_RecurrenceExplodes) {
  const auto run = [](double z, int steps) {
    double previous = 1, x = 1 - z * z / 2 + 0.3 * z, largest = 1;
    for (int n = 1; n < steps; ++n) {
      const double next = (2 - z * z) * x - previous;
      previous = x;
      x = next;
      largest = std::max(largest, std::abs(x));
    }
    return largest;
  };
  EXPECT_GT(run(2.0005, 1000), 1e18);
  EXPECT_NEAR(run(2.0, 100000), 0.6 * 100000 - 1, 1e-3);
  EXPECT_LT(run(1.9995, 100000), 20);
}

/// x'' = -x, x0 = 1, v0 = 0, T = 10: errors against cos(10).
TEST_P(Integrator, B01_SecondOrder) {
  const std::array<double, 4> expected{2.2766e-3, 5.6730e-4, 1.4171e-4, 3.5420e-5};
  Oscillator o;
  double h = 0.1, previous = 0;
  for (const double value : expected) {
    o.time_step = h;
    const auto backend = engine().start(oscillator_scene(o));
    backend->advance(static_cast<std::uint64_t>(std::lround(10 / h)));
    const double error = std::abs(backend->snapshot().position[0].z / o.amplitude - std::cos(10.0));
    EXPECT_NEAR(error / value, 1, engine().within(1e-2, 5e-2)) << "h = " << h;
    if (previous > 0) {
      EXPECT_NEAR(std::log2(previous / error), 2.0, engine().within(1e-2, 1e-1));
    }
    previous = error;
    h /= 2;
  }
}

struct EnergyBand {
  double largest_deviation = 0, shadow_deviation = 0;
};

/// Energy of synchronised states, relative to the first, and the quadratic form that the scheme conserves.
EnergyBand energy_band(const Engine& engine, double z, int steps) {
  Oscillator o;
  o.time_step = z;
  const auto backend = engine.start(oscillator_scene(o));
  EnergyBand band;
  double first = 0, first_shadow = 0;
  for (int n = 0; n <= steps; ++n) {
    const Snapshot s = backend->snapshot();
    const double x = s.position[0].z, v = s.velocity[0].z;
    const double energy = (v * v + x * x) / 2, shadow = (v * v + (1 - z * z / 4) * x * x) / 2;
    if (n == 0) first = energy, first_shadow = shadow;
    band.largest_deviation = std::max(band.largest_deviation, std::abs(energy / first - 1));
    band.shadow_deviation = std::max(band.shadow_deviation, std::abs(shadow / first_shadow - 1));
    backend->advance(1);
  }
  return band;
}

TEST_P(Integrator, B02_EnergyBand) {
  for (const double z : {0.1, 0.5, 1.9}) {
    const EnergyBand band = energy_band(engine(), z, 200000);
    EXPECT_NEAR(band.largest_deviation, z * z / 4, engine().within(1e-6, 1e-2)) << "z = " << z;
    EXPECT_LT(band.shadow_deviation, engine().within(1e-12, 1e-2)) << "z = " << z;
  }
}

/// Factor per step of the slower root (near -1 at the limit), once the other root has died out.
double slow_root(const Engine& engine, double damping_ratio, double z) {
  Oscillator o;
  o.damping_ratio = damping_ratio;
  o.time_step = z;
  o.amplitude = engine.within(1e-4, 1e-2);
  o.velocity = 0.5 * o.amplitude;  // from rest the slower root would not be excited at its limit
  const auto x = oscillator_positions(engine, o, 600);
  return -std::pow(std::abs(x[600] / x[400]), 1.0 / 200);
}

/// A dashpot that sees v_{n-1/2} lowers the limit to z = 2 (sqrt(1 + ζ^2) - ζ), equation (7.6): measured as
/// the z where the root passes -1.
TEST_P(Integrator, B03_LaggedDashpotLimit) {
  const std::array<std::array<double, 2>, 4> cases{
      {{0.05, 1.902498}, {0.2, 1.639608}, {0.5, 1.236068}, {1.0, 0.828427}}};
  const double bracket = engine().within(1e-5, 1e-4);
  for (const auto& [damping_ratio, printed] : cases) {
    const double limit = 2 * (std::sqrt(1 + damping_ratio * damping_ratio) - damping_ratio);
    EXPECT_NEAR(limit, printed, 1e-6);
    const double below = slow_root(engine(), damping_ratio, limit * (1 - bracket));
    const double above = slow_root(engine(), damping_ratio, limit * (1 + bracket));
    EXPECT_GT(below, -1) << damping_ratio;
    EXPECT_LT(above, -1) << damping_ratio;
    const double measured = limit * (1 + bracket * (2 * (below + 1) / (below - above) - 1));
    EXPECT_NEAR(measured, limit, engine().within(1e-6, 1e-4)) << damping_ratio;
  }
}

}  // namespace
}  // namespace scree::verification
