#include "host/config/sections/sections.hpp"

namespace scree {
namespace {

Descriptor duration() { return quantity(Dimension::time, kPositive); }

}  // namespace

Descriptor time_section() {
  return object({
      required("end", duration(), "Time at which the run ends."),
      defaulted("step", either({choice({"auto"}), duration()}), "auto",
                "Time step, or \"auto\": safety times the smallest limit of the contacts that can form."),
      defaulted("safety", quantity(Dimension::none, {0, 1, true}), 0.5,
                "Fraction of the limit that \"auto\" takes."),
      defaulted("allow_unstable_step", boolean(), false,
                "Accept a step above the limit of a single contact."),
  });
}

Descriptor output_section() {
  const Json unbounded = {nullptr, nullptr, nullptr};
  const Descriptor every = object({required("every", duration(), "Interval; rounded to whole steps.")});
  const Descriptor zone = object({
      required("name", text(), "Name of the zone."),
      defaulted("min", open_vector_of(Dimension::length), unbounded,
                "Lower corner; null leaves a side open."),
      defaulted("max", open_vector_of(Dimension::length), unbounded,
                "Upper corner; null leaves a side open."),
  });
  const Descriptor track = object({
      required("name", text(), "Name of the record."),
      required("group", text(), "Name of the body's group."),
      defaulted("index", integer({0}), 0, "Number of the body in its group, from 0."),
      required("every", duration(), "Interval; rounded to whole steps."),
  });
  return object({
      defaulted("directory", text(), "results", "Folder of all outputs, relative to the working directory."),
      optional("frames", every, "Positions and velocities of all bodies."),
      optional("history", every, "Totals over time: energies, contacts, wall forces, zone counts."),
      defaulted("zones", list_of(zone), Json::array(),
                "Regions in which the bodies of each group are counted, as columns of the history."),
      defaulted("tracks", list_of(track), Json::array(), "Single bodies whose motion is recorded."),
  });
}

Descriptor compute_section() {
  return object({
      defaulted(
          "backend", choice({"auto", "cpu", "cuda", "reference"}), "auto",
          "Engine: a GPU where there is one, else the CPU; reference is slow and independent, for checks."),
      defaulted("precision", choice({"mixed", "double"}), "mixed",
                "Force mathematics in single precision with positions in double, or all in double."),
      defaulted("threads", integer({0, 4096}), 0, "CPU threads; 0: all cores."),
      defaulted("skin", quantity(Dimension::length, kNotNegative), 0,
                "Extra reach of the list of neighbours for pairs at rest; 0: chosen by the engine."),
      defaulted("instruction_set", choice({"auto", "baseline", "v3", "v4"}), "auto",
                "CPU instructions (x86-64 level)."),
      defaulted("device", integer({0, 1024}), 0, "Number of the CUDA device."),
      defaulted("track_dissipation", boolean(), true, "Whether the energy lost in contacts is summed up."),
  });
}

}  // namespace scree
