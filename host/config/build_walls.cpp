#include <algorithm>
#include <set>

#include "host/config/builders.hpp"
#include "host/scene/built_in_surface.hpp"
#include "host/scene/mesh_surface.hpp"

namespace scree {
namespace {

std::optional<TriangleSoup> read_mesh(BuildContext& context, const std::string& at) {
  const auto path = context.find_file(at);
  if (!path) return std::nullopt;
  try {
    return read_mesh_file(*path);
  } catch (const MeshError& e) {
    context.add({*path, e.line, at, "", std::string("bad mesh: ") + e.what(), ""});
    return std::nullopt;
  }
}

std::optional<TriangleSoup> read_box(BuildContext& context, const std::string& at) {
  BoxSurface box;
  box.min = context.vector(at / "min");
  box.max = context.vector(at / "max");
  if (!(box.min.x < box.max.x && box.min.y < box.max.y && box.min.z < box.max.z)) {
    context.error(at / "max", "the box has no volume", "max must be greater than min on every axis");
    return std::nullopt;
  }
  const std::vector<std::string> faces{"x-", "x+", "y-", "y+", "z-", "z+"};
  for (std::size_t i = 0; i < context.size(at / "open"); ++i) {
    box.open[std::find(faces.begin(), faces.end(), context.text(at / "open" / i)) - faces.begin()] = true;
  }
  if (context.size(at / "open") == faces.size()) {
    context.error(at / "open", "no face is left", "leave at least one face closed");
    return std::nullopt;
  }
  return box_triangles(box);
}

std::optional<TriangleSoup> read_cylinder(BuildContext& context, const std::string& at) {
  const auto axis = context.direction(at / "axis");
  if (!axis) return std::nullopt;
  CylinderSurface cylinder;
  cylinder.point = context.vector(at / "point");
  cylinder.axis = *axis;
  cylinder.radius = context.number(at / "radius");
  cylinder.end_radius = context.number_or(at / "end_radius", cylinder.radius);
  cylinder.length = context.number(at / "length");
  cylinder.segments = static_cast<int>(context.count(at / "segments"));
  const std::string caps = context.text(at / "caps");
  cylinder.cap_start = caps == "both" || caps == "start";
  cylinder.cap_end = caps == "both" || caps == "end";
  return cylinder_triangles(cylinder);
}

std::optional<TriangleSoup> read_surface(BuildContext& context, const std::string& at) {
  if (context.has(at / "mesh")) return read_mesh(context, at / "mesh");
  if (context.has(at / "box")) return read_box(context, at / "box");
  return read_cylinder(context, at / "cylinder");
}

bool build_mesh(BuildContext& context, const std::string& at, Law law, Wall& wall) {
  wall.kind = Wall::Kind::mesh;
  const auto soup = read_surface(context, at);
  if (!soup) return false;
  Placement placement;
  placement.scale = context.number(at / "scale");
  placement.translate = context.vector(at / "translate");
  if (context.has(at / "rotate")) {
    const auto axis = context.direction(at / "rotate" / "axis");
    if (!axis) return false;
    placement.axis = *axis;
    placement.angle = context.number(at / "rotate" / "angle");
  }
  wall.edge_rule =
      context.text(at / "edge_rule") == "exudyn" ? EdgeRule::exudyn : EdgeRule::one_contact_per_surface;
  if (wall.edge_rule == EdgeRule::exudyn && has_history(law)) {
    context.error(at / "edge_rule",
                  "\"exudyn\" pulls in tension, for which a law with a tangential spring is not defined",
                  "use \"one_contact_per_surface\", or a law without history in /contact/law");
    return false;
  }
  MeshReport report;
  wall.mesh = make_surface(*soup, placement, context.flag(at / "one_sided"), report);
  for (const std::string& warning : report.warnings()) context.warn(at, "mesh: " + warning, "");
  if (wall.mesh.triangles.empty()) {
    context.error(at, "bad mesh: no triangle with an area is left", "");
    return false;
  }
  return true;
}

bool build_plane(BuildContext& context, const std::string& at, Wall& wall) {
  const auto normal = context.direction(at / "normal");
  if (!normal) return false;
  wall.kind = Wall::Kind::plane;
  wall.plane = {context.vector(at / "point"), *normal};
  return true;
}

bool build_motion(BuildContext& context, const std::string& at, PrescribedMotion& motion) {
  if (!context.has(at)) return true;
  motion.velocity = context.vector(at / "velocity");
  const std::string rotate = at / "rotate";
  if (!context.has(rotate)) return true;
  const auto axis = context.direction(rotate / "axis");
  if (!axis) return false;
  motion.through = context.vector(rotate / "through");
  motion.angular_velocity = context.number(rotate / "angular_velocity") * *axis;
  return true;
}

}  // namespace

void build_walls(BuildContext& context, Scene& scene, std::vector<MaterialUse>& uses) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < context.size("/walls"); ++i) {
    const std::string at = std::string("/walls") / i;
    if (!context.clean(at)) continue;
    Wall wall;
    wall.name = context.text(at / "name");
    if (!names.insert(wall.name).second) {
      context.error(at / "name", "another wall has this name", "names of walls must differ");
    }
    const auto material = context.material(at / "material");
    const bool surface = context.has(at / "plane") ? build_plane(context, at / "plane", wall)
                                                   : build_mesh(context, at, scene.contact.law, wall);
    const bool motion = build_motion(context, at / "motion", wall.motion);
    if (!material) continue;
    wall.material = *material;
    uses[*material].wall = true;
    if (uses[*material].wall_pointer.empty()) uses[*material].wall_pointer = at;
    if (surface && motion) scene.walls.push_back(std::move(wall));
  }
}

}  // namespace scree
