#pragma once
#include "host/output/writer.hpp"

namespace scree {

/// Wall surfaces with each frame: walls/<name>_NNNNNN.vtp, of a wall at rest only number 0, and walls.pvd
/// over them (one part per wall). Point data v (m/s); field data force (N) and torque (N m) of a moving wall,
/// exerted by the bodies.
void add_walls_writer(const WriterContext& context, Writers& writers);

/// File names of the walls without extension, in scene order: characters other than letters, digits, - _ .
/// become _, and a number tells equal ones apart.
std::vector<std::string> wall_file_stems(const Scene& scene);

}  // namespace scree
