#include "host/config/sections/sections.hpp"

namespace scree {

const Descriptor& configuration_descriptor() {
  static const Descriptor root = object({
      optional("$schema", any_text(), "Path of the JSON Schema, for editors (written by `scree schema`)."),
      defaulted("schema_version", integer({1, 1}), 1, "Version of this format."),
      optional(
          "extends", either({list_of(text()), text()}),
          "Files this one is merged over (RFC 7396: null removes a key, lists are replaced whole), first to "
          "last; paths are relative to this file."),
      defaulted("title", any_text(), "", "What the experiment is, for outputs and reports."),
      defaulted("gravity", vector_of(Dimension::acceleration), {0, 0, -9.81}, "Acceleration of gravity."),
      defaulted("domain", domain_section(), Json::object(),
                "Region of the simulation; unbounded by default."),
      required("materials", map_of(material_entry()), "Bulk materials by name."),
      required("contact", contact_section(), "Contact law and the properties of pairs of materials."),
      required("bodies", list_of(body_group_entry(), 1), "Groups of bodies, in the order of their ids."),
      defaulted("walls", list_of(wall_entry()), Json::array(), "Boundaries: planes and triangle surfaces."),
      required("time", time_section(), "Duration and time step."),
      defaulted("output", output_section(), Json::object(), "What is written and how often."),
      defaulted("compute", compute_section(), Json::object(),
                "How the run is computed; none of it but the precision "
                "changes a result."),
  });
  return root;
}

}  // namespace scree
