#include "host/scene/lattice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {
namespace {

/// Pitch and count per axis. `shift` is how far odd rows and layers are displaced (hexagonal).
struct Axes {
  std::array<double, 3> pitch, shift, start;
  std::array<std::uint64_t, 3> count;
};

Axes axes_of(const Lattice& lattice) {
  const double a = lattice.spacing;
  Axes axes{};
  axes.pitch = {a, a, a};
  if (lattice.type == LatticeType::hexagonal) {
    axes.pitch = {a, a * std::sqrt(3.0) / 2, a * std::sqrt(2.0 / 3.0)};
    axes.shift = {a / 2, a * std::sqrt(3.0) / 6, 0};
  }
  const std::array<double, 3> lo{lattice.min.x, lattice.min.y, lattice.min.z};
  const std::array<double, 3> hi{lattice.max.x, lattice.max.y, lattice.max.z};
  constexpr double kRoundOff = 1e-9;  // a box that is a whole number of pitches wide keeps its last site
  for (int i = 0; i < 3; ++i) {
    const double free = hi[i] - lo[i] - 2 * lattice.margin - axes.shift[i];
    if (free < -kRoundOff * a) return Axes{};
    const double steps = std::floor(std::max(free, 0.0) / axes.pitch[i] + kRoundOff);
    axes.count[i] = static_cast<std::uint64_t>(steps) + 1;
    axes.start[i] = lo[i] + (hi[i] - lo[i] - axes.shift[i] - steps * axes.pitch[i]) / 2;
  }
  return axes;
}

}  // namespace

std::uint64_t lattice_size(const Lattice& lattice) {
  const Axes axes = axes_of(lattice);
  return axes.count[0] * axes.count[1] * axes.count[2];
}

std::vector<Vec3d> lattice_sites(const Lattice& lattice, std::uint64_t count, Random& random) {
  const Axes axes = axes_of(lattice);
  std::vector<Vec3d> sites;
  sites.reserve(count);
  for (std::uint64_t n = 0; n < count; ++n) {
    const std::uint64_t i = n % axes.count[0], j = n / axes.count[0] % axes.count[1];
    const std::uint64_t k = n / (axes.count[0] * axes.count[1]);
    // Rows alternate within a layer; the second layer sits over the gaps of the first.
    const double row = (j + k) % 2 ? axes.shift[0] : 0, layer = k % 2 ? axes.shift[1] : 0;
    Vec3d x{axes.start[0] + static_cast<double>(i) * axes.pitch[0] + row,
            axes.start[1] + static_cast<double>(j) * axes.pitch[1] + layer,
            axes.start[2] + static_cast<double>(k) * axes.pitch[2]};
    if (lattice.jitter > 0) {
      x.x += random.uniform(-lattice.jitter, lattice.jitter);
      x.y += random.uniform(-lattice.jitter, lattice.jitter);
      x.z += random.uniform(-lattice.jitter, lattice.jitter);
    }
    sites.push_back(x);
  }
  return sites;
}

}  // namespace scree
