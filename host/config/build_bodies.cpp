#include <algorithm>
#include <set>

#include "host/config/body_groups.hpp"
#include "host/config/builders.hpp"
#include "host/scene/initial_state.hpp"

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;

std::uint8_t read_locks(const BuildContext& context, const std::string& at) {
  if (context.at(at).is_string()) return kLockAll;
  const std::vector<std::string> names{"x", "y", "z", "rx", "ry", "rz"};
  std::uint8_t locks = 0;
  for (std::size_t i = 0; i < context.size(at); ++i) {
    const auto found = std::find(names.begin(), names.end(), context.text(at / i));
    locks |= static_cast<std::uint8_t>(1u << (found - names.begin()));
  }
  return locks;
}

/// Mass of each body: from the table, the group's mass or density, or the material's density; empty after an
/// error.
std::vector<double> masses(BuildContext& context, const BodyGroup& group, double material_density) {
  const std::string &at = group.pointer, mass = at / "mass", density = at / "density";
  const bool in_table = !group.mass.empty() || !group.density.empty();
  if (in_table && (context.has(mass) || context.has(density))) {
    context.error(at, "the table gives the mass or density as well", "remove one of them");
    return {};
  }
  if (!group.mass.empty()) return group.mass;
  if (context.has(mass)) return std::vector<double>(group.radius.size(), context.number(mass));
  const double common = context.number_or(density, material_density);
  if (group.density.empty() && !(common > 0)) {
    // A material with errors may have lost its density to one of them: that has been said already.
    if (!context.clean(std::string("/materials") / context.text(at / "material"))) return {};
    context.error(at, "the bodies have no mass",
                  "give the material or the group a \"density\", or the group a \"mass\"");
    return {};
  }
  std::vector<double> list;
  for (std::size_t i = 0; i < group.radius.size(); ++i) {
    const double r = group.radius[i], rho = group.density.empty() ? common : group.density[i];
    list.push_back(rho * (4.0 / 3.0) * kPi * r * r * r);
  }
  return list;
}

std::vector<Vec3d> velocities(const BuildContext& context, const BodyGroup& group) {
  std::vector<Vec3d> list = group.velocity;
  if (list.empty()) list.assign(group.radius.size(), context.vector(group.pointer / "velocity"));
  const double jitter = context.number(group.pointer / "velocity_jitter");
  if (jitter == 0) return list;
  Random random = group_random(context, group.pointer, "velocity");
  for (Vec3d& v : list) {
    v.x += random.uniform(-jitter, jitter);
    v.y += random.uniform(-jitter, jitter);
    v.z += random.uniform(-jitter, jitter);
  }
  return list;
}

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
  list.insert(list.end(), more.begin(), more.end());
}
template <class T>
void append(std::vector<T>& list, std::size_t count, const T& value) {
  list.insert(list.end(), count, value);
}

/// Puts a placed group into the scene.
void add_group(BuildContext& context, const BodyGroup& group, std::uint16_t material, double material_density,
               Bodies& bodies) {
  const std::vector<double> mass = masses(context, group, material_density);
  const std::size_t n = group.radius.size();
  const auto number = static_cast<std::uint16_t>(bodies.group_names.size());
  if (mass.empty()) return;
  bodies.group_names.push_back(context.text(group.pointer / "name"));
  append(bodies.position, group.position);
  append(bodies.velocity, velocities(context, group));
  if (group.angular_velocity.empty()) {
    append(bodies.angular_velocity, n, context.vector(group.pointer / "angular_velocity"));
  } else {
    append(bodies.angular_velocity, group.angular_velocity);
  }
  append(bodies.radius, group.radius);
  append(bodies.mass, mass);
  for (std::size_t i = 0; i < n; ++i)
    bodies.inertia.push_back(0.4 * mass[i] * group.radius[i] * group.radius[i]);
  append(bodies.material, n, material);
  append(bodies.locks, n, read_locks(context, group.pointer / "locks"));
  append(bodies.group, n, number);
}

/// Counts a group's bodies for its material, placed or not.
void note_use(const BuildContext& context, const BodyGroup& group, MaterialUse& use) {
  const bool fixed = read_locks(context, group.pointer / "locks") == kLockAll;
  (fixed ? use.fixed : use.mobile) += std::max<std::size_t>(group.position.size(), 1);
  if (use.body_pointer.empty()) use.body_pointer = group.pointer;
}

void check_names(BuildContext& context) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < context.size("/bodies"); ++i) {
    const std::string at = std::string("/bodies") / i / "name";
    if (!context.has(at) || !context.at(at).is_string()) continue;
    if (!seen.insert(context.text(at)).second) {
      context.error(at, "another group has this name", "names of groups must differ");
    }
  }
}

}  // namespace

void build_bodies(BuildContext& context, Scene& scene, std::vector<MaterialUse>& uses) {
  check_names(context);
  std::vector<BodyGroup> groups;
  std::vector<bool> placed;
  for (std::size_t i = 0; i < context.size("/bodies"); ++i) {
    if (!context.clean(std::string("/bodies") / i)) continue;
    groups.emplace_back();
    groups.back().pointer = std::string("/bodies") / i;
    const bool random = context.has(groups.back().pointer / "place" / "random");
    placed.push_back(!random && place_group(context, groups.back()));
  }
  // Random groups go last: they keep clear of everything that has a given place.
  SphereIndex index(scene.domain);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (!placed[g]) continue;
    const std::uint64_t wrapped = wrap_positions(scene.domain, groups[g].position);
    if (wrapped > 0) {
      context.warn(groups[g].pointer, std::to_string(wrapped) + " bodies lay outside a periodic axis",
                   "they were moved by whole periods");
    }
    for (std::size_t i = 0; i < groups[g].radius.size(); ++i)
      index.insert(0, groups[g].position[i], groups[g].radius[i]);
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const bool random = context.has(groups[g].pointer / "place" / "random");
    if (random && pack_group(context, groups[g], index)) {
      placed[g] = true;
      wrap_positions(scene.domain, groups[g].position);
    }
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto material = context.material(groups[g].pointer / "material");
    if (!material) continue;
    note_use(context, groups[g], uses[*material]);
    if (placed[g])
      add_group(context, groups[g], *material, scene.contact.materials[*material].density, scene.bodies);
  }
}

}  // namespace scree
