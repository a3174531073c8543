#pragma once
#include "scree/model/scene.hpp"

namespace scree::reference {

/// Throws std::invalid_argument naming the entry, its value and what is expected, unless the scene is
/// complete: arrays of one length, positive sizes, indices in range, material data for the law, finite
/// periodic axes at least two of the largest diameters long (else two images of one body could touch the same
/// partner).
void check_scene(const Scene& scene);

}  // namespace scree::reference
