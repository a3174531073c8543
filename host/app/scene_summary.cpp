#include "host/app/scene_summary.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "host/app/display.hpp"
#include "host/config/law_names.hpp"
#include "host/output/output_volume.hpp"

namespace scree {

namespace {

constexpr std::size_t kColumn = 14, kLineWidth = 100;

/// "  name      text", the text broken between words at the end of a line.
std::string row(const std::string& name, const std::string& text) {
  std::string line = "  " + name, out;
  line.resize(std::max(kColumn, line.size() + 1), ' ');
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (line.size() > kColumn && line.size() + 1 + word.size() > kLineWidth) {
      out += line + "\n";
      line = std::string(kColumn + 2, ' ');
    } else if (line.back() != ' ') {
      line += ' ';
    }
    line += word;
  }
  return out + line + "\n";
}

std::string length_range(double low, double high) {
  return low == high ? short_text(low) + " m" : short_text(low) + " to " + short_text(high) + " m";
}

/// One line per group: count, radii, fixed ones.
std::string bodies_text(const Bodies& bodies) {
  std::string text;
  double mass = 0;
  for (const double m : bodies.mass) mass += m;
  text += row("bodies", std::to_string(bodies.size()) + ", total mass " + short_text(mass) + " kg");
  for (std::size_t g = 0; g < bodies.group_names.size(); ++g) {
    std::uint64_t count = 0, fixed = 0;
    double low = 1e300, high = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (bodies.group[i] != g) continue;
      ++count;
      if (bodies.locks[i] == kLockAll) ++fixed;
      low = std::min(low, bodies.radius[i]);
      high = std::max(high, bodies.radius[i]);
    }
    std::string line = bodies.group_names[g] + ": " + std::to_string(count);
    if (count > 0) line += ", radius " + length_range(low, high);
    if (fixed > 0) line += ", " + std::to_string(fixed) + " fixed";
    text += row("", line);
  }
  return text;
}

std::string walls_text(const std::vector<Wall>& walls) {
  if (walls.empty()) return row("walls", "none");
  std::string text;
  for (const Wall& wall : walls) {
    std::string line = wall.name + ": ";
    line += wall.kind == Wall::Kind::plane ? "plane" : counted(wall.mesh.triangles.size(), "triangle");
    if (wall.motion.moves()) line += ", moving";
    text += row(text.empty() ? "walls" : "", line);
  }
  return text;
}

std::string materials_text(const ContactSettings& contact) {
  std::string line;
  for (const Material& material : contact.materials) line += (line.empty() ? "" : ", ") + material.name;
  return row("materials", line) + row("law", law_names().at(static_cast<std::size_t>(contact.law)));
}

std::string domain_text(const Domain& domain) {
  const double low[] = {domain.min.x, domain.min.y, domain.min.z},
               high[] = {domain.max.x, domain.max.y, domain.max.z};
  std::string line;
  for (int a = 0; a < 3; ++a) {
    const std::string axis(1, "xyz"[a]);
    if (!std::isfinite(low[a]) && !std::isfinite(high[a])) continue;
    line += (line.empty() ? "" : ", ") + axis + " from " + short_text(low[a]) + " to " + short_text(high[a]) +
            " m";
    if (domain.periodic[static_cast<std::size_t>(a)]) line += " (periodic)";
  }
  return row("domain", line.empty() ? "unbounded" : line);
}

std::string limit_text(double limit, const std::string& limiter) {
  if (!std::isfinite(limit)) return "no limit found";
  return short_text(limit) + " s" + (limiter.empty() ? "" : " (" + limiter + ")");
}

std::string time_text(const LoadedConfig& config) {
  const double h = config.scene.time_step;
  const std::uint64_t steps = steps_until(config.settings.end_time, h);
  const TimeStepEstimate& e = config.time_step;
  return row("run", short_text(config.settings.end_time, 9) + " s in " + counted(steps, "step")) +
         row("time step", short_text(h, 9) + " s") +
         row("", "advised at most " + limit_text(e.design_step, e.design_limiter)) +
         row("", "unstable above " + limit_text(e.critical_step, e.critical_limiter));
}

std::string output_text(const LoadedConfig& config) {
  const OutputSettings& output = config.settings.output;
  if (output.directory.empty()) return row("output", "none");
  const OutputVolume volume = estimate_output(config.scene, config.settings);
  std::string line = output.directory + ": " + counted(volume.frames, "frame") + ", " +
                     counted(volume.rows, "row") + " of history";
  if (!output.tracks.empty()) line += ", " + counted(output.tracks.size(), "track");
  const double space = free_space(output.directory);
  std::string size = "about " + bytes_text(volume.bytes);
  if (std::isfinite(space)) size += ", " + bytes_text(space) + " free";
  return row("output", line) + row("", size);
}

}  // namespace

std::string backend_reason(BackendChoice asked, const CudaDevices& devices) {
  if (asked != BackendChoice::automatic) return "as asked";
  return devices.devices.empty() ? "auto: " + devices.why_none : "auto: " + devices.devices.front().name;
}

std::string scene_summary(const LoadedConfig& config, const CudaDevices& devices) {
  const RunSettings& settings = config.settings;
  const std::string precision = settings.options.precision == Precision::full ? "double" : "mixed";
  return (settings.title.empty() ? "" : settings.title + "\n") + bodies_text(config.scene.bodies) +
         walls_text(config.scene.walls) + materials_text(config.scene.contact) +
         domain_text(config.scene.domain) +
         row("backend", backend_name(resolve_backend(settings.backend, devices)) + ", " + precision + " (" +
                            backend_reason(settings.backend, devices) + ")") +
         time_text(config) + output_text(config);
}

std::string run_title(const LoadedConfig& config) {
  const std::string title =
      config.settings.title.empty() ? config.settings.config_file : config.settings.title;
  return title + ": " + std::to_string(config.scene.bodies.size()) +
         (config.scene.bodies.size() == 1 ? " body, " : " bodies, ") +
         counted(config.scene.walls.size(), "wall") + ", " + short_text(config.settings.end_time, 9) +
         " s in " + counted(steps_until(config.settings.end_time, config.scene.time_step), "step") + " of " +
         short_text(config.scene.time_step) + " s";
}

}  // namespace scree
