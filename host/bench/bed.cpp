#include "host/bench/bed.hpp"

#include <algorithm>
#include <cmath>

#include "host/bench/grain.hpp"
#include "host/scene/periodic.hpp"
#include "host/scene/random.hpp"
#include "scree/engine/backend.hpp"

namespace scree {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr double kDiameter = 2 * grain::kRadius;
constexpr double kLayers = 20, kNarrowest = 4;  ///< of a tile: depth and least width in grains

/// Wide enough for kLayers grains above one another at 1.04 diameters of floor each.
double tile_width(std::uint64_t bodies) {
  return 1.04 * kDiameter * std::max(kNarrowest, std::sqrt(static_cast<double>(bodies) / kLayers));
}

/// Frozen grains on a jittered square lattice of at most 1.25 diameters' pitch, heights at random within a
/// radius: rough, and too dense to fall through (the widest hole is 0.9 diameters).
void add_bumpy_base(double width, Random& random, Scene& scene) {
  const int side = static_cast<int>(std::ceil(width / (1.25 * kDiameter)));
  for (int iy = 0; iy < side; ++iy)
    for (int ix = 0; ix < side; ++ix) {
      Vec3d x{(ix + 0.5) * width / side, (iy + 0.5) * width / side, 0};
      x = x + grain::kRadius *
                  Vec3d{random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), random.uniform(-0.5, 0.5)};
      scene.bodies.locks[scene.bodies.add(x, grain::kRadius, grain::kDensity)] = kLockAll;
    }
}

/// A loose lattice, jittered but without overlap, every grain with a velocity of its own: it falls as a gas
/// and keeps no memory of the lattice.
void add_loose_grains(double width, std::uint64_t count, Random& random, Scene& scene) {
  const auto side = static_cast<std::uint64_t>(width / (1.3 * kDiameter));
  const double pitch = width / static_cast<double>(side), height = 1.3 * kDiameter;
  for (std::uint64_t k = 0; k < count; ++k) {
    const double site[3] = {static_cast<double>(k % side), static_cast<double>(k / side % side),
                            static_cast<double>(k / (side * side))};
    const auto jitter = [&random] { return random.uniform(-0.25, 0.25) * grain::kRadius; };
    Vec3d x{(site[0] + 0.5) * pitch, (site[1] + 0.5) * pitch, 2 * kDiameter + site[2] * height};
    x = x + Vec3d{jitter(), jitter(), jitter()};
    const std::size_t body = scene.bodies.add(x, grain::kRadius, grain::kDensity);
    scene.bodies.velocity[body] = {random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3),
                                   random.uniform(-0.3, 0.3)};
  }
}

Scene loose_scene(BedKind kind, Law law, std::uint64_t bodies, double width) {
  Scene scene = empty_grain_scene(law);
  scene.domain.periodic = {true, true, false};
  scene.domain.min = {0, 0, -INFINITY};
  scene.domain.max = {width, width, INFINITY};
  Random random(kSeed, stream_of("bed"));
  if (kind == BedKind::flowing) {
    add_bumpy_base(width, random, scene);
  } else {
    Wall floor;
    floor.name = "floor";
    floor.plane = {{0, 0, 0}, {0, 0, 1}};
    scene.walls = {floor};
  }
  const std::size_t frozen = scene.bodies.size();
  if (bodies <= frozen) throw BedError("too few bodies for a bed");
  add_loose_grains(width, bodies - frozen, random, scene);
  return scene;
}

std::unique_ptr<Backend> preparing_engine(const Scene& scene) {
  BackendOptions options;
  options.threads = 1;
  options.track_dissipation = false;
  return make_cpu_backend(scene, options);
}

void advance_or_throw(Backend& backend, std::uint64_t steps) {
  const StepReport report = backend.advance(steps);
  if (report.fatal())
    throw BedError("the bed broke down while it was prepared, at step " + std::to_string(report.step) + ": " +
                   report.detail);
}

/// Steps until the kinetic energy per body is below `energy`, J.
std::uint64_t settle(Backend& backend, std::size_t bodies, double energy) {
  constexpr std::uint64_t kPiece = 500, kMost = 300000;
  for (std::uint64_t step = kPiece; step <= kMost; step += kPiece) {
    advance_or_throw(backend, kPiece);
    const Observation o = backend.observe();
    const double kinetic = o.kinetic_translational + o.kinetic_rotational;
    if (o.contacts > bodies && kinetic < energy * static_cast<double>(bodies)) return step;
  }
  throw BedError("the bed did not come to rest within " + std::to_string(kMost) + " steps");
}

