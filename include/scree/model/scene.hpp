#pragma once
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "scree/model/bodies.hpp"
#include "scree/model/clumps.hpp"
#include "scree/model/contact_settings.hpp"
#include "scree/model/wall.hpp"

namespace scree {

enum class OutsidePolicy : std::uint8_t { error, ignore };

/// Region of the simulation. Unbounded by default (infinite limits). A periodic axis needs finite limits;
/// positions on it live in [min, max).
struct Domain {
  Vec3d min{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
            -std::numeric_limits<double>::infinity()};
  Vec3d max{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
            std::numeric_limits<double>::infinity()};
  std::array<bool, 3> periodic{false, false, false};
  OutsidePolicy outside = OutsidePolicy::error;
};

/// A complete, validated initial state: what a backend needs to run. No units but SI, no defaults left open.
struct Scene {
  Vec3d gravity{0, 0, 0};  ///< m/s2
  Domain domain;
  ContactSettings contact;
  Bodies bodies;
  Clumps clumps;
  std::vector<Wall> walls;
  double time_step = 0;  ///< s, > 0
};

}  // namespace scree
