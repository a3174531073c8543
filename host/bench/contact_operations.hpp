#pragma once
#include "host/bench/counted.hpp"
#include "scree/model/contact_settings.hpp"

namespace scree {

/// Arithmetic of one touching, sticking contact of two spheres as PairForce evaluates it: geometry,
/// kinematics, law, force record. periodic: with minimum images. Without the booking of losses. Counted by
/// running the physics on numbers that count (counted.hpp).
OperationCount pair_operations(Law law, bool periodic);

/// The same for a sphere on a plane at rest (PlaneForce).
OperationCount plane_operations(Law law);

}  // namespace scree
