#include <algorithm>
#include <limits>
#include <set>

#include "host/config/builders.hpp"

namespace scree {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<Zone> read_zones(BuildContext& context) {
  std::vector<Zone> zones;
  std::set<std::string> names;
  const std::size_t count = context.size("/output/zones");
  for (std::size_t i = 0; i < count; ++i) {
    const std::string at = std::string("/output/zones") / i;
    Zone zone{context.text(at / "name"), context.open_vector(at / "min", -kInfinity),
              context.open_vector(at / "max", kInfinity)};
    if (!(zone.min.x < zone.max.x && zone.min.y < zone.max.y && zone.min.z < zone.max.z)) {
      context.error(at, "the zone has no volume", "max must be greater than min on every axis");
    }
    if (!names.insert(zone.name).second)
      context.error(at / "name", "another zone has this name", "names of zones must differ");
    zones.push_back(zone);
  }
  if (count > 0 && !context.has("/output/history")) {
    context.error("/output/zones", "zones are columns of the history, which is not written",
                  "add \"history\": { \"every\": ... }");
  }
  return zones;
}

std::vector<Track> read_tracks(BuildContext& context, const Bodies& bodies) {
  std::vector<Track> tracks;
  std::set<std::string> names;
  for (std::size_t i = 0; i < context.size("/output/tracks"); ++i) {
    const std::string at = std::string("/output/tracks") / i;
    Track track{context.text(at / "name"), 0, context.number(at / "every")};
    if (!names.insert(track.name).second)
      context.error(at / "name", "another track has this name", "names of tracks must differ");
    std::vector<std::string> known;
    for (std::size_t g = 0; g < context.size("/bodies"); ++g) {
      const std::string name = std::string("/bodies") / g / "name";
      if (context.has(name) && context.at(name).is_string()) known.push_back(context.text(name));
    }
    const auto& placed = bodies.group_names;
    const auto group = std::find(placed.begin(), placed.end(), context.text(at / "group"));
    if (group == placed.end()) {
      const bool exists = std::find(known.begin(), known.end(), context.text(at / "group")) != known.end();
      if (!exists)
        context.error(at / "group", "unknown group of bodies", suggestion(context.text(at / "group"), known));
      continue;
    }
    const auto number = static_cast<std::uint16_t>(group - placed.begin());
    const auto first = std::find(bodies.group.begin(), bodies.group.end(), number);
    const auto size =
        static_cast<std::uint64_t>(std::count(bodies.group.begin(), bodies.group.end(), number));
    const std::uint64_t index = context.count(at / "index");
    if (index >= size) {
      context.error(at / "index", "the group has no such body",
                    "it has " + std::to_string(size) + ", counted from 0");
    }
    track.body = static_cast<std::uint64_t>(first - bodies.group.begin()) + index;
    tracks.push_back(track);
  }
  return tracks;
}

BackendChoice read_backend(const std::string& name) {
  if (name == "cpu") return BackendChoice::cpu;
  if (name == "cuda") return BackendChoice::cuda;
  return name == "reference" ? BackendChoice::reference : BackendChoice::automatic;
}

void read_compute(BuildContext& context, RunSettings& settings) {
  const std::string at = "/compute";
  settings.backend = read_backend(context.text(at / "backend"));
  settings.options.precision =
      context.text(at / "precision") == "double" ? Precision::full : Precision::mixed;
  settings.options.threads = static_cast<int>(context.count(at / "threads"));
  settings.options.skin = context.number(at / "skin");
  const std::string set = context.text(at / "instruction_set");
  settings.options.instruction_set = set == "auto" ? "" : set;
  settings.options.device = static_cast<int>(context.count(at / "device"));
  settings.options.track_dissipation = context.flag(at / "track_dissipation");
}

}  // namespace

RunSettings build_settings(BuildContext& context, const Scene& scene) {
  RunSettings settings;
  if (context.has("/title") && context.clean("/title")) settings.title = context.text("/title");
  if (context.clean("/time") && context.has("/time/end")) settings.end_time = context.number("/time/end");
  if (context.clean("/compute") && context.has("/compute")) read_compute(context, settings);
  if (!context.clean("/output") || !context.has("/output")) return settings;
  settings.output.directory = context.text("/output/directory");
  settings.output.frames_every = context.number_or("/output/frames/every", 0);
  settings.output.history_every = context.number_or("/output/history/every", 0);
  settings.output.zones = read_zones(context);
  settings.output.tracks = read_tracks(context, scene.bodies);
  return settings;
}

}  // namespace scree
