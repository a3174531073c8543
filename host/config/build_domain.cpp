#include <limits>

#include "host/config/builders.hpp"

namespace scree {

Domain build_domain(BuildContext& context) {
  Domain domain;
  if (!context.clean("/domain") || !context.has("/domain")) return domain;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  domain.min = context.open_vector("/domain/min", -kInfinity);
  domain.max = context.open_vector("/domain/max", kInfinity);
  domain.outside = context.text("/domain/outside") == "error" ? OutsidePolicy::error : OutsidePolicy::ignore;
  for (std::size_t i = 0; i < context.size("/domain/periodic"); ++i) {
    domain.periodic[context.text(std::string("/domain/periodic") / i)[0] - 'x'] = true;
  }
  const double lo[] = {domain.min.x, domain.min.y, domain.min.z},
               hi[] = {domain.max.x, domain.max.y, domain.max.z};
  for (int a = 0; a < 3; ++a) {
    const std::string axis(1, static_cast<char>('x' + a));
    if (!(lo[a] < hi[a])) {
      context.error(std::string("/domain/max") / static_cast<std::size_t>(a),
                    "the upper limit of " + axis + " is not above the lower one",
                    "min must be less than max");
      domain.periodic[a] = false;
    } else if (domain.periodic[a] && !(hi[a] - lo[a] < kInfinity)) {
      context.error("/domain/periodic", "the periodic axis " + axis + " has no limits",
                    "give its min and max");
      domain.periodic[a] = false;
    }
  }
  return domain;
}

}  // namespace scree
