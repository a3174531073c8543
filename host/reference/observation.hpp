#pragma once
#include "host/reference/interactions.hpp"

namespace scree::reference {

/// Velocities at the time of the forces: v_n = v_{n-1/2} + (h/2) a_n, v_0 as given; locked components
/// unchanged.
MotionState synchronised(const Scene& scene, const MotionState& state, const Interactions& interactions);

/// Totals at state.step. `state` holds synchronised velocities; forces must have been evaluated at that step.
/// Energies and momenta are those of mobile bodies: a fixed one has no finite mass.
Observation observation(const Scene& scene, const MotionState& state, const Interactions& interactions);

/// Records of the contacts, sorted by (i, wall, j or triangle).
std::vector<ContactRecord> records(const Interactions& interactions);

}  // namespace scree::reference
