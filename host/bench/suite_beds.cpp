#include "host/bench/grain.hpp"
#include "host/bench/suites.hpp"

namespace scree {

namespace {

constexpr double kPerturbation = 0.01;  ///< of velocities: copies of a flowing tile go their own ways

double floor_area(const Scene& scene) { return scene.domain.max.x * scene.domain.max.y; }

}  // namespace

BenchScene settle_scene(std::uint64_t bodies, Law law, TileStore& tiles) {
  const Tiling tiling = tiling_for(bodies);
  BenchScene made;
  made.scene = empty_grain_scene(law);
  add_tiles(tiles.tile(BedKind::resting, law, tiling.tile_bodies), tiling, 0, made.scene);
  Wall floor;
  floor.name = "floor";
  floor.plane = {{0, 0, 0}, {0, 0, 1}};
  made.scene.walls = {floor};
  made.floor_area = floor_area(made.scene);
  return made;
}

BenchScene flow_scene(std::uint64_t bodies, Law law, TileStore& tiles) {
  const Tiling tiling = tiling_for(bodies);
  BenchScene made;
  made.scene = empty_grain_scene(law);
  made.scene.gravity = tilted_gravity(kFlowAngle);
  add_tiles(tiles.tile(BedKind::flowing, law, tiling.tile_bodies), tiling, kPerturbation, made.scene);
  made.floor_area = floor_area(made.scene);
  return made;
}

}  // namespace scree
