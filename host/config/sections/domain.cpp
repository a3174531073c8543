#include "host/config/sections/sections.hpp"

namespace scree {

Descriptor domain_section() {
  const Json unbounded = {nullptr, nullptr, nullptr};
  return object({
      defaulted("min", open_vector_of(Dimension::length), unbounded,
                "Lower corner; null leaves a side open."),
      defaulted("max", open_vector_of(Dimension::length), unbounded,
                "Upper corner; null leaves a side open."),
      defaulted("periodic", set_of(choice({"x", "y", "z"})), Json::array(),
                "Axes on which what leaves at one side enters at the other; they need both limits."),
      defaulted("outside", choice({"error", "ignore"}), "error",
                "What happens when a body's centre leaves a limit that is not periodic: stop, or go on."),
  });
}

}  // namespace scree
