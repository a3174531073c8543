#pragma once
#include <cstdint>
#include <map>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "host/bench/tiling.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// A periodic piece of a bed on [0, width)², about 20 grains deep. Base at z = 0: a plane, or (flowing) a
/// layer of frozen grains.
struct Tile {
  double width = 0;  ///< m
  std::vector<Vec3d> position, velocity, angular_velocity;
  std::size_t frozen = 0;   ///< the first bodies: the bumpy base
  std::uint64_t steps = 0;  ///< it took to make
};

/// A bed that could not be prepared.
class BedError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class BedKind : std::uint8_t { resting, flowing };

/// How carefully tiles are prepared. `quick` ones are good enough to try the program, not to measure.
enum class Preparation : std::uint8_t { full, quick };

/// Makes a tile with the CPU engine, the same one every time for the same arguments: grains fall from a
/// jittered lattice with random velocities of a fixed seed and come to rest (kinetic energy per body below
/// 1e-5 m g r; quick: 1e-2). Flowing: then gravity is tilted by 24 degrees, the bed gets Bagnold's velocity
/// profile and runs 0.3 s (quick: 0.01 s).
/// Throws BedError where a run breaks down or a bed does not come to rest.
Tile make_tile(BedKind kind, Law law, std::uint64_t bodies, Preparation preparation);

/// The law of the same family that remembers friction: beds are prepared with it, because one without
/// friction slides on for ever and one with regularised friction creeps.
Law with_friction(Law law);

/// Tiles made before, so that beds of several sizes need one preparation.
class TileStore {
 public:
  explicit TileStore(Preparation preparation) : preparation_(preparation) {}
  /// Prepared with with_friction(law).
  const Tile& tile(BedKind kind, Law law, std::uint64_t bodies);

 private:
  Preparation preparation_;
  std::map<std::tuple<BedKind, Law, std::uint64_t>, Tile> made_;
};

/// Adds across x along copies of a tile to a scene and makes its domain periodic in x and y. Velocities of
/// copy k > 0 are scaled by a factor in [1 - perturbation, 1 + perturbation) per body, of a fixed seed.
void add_tiles(const Tile& tile, const Tiling& tiling, double perturbation, Scene& scene);

/// Slope of the flowing bed, degrees.
inline constexpr double kFlowAngle = 24;

}  // namespace scree
