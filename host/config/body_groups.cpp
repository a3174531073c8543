#include "host/config/body_groups.hpp"

#include <fstream>
#include <iterator>
#include <limits>

#include "host/config/body_table.hpp"
#include "host/scene/lattice.hpp"

namespace scree {
namespace {

constexpr std::uint64_t kMostBodies = std::numeric_limits<std::int32_t>::max();

/// Radii for bodies that a table has not given any.
bool draw_radii(BuildContext& context, BodyGroup& group, std::uint64_t count) {
  const std::string at = group.pointer / "radius";
  if (!context.has(at)) {
    context.error(group.pointer, "missing key \"radius\"", "only a table with a radius column goes without");
    return false;
  }
  const auto distribution = read_radius(context, at);
  if (!distribution) return false;
  Random random = group_random(context, group.pointer, "radius");
  try {
    for (std::uint64_t i = 0; i < count; ++i) group.radius.push_back(sample(*distribution, random));
  } catch (const std::runtime_error& e) {
    context.error(at, e.what(), "move the mean or widen the cut");
    return false;
  }
  return true;
}

bool check_box(BuildContext& context, const std::string& at) {
  const Vec3d lo = context.vector(at / "min"), hi = context.vector(at / "max");
  if (lo.x < hi.x && lo.y < hi.y && lo.z < hi.z) return true;
  context.error(at / "max", "the box has no volume", "max must be greater than min on every axis");
  return false;
}

bool check_count(BuildContext& context, const std::string& at, std::uint64_t count) {
  if (count <= kMostBodies) return true;
  context.error(at, "too many bodies", "at most " + std::to_string(kMostBodies));
  return false;
}

bool place_points(BuildContext& context, BodyGroup& group) {
  const std::string at = group.pointer / "place" / "points";
  for (std::size_t i = 0; i < context.size(at); ++i) group.position.push_back(context.vector(at / i));
  return draw_radii(context, group, group.position.size());
}

bool place_lattice(BuildContext& context, BodyGroup& group) {
  const std::string place = group.pointer / "place", at = place / "lattice",
                    radius = group.pointer / "radius";
  if (!context.has(radius)) return draw_radii(context, group, 0);
  const auto distribution = read_radius(context, radius);
  if (!check_box(context, at) || !distribution) return false;
  Lattice lattice;
  lattice.min = context.vector(at / "min");
  lattice.max = context.vector(at / "max");
  lattice.jitter = context.number(at / "jitter");
  lattice.margin = largest(*distribution) + lattice.jitter;
  lattice.spacing = context.number_or(at / "spacing", 2 * lattice.margin);
  lattice.type = context.text(at / "type") == "simple" ? LatticeType::simple : LatticeType::hexagonal;
  const std::uint64_t sites = lattice_size(lattice);
  const std::uint64_t count = context.has(place / "count") ? context.count(place / "count") : sites;
  if (sites == 0 || count > sites) {
    context.error(sites == 0 ? at : place / "count",
                  "the lattice has " + std::to_string(sites) + " sites for spheres of radius up to " +
                      std::to_string(largest(*distribution)) + " m",
                  "enlarge the box, lessen the spacing or lower \"count\"");
    return false;
  }
  if (!check_count(context, at, count)) return false;
  Random random = group_random(context, group.pointer, "place");
  group.position = lattice_sites(lattice, count, random);
  return draw_radii(context, group, count);
}

TableOptions read_table_options(const BuildContext& context, const std::string& place) {
  TableOptions options;
  for (std::size_t i = 0; i < context.size(place / "columns"); ++i) {
    options.columns.push_back(context.text(place / "columns" / i));
  }
  if (context.has(place / "rows")) {
    options.first_row = context.count(place / "rows" / 0);
    options.last_row = context.count(place / "rows" / 1);
  }
  options.skip_last = context.count(place / "skip_last");
  return options;
}

/// A value that the table has must not stand in the group too; its default gives way.
bool yields_to_table(BuildContext& context, const std::string& group, const std::string& key, bool in_table) {
  if (!in_table) return true;
  if (context.given(group / key)) {
    context.error(group / key, "the table gives the " + key + " as well", "remove one of them");
    return false;
  }
  context.drop(group, key);
  return true;
}

bool place_from_file(BuildContext& context, BodyGroup& group) {
  const std::string place = group.pointer / "place", at = place / "file";
  const auto path = context.find_file(at);
  if (!path) return false;
  const TableOptions options = read_table_options(context, place);
  std::ifstream file(*path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  BodyTable table;
  try {
    table = read_body_table(bytes, options);
  } catch (const TableError& e) {
    context.add({*path, e.line, at, "", e.what(), e.hint});
    return false;
  }
  if (!yields_to_table(context, group.pointer, "radius", !table.radius.empty()) ||
      !yields_to_table(context, group.pointer, "velocity", !table.velocity.empty()) ||
      !yields_to_table(context, group.pointer, "angular_velocity", !table.angular_velocity.empty())) {
    return false;
  }
  group.position = table.position;
  group.velocity = table.velocity;
  group.angular_velocity = table.angular_velocity;
  group.radius = table.radius;
  group.mass = table.mass;
  group.density = table.density;
  return !group.radius.empty() || draw_radii(context, group, group.position.size());
}

std::optional<Region> read_region(BuildContext& context, const std::string& at) {
  if (context.has(at / "min")) {
    if (!check_box(context, at)) return std::nullopt;
    return BoxRegion{context.vector(at / "min"), context.vector(at / "max")};
  }
  const auto axis = context.direction(at / "axis");
  if (!axis) return std::nullopt;
  return CylinderRegion{context.vector(at / "point"), *axis, context.number(at / "radius"),
                        context.number(at / "length")};
}

std::optional<SizeDistribution> read_discrete(BuildContext& context, const std::string& at) {
  DiscreteSize d;
  for (std::size_t i = 0; i < context.size(at / "values"); ++i)
    d.values.push_back(context.number(at / "values" / i));
  d.weights.assign(d.values.size(), 1);
  if (context.has(at / "weights")) {
    if (context.size(at / "weights") != d.values.size()) {
      context.error(at / "weights", "there must be as many weights as values",
                    std::to_string(d.values.size()) + " values");
      return std::nullopt;
    }
    for (std::size_t i = 0; i < d.values.size(); ++i) d.weights[i] = context.number(at / "weights" / i);
  }
  return d;
}

}  // namespace

Random group_random(const BuildContext& context, const std::string& group_pointer,
                    const std::string& purpose) {
  return Random(context.count(group_pointer / "seed"),
                stream_of(context.text(group_pointer / "name") + "/" + purpose));
}

std::optional<SizeDistribution> read_radius(BuildContext& context, const std::string& pointer) {
  if (context.at(pointer).is_number()) return FixedSize{context.number(pointer)};
  if (context.has(pointer / "values")) return read_discrete(context, pointer);
  const std::string uniform = pointer / "uniform", normal = pointer / "normal";
  if (context.has(uniform)) {
    const UniformSize d{context.number(uniform / 0), context.number(uniform / 1)};
    if (d.min <= d.max) return d;
    context.error(uniform, "the limits are in the wrong order", "[smallest, largest]");
    return std::nullopt;
  }
  const NormalSize d{context.number(normal / "mean"), context.number(normal / "stddev"),
                     context.number(normal / "min"), context.number(normal / "max")};
  if (d.min < d.max) return d;
  context.error(normal / "max", "the limits are in the wrong order", "max must be greater than min");
  return std::nullopt;
}

bool place_group(BuildContext& context, BodyGroup& group) {
  const std::string place = group.pointer / "place";
  if (context.has(place / "points")) return place_points(context, group);
  if (context.has(place / "lattice")) return place_lattice(context, group);
  return place_from_file(context, group);
}

bool pack_group(BuildContext& context, BodyGroup& group, SphereIndex& index) {
  const std::string place = group.pointer / "place";
  const std::uint64_t count = context.count(place / "count");
  const auto region = read_region(context, place / "random");
  if (!check_count(context, place / "count", count) || !draw_radii(context, group, count) || !region)
    return false;
  Random random = group_random(context, group.pointer, "place");
  try {
    group.position = random_packing(*region, group.radius, 0, index, random);
  } catch (const PackingError& e) {
    context.error(
        place / "count", e.what(),
        "enlarge the region, lower \"count\" or use a lattice (random places without overlap end near a "
        "solid fraction of 0.38)");
    return false;
  }
  return true;
}

}  // namespace scree