void take_state(Backend& backend, Scene& scene) {
  Snapshot state = backend.snapshot();
  scene.bodies.position = std::move(state.position);
  scene.bodies.velocity = std::move(state.velocity);
  scene.bodies.angular_velocity = std::move(state.angular_velocity);
}

/// Bagnold's profile u(z) = u_s (1 - (1 - z/H)^{3/2}), u_s ∝ H^{3/2}: 0.55 m/s at H = 35 mm is near what this
/// bed reaches at 24 degrees, so that a short run develops the flow.
void start_flow(Scene& scene) {
  double top = 0;
  for (const Vec3d& x : scene.bodies.position) top = std::max(top, x.z);
  const double surface_velocity = 0.55 * std::pow(top / 0.035, 1.5);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies.locks[i] == kLockAll) continue;
    const double below = std::clamp(1 - scene.bodies.position[i].z / top, 0.0, 1.0);
    scene.bodies.velocity[i].x += surface_velocity * (1 - std::pow(below, 1.5));
  }
  scene.gravity = tilted_gravity(kFlowAngle);
}

}  // namespace

Tile make_tile(BedKind kind, Law law, std::uint64_t bodies, Preparation preparation) {
  const bool quick = preparation == Preparation::quick;
  Tile tile;
  tile.width = tile_width(bodies);
  Scene scene = loose_scene(kind, law, bodies, tile.width);
  {
    const auto engine = preparing_engine(scene);
    tile.steps = settle(*engine, scene.bodies.size(), (quick ? 1e-2 : 1e-5) * grain::weight_energy());
    take_state(*engine, scene);
  }
  if (kind == BedKind::flowing) {
    start_flow(scene);
    const auto engine = preparing_engine(scene);
    const std::uint64_t steps = quick ? 1000 : 30000;
    advance_or_throw(*engine, steps);
    tile.steps += steps;
    take_state(*engine, scene);
  }
  tile.position = std::move(scene.bodies.position);
  tile.velocity = std::move(scene.bodies.velocity);
  tile.angular_velocity = std::move(scene.bodies.angular_velocity);
  tile.frozen = static_cast<std::size_t>(
      std::count(scene.bodies.locks.begin(), scene.bodies.locks.end(), std::uint8_t{kLockAll}));
  return tile;
}

Law with_friction(Law law) {
  switch (law) {
    case Law::linear_frictionless:
    case Law::linear_regularized:
      return Law::linear_history;
    case Law::hertz_frictionless:
    case Law::hertz_regularized:
      return Law::hertz_mindlin;
    default:
      return law;
  }
}

const Tile& TileStore::tile(BedKind kind, Law law, std::uint64_t bodies) {
  const Law prepared = with_friction(law);
  const auto key = std::make_tuple(kind, prepared, bodies);
  auto found = made_.find(key);
  if (found == made_.end()) found = made_.emplace(key, make_tile(kind, prepared, bodies, preparation_)).first;
  return found->second;
}

void add_tiles(const Tile& tile, const Tiling& tiling, double perturbation, Scene& scene) {
  scene.domain.periodic = {true, true, false};
  scene.domain.min = {0, 0, -INFINITY};
  scene.domain.max = {static_cast<double>(tiling.along) * tile.width,
                      static_cast<double>(tiling.across) * tile.width, INFINITY};
  Random random(kSeed, stream_of("copies"));
  for (std::uint64_t copy = 0; copy < tiling.across * tiling.along; ++copy) {
    const Vec3d shift{static_cast<double>(copy % tiling.along) * tile.width,
                      static_cast<double>(copy / tiling.along) * tile.width, 0};
    for (std::size_t i = 0; i < tile.position.size(); ++i) {
      Vec3d x = tile.position[i] + shift;
      wrap_position(scene.domain, x);  // the sum may round up to the far face
      const std::size_t body = scene.bodies.add(x, grain::kRadius, grain::kDensity);
      const double factor = copy > 0 ? 1 + random.uniform(-perturbation, perturbation) : 1;
      scene.bodies.velocity[body] = factor * tile.velocity[i];
      scene.bodies.angular_velocity[body] = tile.angular_velocity[i];
      if (i < tile.frozen) scene.bodies.locks[body] = kLockAll;
    }
  }
}

}  // namespace scree
