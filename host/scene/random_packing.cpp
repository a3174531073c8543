#include "host/scene/random_packing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;

bool fits(const BoxRegion& box, double r) {
  return box.max.x - box.min.x >= 2 * r && box.max.y - box.min.y >= 2 * r && box.max.z - box.min.z >= 2 * r;
}
bool fits(const CylinderRegion& c, double r) { return c.radius >= r && c.length >= 2 * r; }

Vec3d draw(const BoxRegion& box, double r, Random& random) {
  const double x = random.uniform(box.min.x + r, box.max.x - r);
  const double y = random.uniform(box.min.y + r, box.max.y - r);
  const double z = random.uniform(box.min.z + r, box.max.z - r);
  return {x, y, z};
}

/// Uniform in the disc by rejection (no trigonometry: same bits everywhere).
Vec3d draw(const CylinderRegion& c, double r, Random& random) {
  const Vec3d& n = c.axis;
  const Vec3d other = std::fabs(n.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0};
  Vec3d e1 = cross(n, other);
  e1 = (1 / std::sqrt(dot(e1, e1))) * e1;
  const Vec3d e2 = cross(n, e1);
  double u = 0, v = 0;
  do {
    u = random.uniform(-1, 1);
    v = random.uniform(-1, 1);
  } while (u * u + v * v > 1);
  const double reach = c.radius - r, along = random.uniform(r, c.length - r);
  return c.point + along * n + (reach * u) * e1 + (reach * v) * e2;
}

}  // namespace

double volume(const Region& region) {
  if (const auto* box = std::get_if<BoxRegion>(&region)) {
    return (box->max.x - box->min.x) * (box->max.y - box->min.y) * (box->max.z - box->min.z);
  }
  const auto& c = std::get<CylinderRegion>(region);
  return kPi * c.radius * c.radius * c.length;
}

std::vector<Vec3d> random_packing(const Region& region, const std::vector<double>& radii,
                                  std::uint32_t first_id, SphereIndex& index, Random& random) {
  constexpr int kTries = 20000;
  std::vector<std::uint32_t> order(radii.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return radii[a] > radii[b]; });
  std::vector<Vec3d> centres(radii.size());
  std::uint64_t placed = 0;
  double sphere_volume = 0;
  for (const double r : radii) sphere_volume += 4.0 / 3.0 * kPi * r * r * r;
  for (const std::uint32_t i : order) {
    const double r = radii[i];
    const bool room = std::visit([&](const auto& where) { return fits(where, r); }, region);
    int tries = 0;
    for (; room && tries < kTries; ++tries) {
      centres[i] = std::visit([&](const auto& where) { return draw(where, r, random); }, region);
      if (!index.overlaps(centres[i], r)) break;
    }
    if (!room || tries == kTries) {
      throw PackingError("only " + std::to_string(placed) + " of " + std::to_string(radii.size()) +
                             " spheres found a place without overlap; together they would fill " +
                             std::to_string(sphere_volume / volume(region)) + " of the region's volume",
                         placed);
    }
    index.insert(first_id + i, centres[i], r);
    ++placed;
  }
  return centres;
}

}  // namespace scree
