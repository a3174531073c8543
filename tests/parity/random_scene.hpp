#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "scree/model/scene.hpp"

namespace scree::parity {

/// What a random scene contains.
struct SceneKind {
  Law law = Law::hertz_mindlin;
  bool periodic = false;
  bool planes = true;
  bool mesh = true;
  double size_ratio = 2;  ///< largest / smallest radius
  int bodies = 200;
  std::uint64_t seed = 1;
};

/// Overlapping spheres of two materials at random places with random velocities and spins, some fixed, in a
/// box of planes with a moving bumpy mesh; overlaps up to a few per cent of the radius.
Scene random_scene(const SceneKind& kind);

const std::vector<Law>& all_laws();
std::string name_of(Law law);

}  // namespace scree::parity
