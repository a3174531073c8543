#include <algorithm>

#include "host/bench/grain.hpp"
#include "host/bench/suites.hpp"

namespace scree {

/// A ball of min(10 grain radii, a quarter of the bed's width) touches the bed in its middle and sinks in
/// with 1 m/s.
BenchScene penetration_scene(std::uint64_t bodies, Law law, TileStore& tiles) {
  BenchScene made = settle_scene(bodies, law, tiles);
  Bodies& b = made.scene.bodies;
  double top = 0;
  for (const Vec3d& x : b.position) top = std::max(top, x.z);
  const Vec3d width = made.scene.domain.max;
  const double radius = std::min(10 * grain::kRadius, 0.25 * std::min(width.x, width.y));
  const std::size_t ball =
      b.add({0.5 * width.x, 0.5 * width.y, top + grain::kRadius + radius}, radius, grain::kBallDensity);
  b.velocity[ball] = {0, 0, -1};
  return made;
}

}  // namespace scree
