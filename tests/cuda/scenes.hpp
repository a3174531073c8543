#pragma once
#include <cstdint>

#include "scree/model/scene.hpp"

/// Small scenes in which everything happens: many contacts from the start, impacts, sliding, two sizes, three
/// materials, locked bodies. Start states are random but fixed by the seed.
namespace scree::test {

/// Spheres in a box of five planes, one of them moving inwards; two grid levels.
Scene box_scene(Law law, unsigned seed, int edge = 5);

/// Spheres on a floor, stirred by a closed triangle mesh that rotates about an axis through a moving point.
Scene stirred_scene(Law law, unsigned seed, int edge = 5);

/// Sheared spheres between two planes, periodic in x and y.
Scene periodic_scene(Law law, unsigned seed, int edge = 5);

}  // namespace scree::test
