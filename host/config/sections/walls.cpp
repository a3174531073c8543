#include "host/config/sections/sections.hpp"

namespace scree {
namespace {

Descriptor size() { return quantity(Dimension::length, kPositive); }

Descriptor plane() {
  return object({
      required("point", vector_of(Dimension::length), "A point of the plane."),
      required("normal", vector_of(Dimension::none), "Direction towards the bodies, of any length."),
  });
}

Descriptor box() {
  return object({
      required("min", vector_of(Dimension::length), "Lower corner."),
      required("max", vector_of(Dimension::length), "Upper corner."),
      defaulted("open", set_of(choice({"x-", "x+", "y-", "y+", "z-", "z+"})), Json::array(),
                "Faces left out."),
  });
}

Descriptor cylinder() {
  return object({
      required("point", vector_of(Dimension::length), "Centre of the first end."),
      required("axis", vector_of(Dimension::none), "Direction towards the other end, of any length."),
      required("radius", size(), "Radius at the first end; the corners of the polygon lie on it."),
      optional("end_radius", size(), "Radius at the other end (a funnel); the same when not given."),
      required("length", size(), "Distance of the ends."),
      defaulted("segments", integer({3, 4096}), 64, "Number of flat sides."),
      defaulted("caps", choice({"both", "none", "start", "end"}), "both", "Ends that are closed."),
  });
}

Descriptor motion() {
  const Json zero = {0, 0, 0};
  const Descriptor rotate = object({
      required("axis", vector_of(Dimension::none), "Direction of the axis, of any length; right-hand rule."),
      defaulted("through", vector_of(Dimension::length), zero, "A point of the axis; torques are about it."),
      required("angular_velocity", quantity(Dimension::angular_velocity), "Angular velocity about the axis."),
  });
  return object({
      defaulted("velocity", vector_of(Dimension::velocity), zero, "Velocity of the wall (and of its axis)."),
      optional("rotate", rotate, "Rotation about an axis."),
  });
}

}  // namespace

Descriptor wall_entry() {
  const std::vector<std::string> surfaces{"mesh", "box", "cylinder"};
  const Json zero = {0, 0, 0};
  const Descriptor turn = object({
      required("axis", vector_of(Dimension::none), "Direction of an axis through the origin, of any length."),
      required("angle", quantity(Dimension::angle), "Angle, right-hand rule."),
  });
  return object({
                    required("name", text(), "Name of the wall."),
                    required("material", text(), "Name of its material."),
                    optional("plane", plane(), "Infinite plane with the bodies on one side."),
                    optional("mesh", text(),
                             "Triangle surface: .stl, .obj, .ply, or a table of nine numbers a triangle "
                             "(.txt, .csv, .dat)."),
                    optional("box", box(), "Faces of a box, seen from inside."),
                    optional("cylinder", cylinder(), "Tube or funnel, seen from inside."),
                    defaulted("scale", quantity(Dimension::none, kPositive), 1,
                              "Factor on the surface's coordinates, applied first.")
                        .with(surfaces),
                    optional("rotate", turn, "Rotation of the surface, applied second.").with(surfaces),
                    defaulted("translate", vector_of(Dimension::length), zero,
                              "Shift of the surface, applied last.")
                        .with(surfaces),
                    defaulted(
                        "one_sided", boolean(), false,
                        "Whether only centres on the side the triangles' normals point to touch the surface.")
                        .with(surfaces),
                    defaulted("edge_rule", choice({"one_contact_per_surface", "exudyn"}),
                              "one_contact_per_surface",
                              "How hits of edges and corners count: once per surface, or half for every "
                              "triangle (exudyn; laws "
                              "without history).")
                        .with(surfaces),
                    optional("motion", motion(), "Prescribed motion; at rest when not given."),
                })
      .one_of({"plane", "mesh", "box", "cylinder"});
}

}  // namespace scree
