#pragma once
#include <variant>
#include <vector>

#include "host/scene/random.hpp"

namespace scree {

/// Distributions of a radius, m. All by number (not by mass).
struct FixedSize {
  double value = 0;
};
struct UniformSize {
  double min = 0, max = 0;
};
/// Normal distribution cut off at [min, max]: values outside are drawn again.
struct NormalSize {
  double mean = 0, stddev = 0, min = 0, max = 0;
};
/// Given values; the chance of each is its weight over the sum of weights.
struct DiscreteSize {
  std::vector<double> values, weights;
};
using SizeDistribution = std::variant<FixedSize, UniformSize, NormalSize, DiscreteSize>;

/// One value. Throws std::runtime_error when the cut of a normal distribution keeps (almost) nothing.
double sample(const SizeDistribution& distribution, Random& random);

/// Largest value that can be drawn.
double largest(const SizeDistribution& distribution);

}  // namespace scree
