#include "host/config/sections/sections.hpp"

namespace scree {
namespace {

Descriptor size() { return quantity(Dimension::length, kPositive); }

Descriptor radius() {
  const Descriptor normal = object({
      required("mean", size(), "Mean before the cut."),
      required("stddev", size(), "Standard deviation before the cut."),
      required("min", size(), "Smallest radius."),
      required("max", size(), "Largest radius."),
  });
  return either(
      {size(), object({
                          optional("uniform", list_of(size(), 2, 2), "Smallest and largest radius."),
                          optional("normal", normal, "Normal distribution, cut at both ends."),
                          optional("values", list_of(size(), 1), "Given radii."),
                          optional("weights", list_of(quantity(Dimension::none, kPositive), 1),
                                   "Chance of each of the values, by number of bodies; equal when not given.")
                              .with({"values"}),
                      })
                   .one_of({"uniform", "normal", "values"})});
}

Descriptor lattice() {
  return object({
      required("min", vector_of(Dimension::length), "Lower corner of the box that the spheres lie in."),
      required("max", vector_of(Dimension::length), "Upper corner."),
      optional("spacing", size(),
               "Distance of neighbours; touching spheres, apart from jitter, when not given."),
      defaulted("jitter", quantity(Dimension::length, kNotNegative), 0,
                "Largest random shift along each axis."),
      defaulted("type", choice({"simple", "hexagonal"}), "simple", "Cubic or hexagonal close packing."),
  });
}

Descriptor random_region() {
  return object(
             {
                 optional("min", vector_of(Dimension::length), "Box: lower corner.").needing({"max"}),
                 optional("max", vector_of(Dimension::length), "Box: upper corner.").with({"min"}),
                 optional("point", vector_of(Dimension::length), "Cylinder: centre of the base.")
                     .needing({"axis", "radius", "length"}),
                 optional("axis", vector_of(Dimension::none), "Cylinder: direction from the base to the top.")
                     .with({"point"}),
                 optional("radius", size(), "Cylinder: radius.").with({"point"}),
                 optional("length", size(), "Cylinder: length.").with({"point"}),
             })
      .one_of({"min", "point"});
}

Descriptor place() {
  const Range whole{1};
  return object(
             {
                 optional("points", list_of(vector_of(Dimension::length), 1),
                          "Centres [x, y, z], one per body."),
                 optional("lattice", lattice(), "Regular sites in a box, filled from below."),
                 optional("random", random_region(),
                          "Random places in a box or a cylinder, without overlap and wholly inside.")
                     .needing({"count"}),
                 optional("file", text(),
                          "Table of bodies: columns separated by blanks, tabs, commas or semicolons; with a "
                          "header, or radius x y z."),
                 optional("count", integer(whole), "Number of bodies; all sites of a lattice when not given.")
                     .with({"lattice", "random"}),
                 optional("columns", list_of(text(), 3),
                          "Names of the table's columns, in place of its header.")
                     .with({"file"}),
                 optional("rows", list_of(integer(whole), 2, 2), "First and last row taken, counted from 1.")
                     .with({"file"}),
                 defaulted("skip_last", integer({0}), 0, "Number of rows left out at the end.")
                     .with({"file"}),
             })
      .one_of({"points", "lattice", "random", "file"});
}

}  // namespace

Descriptor body_group_entry() {
  const Json zero = {0, 0, 0};
  const Descriptor lock = choice({"x", "y", "z", "rx", "ry", "rz"});
  return object(
             {
                 required("name", text(), "Name of the group."),
                 defaulted("shape", choice({"sphere"}), "sphere", "Shape of the bodies."),
                 required("material", text(), "Name of their material."),
                 optional("radius", radius(), "Radius or its distribution; not needed where a table has it."),
                 required("place", place(), "Where the bodies are at the start."),
                 defaulted("velocity", vector_of(Dimension::velocity), zero, "Velocity at the start."),
                 defaulted("velocity_jitter", quantity(Dimension::velocity, kNotNegative), 0,
                           "Largest random change of each component of the velocity."),
                 defaulted("angular_velocity", vector_of(Dimension::angular_velocity), zero,
                           "Angular velocity at the start."),
                 optional("density", quantity(Dimension::density, kPositive), "In place of the material's."),
                 optional("mass", quantity(Dimension::mass, kPositive),
                          "Mass of each body, in place of a density."),
                 defaulted("locks", either({choice({"all"}), set_of(lock)}), Json::array(),
                           "Components of motion that keep their initial value; \"all\" fixes the bodies."),
                 defaulted("seed", integer({0, 9007199254740992.0}), 1,
                           "Start of the random numbers of this group; the same seed gives the same bodies."),
             })
      .not_both({"density", "mass"});
}

}  // namespace scree
