#include <algorithm>
#include <cmath>
#include <cstdio>

#include "host/config/builders.hpp"
#include "host/scene/initial_state.hpp"

namespace scree {
namespace {

constexpr std::size_t kShown = 10;

/// Body as the user knows it, and the pointer that describes it.
struct BodyName {
  std::string text, pointer;
};

BodyName name_of(const BuildContext& context, const Bodies& bodies, std::uint64_t id) {
  const std::uint16_t group = bodies.group[id];
  const auto first = std::find(bodies.group.begin(), bodies.group.end(), group) - bodies.group.begin();
  const std::uint64_t index = id - static_cast<std::uint64_t>(first);
  BodyName name;
  name.text =
      "body " + std::to_string(id) + " (\"" + bodies.group_names[group] + "\" " + std::to_string(index) + ")";
  for (std::size_t g = 0; g < context.size("/bodies"); ++g) {
    const std::string at = std::string("/bodies") / g;
    if (!context.has(at / "name") || context.at(at / "name") != bodies.group_names[group]) continue;
    name.pointer = at;
    if (context.has(at / "place" / "points")) name.pointer = at / "place" / "points" / index;
  }
  return name;
}

std::string with_unit(double value, const char* unit) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g %s", value, unit);
  return text;
}

std::string coordinates(const Vec3d& x) {
  char text[96];
  std::snprintf(text, sizeof text, "(%.6g, %.6g, %.6g) m", x.x, x.y, x.z);
  return text;
}

void check_domain(BuildContext& context, const Scene& scene) {
  if (scene.domain.outside == OutsidePolicy::ignore) return;
  const auto outside = bodies_outside(scene.domain, scene.bodies);
  for (std::size_t i = 0; i < std::min(outside.size(), kShown); ++i) {
    const BodyName name = name_of(context, scene.bodies, outside[i]);
    context.error(
        name.pointer,
        name.text + " lies outside the domain, at " + coordinates(scene.bodies.position[outside[i]]),
        "domain: " + coordinates(scene.domain.min) + " to " + coordinates(scene.domain.max));
  }
  if (outside.size() > kShown) {
    context.error("/domain", std::to_string(outside.size()) + " bodies in all lie outside the domain", "");
  }
}

/// Below this length two different images of one body could touch the same partner.
void check_periods(BuildContext& context, const Scene& scene) {
  const Domain& d = scene.domain;
  const double largest = *std::max_element(scene.bodies.radius.begin(), scene.bodies.radius.end());
  const double lengths[] = {d.max.x - d.min.x, d.max.y - d.min.y, d.max.z - d.min.z};
  for (int a = 0; a < 3; ++a) {
    if (!d.periodic[a] || lengths[a] > 4 * largest) continue;
    context.error("/domain",
                  "the periodic axis " + std::string(1, static_cast<char>('x' + a)) + " is too short",
                  "it must be longer than two diameters of the largest body, " + with_unit(4 * largest, "m"));
  }
}

void check_overlaps(BuildContext& context, const Scene& scene, double limit) {
  const auto overlaps = initial_overlaps(scene, limit);
  const std::string hint = "allowed: " + with_unit(100 * limit, "% of the smaller radius") +
                           " (/contact/max_initial_overlap_ratio)";
  for (std::size_t i = 0; i < std::min(overlaps.size(), kShown); ++i) {
    const InitialOverlap& o = overlaps[i];
    const BodyName name = name_of(context, scene.bodies, o.wall < 0 ? o.other_body : o.body);
    std::string other;
    if (o.wall < 0) {
      other = name_of(context, scene.bodies, o.body).text;
    } else {
      other = "wall \"" + scene.walls[o.wall].name + "\"";
      if (o.triangle >= 0) other += ", triangle " + std::to_string(o.triangle + 1);
    }
    context.error(name.pointer,
                  name.text + " and " + other + " overlap at the start by " + with_unit(o.overlap, "m") +
                      ", " + with_unit(100 * o.ratio, "% of the smaller radius"),
                  hint);
  }
  if (overlaps.size() > kShown) {
    context.error("/bodies", std::to_string(overlaps.size()) + " overlaps in all are beyond the limit", hint);
  }
}

}  // namespace

void check_initial_state(BuildContext& context, const Scene& scene) {
  if (scene.bodies.size() == 0) return;
  if (context.clean("/domain")) {
    check_domain(context, scene);
    check_periods(context, scene);
  }
  const std::string limit = "/contact/max_initial_overlap_ratio";
  if (context.clean(limit) && context.has(limit) && context.at(limit).is_number()) {
    check_overlaps(context, scene, context.number(limit));
  }
}

}  // namespace scree
