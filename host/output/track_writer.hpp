#pragma once
#include "host/output/writer.hpp"

namespace scree {

/// tracks/<name>.csv for every tracked body: time, position (m), velocity (m/s), angular velocity (rad/s),
/// force (N, contacts + gravity) and torque (N m), each track at its own interval.
void add_track_writers(const WriterContext& context, Writers& writers);

/// File names of the tracks without extension, in the order of OutputSettings::tracks.
std::vector<std::string> track_file_stems(const OutputSettings& output);

}  // namespace scree
