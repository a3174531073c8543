#pragma once
#include "scree/model/scene.hpp"

namespace scree {

/// Speeds and load that a scene can show, from its initial state.
struct SceneMotion {
  double start_speed = 0;   ///< m/s, bound of the relative speed of any two things at the start
  double design_speed = 0;  ///< m/s, the same when one of them has fallen freely through the scene
  double bed_layers = 1;    ///< how many bodies rest above one another on average, >= 1
};

/// start_speed: the two largest body speeds, or a body's and a wall's, added. design_speed: sqrt(v² + 2 g H)
/// with H the height, along gravity, from the highest body to the lowest body, wall or domain limit.
/// bed_layers: Σ π R² over the footprint of the mobile bodies' bounding box seen along gravity.
SceneMotion scene_motion(const Scene& scene);

}  // namespace scree
