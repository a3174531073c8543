#include "host/scene/size_distribution.hpp"

#include <algorithm>
#include <stdexcept>

namespace scree {
namespace {

double draw(const FixedSize& d, Random&) { return d.value; }

double draw(const UniformSize& d, Random& random) { return random.uniform(d.min, d.max); }

double draw(const NormalSize& d, Random& random) {
  constexpr int kTries = 100000;
  for (int i = 0; i < kTries; ++i) {
    const double value = d.mean + d.stddev * random.normal();
    if (value >= d.min && value <= d.max) return value;
  }
  throw std::runtime_error("the cut of the normal distribution keeps less than one value in 100000");
}

double draw(const DiscreteSize& d, Random& random) {
  double sum = 0;
  for (const double w : d.weights) sum += w;
  double rest = random.uniform() * sum;
  for (std::size_t i = 0; i + 1 < d.values.size(); ++i) {
    if (rest < d.weights[i]) return d.values[i];
    rest -= d.weights[i];
  }
  return d.values.back();
}

}  // namespace

double sample(const SizeDistribution& distribution, Random& random) {
  return std::visit([&](const auto& d) { return draw(d, random); }, distribution);
}

double largest(const SizeDistribution& distribution) {
  if (const auto* d = std::get_if<FixedSize>(&distribution)) return d->value;
  if (const auto* d = std::get_if<UniformSize>(&distribution)) return d->max;
  if (const auto* d = std::get_if<NormalSize>(&distribution)) return d->max;
  const auto& values = std::get<DiscreteSize>(distribution).values;
  return *std::max_element(values.begin(), values.end());
}

}  // namespace scree
