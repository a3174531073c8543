#include "host/scene/sphere_index.hpp"

#include <algorithm>
#include <cmath>

#include "host/scene/periodic.hpp"
#include "host/scene/random.hpp"

namespace scree {
namespace {

/// Cell number along one axis; far away coordinates share the outermost cells.
std::int64_t cell_number(double x, double cell_size) {
  constexpr double kLimit = 4e18;
  return static_cast<std::int64_t>(std::clamp(std::floor(x / cell_size), -kLimit, kLimit));
}

}  // namespace

std::size_t SphereIndex::CellHash::operator()(const Cell& c) const {
  std::uint64_t hash = 0;
  for (const std::int64_t i : c) hash = mix_bits(hash + static_cast<std::uint64_t>(i));
  return hash;
}

void SphereIndex::insert(std::uint32_t id, const Vec3d& position, double radius) {
  Vec3d x = position;
  wrap_position(domain_, x);
  int exponent = 0;
  std::frexp(radius, &exponent);
  Level& level = levels_[exponent];
  if (level.cell_size == 0) level.cell_size = std::ldexp(2.0, exponent);
  level.max_radius = std::max(level.max_radius, radius);
  const double h = level.cell_size;
  level.cells[{cell_number(x.x, h), cell_number(x.y, h), cell_number(x.z, h)}].push_back(
      static_cast<std::uint32_t>(level.spheres.size()));
  level.spheres.push_back({id, x, radius});
}

std::vector<Vec3d> SphereIndex::image_shifts(const Vec3d& x, double reach) const {
  std::vector<Vec3d> shifts{{0, 0, 0}};
  const auto add_axis = [&](int axis, double Vec3d::*part) {
    if (!domain_.periodic[axis]) return;
    const double lo = domain_.min.*part, hi = domain_.max.*part;
    const std::size_t count = shifts.size();
    for (std::size_t i = 0; i < count; ++i) {
      Vec3d up = shifts[i], down = shifts[i];
      up.*part += hi - lo;
      down.*part -= hi - lo;
      if (x.*part - reach < lo) shifts.push_back(up);
      if (x.*part + reach >= hi) shifts.push_back(down);
    }
  };
  add_axis(0, &Vec3d::x);
  add_axis(1, &Vec3d::y);
  add_axis(2, &Vec3d::z);
  return shifts;
}

bool SphereIndex::visit_level(const Level& level, const Vec3d& x, double radius, const Vec3d& shift,
                              const SphereVisitor& f) const {
  const Vec3d at = x + shift;
  const auto test = [&](const Sphere& s) {
    const Vec3d d = at - s.x;
    const double overlap = radius + s.radius - std::sqrt(dot(d, d));
    return !(overlap > 0) || f(s, overlap, shift);
  };
  const double reach = radius + level.max_radius, h = level.cell_size;
  Cell lo{cell_number(at.x - reach, h), cell_number(at.y - reach, h), cell_number(at.z - reach, h)};
  Cell hi{cell_number(at.x + reach, h), cell_number(at.y + reach, h), cell_number(at.z + reach, h)};
  double cells = 1;
  for (int a = 0; a < 3; ++a) cells *= static_cast<double>(hi[a]) - static_cast<double>(lo[a]) + 1;
  if (cells > static_cast<double>(level.spheres.size())) {
    return std::all_of(level.spheres.begin(), level.spheres.end(), test);
  }
  for (std::int64_t k = lo[2]; k <= hi[2]; ++k) {
    for (std::int64_t j = lo[1]; j <= hi[1]; ++j) {
      for (std::int64_t i = lo[0]; i <= hi[0]; ++i) {
        const auto found = level.cells.find({i, j, k});
        if (found == level.cells.end()) continue;
        for (const std::uint32_t s : found->second) {
          if (!test(level.spheres[s])) return false;
        }
      }
    }
  }
  return true;
}

void SphereIndex::visit(const Vec3d& position, double radius, const SphereVisitor& f) const {
  Vec3d x = position;
  wrap_position(domain_, x);
  for (const auto& [exponent, level] : levels_) {
    for (const Vec3d& shift : image_shifts(x, radius + level.max_radius)) {
      if (!visit_level(level, position, radius, shift + (x - position), f)) return;
    }
  }
}

void SphereIndex::for_each_overlap(const Vec3d& x, double radius, const Visitor& f) const {
  visit(x, radius, [&](const Sphere& s, double overlap, const Vec3d& shift) {
    f(s.id, overlap, s.x - shift);
    return true;
  });
}

bool SphereIndex::overlaps(const Vec3d& x, double radius) const {
  bool found = false;
  visit(x, radius, [&](const Sphere&, double, const Vec3d&) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace scree
