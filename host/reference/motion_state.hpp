#pragma once
#include <cstdint>
#include <vector>

#include "host/reference/vector.hpp"

namespace scree::reference {

/// Leapfrog state at step n: positions x_n, velocities v_{n-1/2} (at n = 0 the given v_0).
struct MotionState {
  std::uint64_t step = 0;
  std::vector<Vector> position, velocity, angular_velocity;
};

}  // namespace scree::reference
