#include <cmath>

#include "host/bench/grain.hpp"
#include "host/bench/suites.hpp"

namespace scree {

/// Grains at rest on a cubic lattice of three radii's pitch above a plane, without gravity: nothing moves,
/// lists are empty and hold for ever.
BenchScene launch_overhead_scene(std::uint64_t bodies, Law law, TileStore&) {
  BenchScene made;
  made.scene = empty_grain_scene(law);
  made.scene.gravity = {0, 0, 0};
  Wall floor;
  floor.name = "floor";
  floor.plane = {{0, 0, 0}, {0, 0, 1}};
  made.scene.walls = {floor};
  const auto side = static_cast<std::uint64_t>(std::ceil(std::cbrt(static_cast<double>(bodies))));
  const auto place = [](std::uint64_t k) { return 3 * grain::kRadius * (static_cast<double>(k) + 1); };
  for (std::uint64_t k = 0; k < bodies; ++k)
    made.scene.bodies.add({place(k % side), place(k / side % side), place(k / (side * side))}, grain::kRadius,
                          grain::kDensity);
  return made;
}

}  // namespace scree
