#include "host/output/output_volume.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <limits>

#include "host/output/event_schedule.hpp"
#include "host/output/history_columns.hpp"
#include "host/output/particles_writer.hpp"

namespace scree {

namespace {

/// Events in [0, end] plus the one that always ends a run.
std::uint64_t count_events(double every, double time_step, std::uint64_t last) {
  if (!(every > 0)) return 0;
  const EventSchedule schedule(every, time_step);
  return schedule.count_until(last) + (schedule.due(last) ? 0 : 1);
}

/// Points carry position and velocity, triangles three indices and an offset; base64 adds a third.
double wall_bytes(const Wall& wall) {
  const double points = static_cast<double>(wall.mesh.vertices.size());
  const double triangles = static_cast<double>(wall.mesh.triangles.size());
  return (points * (24 + 12) + triangles * 32) * 4 / 3 + 1500;
}

}  // namespace

OutputVolume estimate_output(const Scene& scene, const RunSettings& settings) {
  constexpr double kFileOverhead = 2000, kNumber = 19;
  const std::uint64_t last = steps_until(settings.end_time, scene.time_step);
  const OutputSettings& output = settings.output;
  OutputVolume volume;
  if (output.directory.empty()) return volume;
  volume.frames = count_events(output.frames_every, scene.time_step, last);
  volume.rows = count_events(output.history_every, scene.time_step, last);
  double per_frame = static_cast<double>(scene.bodies.size()) * particle_frame_bytes() + kFileOverhead,
         once = 0;
  for (const Wall& wall : scene.walls) (wall.motion.moves() ? per_frame : once) += wall_bytes(wall);
  if (volume.frames == 0) once = 0;
  const auto columns = static_cast<double>(history_columns(scene, output).size());
  volume.bytes = once + static_cast<double>(volume.frames) * per_frame +
                 static_cast<double>(volume.rows) * columns * kNumber;
  for (const Track& track : output.tracks) {
    const std::uint64_t rows = count_events(track.every, scene.time_step, last);
    volume.track_rows += rows;
    volume.bytes += static_cast<double>(rows) * 16 * kNumber;
  }
  return volume;
}

double free_space(const std::string& directory) {
  std::error_code error;
  std::filesystem::path place = std::filesystem::absolute(directory, error);
  while (!error && !std::filesystem::exists(place, error) && place.has_relative_path())
    place = place.parent_path();
  const auto space = std::filesystem::space(place, error);
  return error ? std::numeric_limits<double>::infinity() : static_cast<double>(space.available);
}

std::string bytes_text(double bytes) {
  constexpr std::array<const char*, 5> kUnits{"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < kUnits.size()) {
    bytes /= 1000;
    ++unit;
  }
  char text[32];
  std::snprintf(text, sizeof text, unit == 0 || bytes >= 100 ? "%.0f %s" : "%.1f %s", bytes, kUnits[unit]);
  return text;
}

}  // namespace scree
