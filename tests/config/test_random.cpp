#include "host/scene/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "host/scene/size_distribution.hpp"

namespace scree {
namespace {

/// Outputs published with the algorithm for the start value 1234567.
TEST(Random, IsSplitmix64) {
  Random random(1234567);
  for (const std::uint64_t expected : {6457827717110365317ull, 3203168211198807973ull, 9817491932198370423ull,
                                       4593380528125082431ull, 16408922859458223821ull}) {
    EXPECT_EQ(random.bits(), expected);
  }
}

/// FNV-1a test vectors of its authors: "" and "foobar".
TEST(Random, StreamsAreFnv1a) {
  EXPECT_EQ(stream_of(""), 0xcbf29ce484222325ull);
  EXPECT_EQ(stream_of("foobar"), 0x85944171f73967e8ull);
}

TEST(Random, LogarithmAgreesWithTheLibrary) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const double x = std::ldexp(random.uniform(0.5, 1), static_cast<int>(random.bits() % 200) - 100);
    EXPECT_NEAR(portable_log(x), std::log(x), 1e-15 * std::max(1.0, std::fabs(std::log(x))));
  }
  EXPECT_EQ(portable_log(1), 0);
  for (const double d : {1e-3, 1e-8, -1e-3, -1e-8}) {  // relative accuracy where the logarithm is small
    EXPECT_NEAR(portable_log(1 + d), std::log(1 + d), 4e-16 * std::fabs(d));
  }
}

/// Mean, variance, skewness, kurtosis of 200 000 values within five standard errors.
TEST(Random, NormalMoments) {
  Random random(3, 4);
  const int n = 200000;
  double m1 = 0, m2 = 0, m3 = 0, m4 = 0;
  for (int i = 0; i < n; ++i) {
    const double x = random.normal();
    m1 += x / n;
    m2 += x * x / n;
    m3 += x * x * x / n;
    m4 += x * x * x * x / n;
  }
  const double error = 5 / std::sqrt(n);
  EXPECT_NEAR(m1, 0, error);
  EXPECT_NEAR(m2, 1, error * std::sqrt(2));
  EXPECT_NEAR(m3, 0, error * std::sqrt(15));
  EXPECT_NEAR(m4, 3, error * std::sqrt(96));
}

TEST(Random, UniformFillsItsIntervalEvenly) {
  Random random(9, 9);
  const int n = 100000, bins = 20;
  std::vector<int> count(bins);
  for (int i = 0; i < n; ++i) ++count.at(static_cast<int>((random.uniform(2, 4) - 2) / 2 * bins));
  double chi2 = 0;
  for (const int c : count) chi2 += (c - n / bins) * (c - n / bins) / static_cast<double>(n / bins);
  EXPECT_LT(chi2, 45);  // 19 degrees of freedom: exceeded once in a thousand
  EXPECT_GT(chi2, 4);
}

TEST(SizeDistribution, MeansAndLimits) {
  Random random(5);
  const int n = 50000;
  const auto mean = [&](const SizeDistribution& d, double lo, double hi) {
    double sum = 0;
    for (int i = 0; i < n; ++i) {
      const double x = sample(d, random);
      EXPECT_TRUE(x >= lo && x <= hi);
      sum += x;
    }
    return sum / n;
  };
  EXPECT_EQ(mean(FixedSize{2}, 2, 2), 2);
  EXPECT_NEAR(mean(UniformSize{1, 3}, 1, 3), 2, 5 * (2 / std::sqrt(12)) / std::sqrt(n));
  // Half of a normal distribution: mean + σ sqrt(2/π).
  EXPECT_NEAR(mean(NormalSize{1, 0.1, 1, 9}, 1, 9), 1 + 0.1 * std::sqrt(2 / 3.14159265358979),
              5 * 0.0603 / std::sqrt(n));
  EXPECT_NEAR(mean(DiscreteSize{{1, 2, 4}, {1, 2, 1}}, 1, 4), 2.25, 5 * 1.09 / std::sqrt(n));
  EXPECT_EQ(largest(DiscreteSize{{1, 4, 2}, {1, 1, 1}}), 4);
  EXPECT_EQ(largest(NormalSize{1, 0.1, 0.5, 1.5}), 1.5);
  EXPECT_THROW(sample(NormalSize{1, 0.01, 2, 3}, random), std::runtime_error);
}

}  // namespace
}  // namespace scree
