#include "host/scene/periodic.hpp"

#include <cmath>

namespace scree {
namespace {

bool wrap(double& x, double lo, double hi) {
  if (x >= lo && x < hi) return false;
  x -= (hi - lo) * std::floor((x - lo) / (hi - lo));
  if (!(x >= lo && x < hi)) x = lo;  // rounding reached the upper limit, which is the lower one
  return true;
}

}  // namespace

bool wrap_position(const Domain& domain, Vec3d& x) {
  bool moved = false;
  if (domain.periodic[0]) moved |= wrap(x.x, domain.min.x, domain.max.x);
  if (domain.periodic[1]) moved |= wrap(x.y, domain.min.y, domain.max.y);
  if (domain.periodic[2]) moved |= wrap(x.z, domain.min.z, domain.max.z);
  return moved;
}

}  // namespace scree
