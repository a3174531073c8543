#include <algorithm>
#include <cmath>

#include "host/bench/grain.hpp"
#include "host/bench/suites.hpp"
#include "host/scene/built_in_surface.hpp"
#include "host/scene/mesh_surface.hpp"

namespace scree {

namespace {

constexpr int kSegments = 128;
constexpr double kSolidFraction = 0.6, kRepose = 25 * M_PI / 180, kFroude = 0.05;

struct Drum {
  double radius = 0, length = 0;  ///< m

  /// True where a grain at x (axis: y, through the origin) is inside the polygonal shell and the lids.
  bool holds(const Vec3d& x) const {
    const double inside = radius * std::cos(M_PI / kSegments) - grain::kRadius;
    return std::hypot(x.x, x.z) < inside && std::abs(x.y) < 0.5 * length - grain::kRadius;
  }
  double angular_velocity() const { return std::sqrt(kFroude * grain::kGravity / radius); }
};

/// As long as wide from the axis while a bed of `depth` fills it to half; then longer. Where centres may lie
/// is a half cylinder a grain radius smaller all around.
Drum drum_for(std::uint64_t bodies, double depth) {
  const double volume = static_cast<double>(bodies) * 4.0 / 3.0 * M_PI * std::pow(grain::kRadius, 3) /
                        kSolidFraction;  // = π/2 ρ² λ of that half cylinder
  const double inner = std::min(std::cbrt(2 * volume / M_PI), depth - grain::kRadius);
  return {inner + grain::kRadius, 2 * volume / (M_PI * inner * inner) + 2 * grain::kRadius};
}

/// The half cylinder below the axis cut out of copies of a resting tile, turned to the angle of repose, and
/// moving with the drum as one block: the surface begins to flow at once.
void fill(const Drum& drum, const Tile& tile, double top, Bodies& bodies) {
  const auto along = static_cast<int>(std::ceil(2 * drum.radius / tile.width));
  const auto across = static_cast<int>(std::ceil(drum.length / tile.width));
  const double omega = drum.angular_velocity(), c = std::cos(kRepose), s = std::sin(kRepose);
  for (int iy = 0; iy < across; ++iy)
    for (int ix = 0; ix < along; ++ix)
      for (const Vec3d& in_tile : tile.position) {
        const Vec3d x{in_tile.x + (ix - 0.5 * along) * tile.width,
                      in_tile.y + (iy - 0.5 * across) * tile.width, in_tile.z - top};
        if (!drum.holds(x)) continue;
        const Vec3d turned{c * x.x + s * x.z, x.y, c * x.z - s * x.x};
        const std::size_t body = bodies.add(turned, grain::kRadius, grain::kDensity);
        bodies.velocity[body] = {omega * turned.z, 0, -omega * turned.x};
        bodies.angular_velocity[body] = {0, omega, 0};
      }
}

Wall shell(const Drum& drum) {
  CylinderSurface surface;
  surface.point = {0, -0.5 * drum.length, 0};
  surface.axis = {0, 1, 0};
  surface.radius = surface.end_radius = drum.radius;
  surface.length = drum.length;
  surface.segments = kSegments;
  Wall wall;
  wall.name = "drum";
  wall.kind = Wall::Kind::mesh;
  MeshReport report;
  wall.mesh = make_surface(cylinder_triangles(surface), {}, false, report);
  wall.motion.angular_velocity = {0, drum.angular_velocity(), 0};
  return wall;
}

}  // namespace

BenchScene drum_scene(std::uint64_t bodies, Law law, TileStore& tiles) {
  const Tile& tile = tiles.tile(BedKind::resting, law, tiling_for(bodies).tile_bodies);
  double top = 0;
  for (const Vec3d& x : tile.position) top = std::max(top, x.z);
  top -= grain::kRadius;
  const Drum drum = drum_for(bodies, top);
  BenchScene made;
  made.scene = empty_grain_scene(law);
  fill(drum, tile, top, made.scene.bodies);
  made.scene.walls = {shell(drum)};
  return made;
}

}  // namespace scree
