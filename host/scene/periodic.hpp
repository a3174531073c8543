#pragma once
#include "scree/model/scene.hpp"

namespace scree {

/// Moves a position on periodic axes into [min, max) by whole periods. Returns whether it moved.
bool wrap_position(const Domain& domain, Vec3d& x);

}  // namespace scree
