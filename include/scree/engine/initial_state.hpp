#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "scree/engine/grid_setup.hpp"
#include "scree/model/scene.hpp"
#include "scree/stages/body_arrays.hpp"
#include "scree/stages/integrate.hpp"

namespace scree {

/// The domain as stages see it. Throws std::invalid_argument for a periodic axis without finite limits, for
/// bodies larger than half a periodic length, and for a body outside a periodic axis.
inline DomainView domain_view(const Scene& scene) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const Domain& d = scene.domain;
  DomainView v{};
  const double low[3] = {d.min.x, d.min.y, d.min.z}, high[3] = {d.max.x, d.max.y, d.max.z};
  const double largest = scene.bodies.radius.empty()
                             ? 0
                             : *std::max_element(scene.bodies.radius.begin(), scene.bodies.radius.end());
  const char* name[3] = {"x", "y", "z"};
  v.box.min[3] = -kInf;
  v.box.max[3] = v.box.length[3] = v.box.half[3] = kInf;
  for (int a = 0; a < 3; ++a) {
    v.box.min[a] = -kInf;
    v.box.max[a] = v.box.length[a] = v.box.half[a] = kInf;
    v.min[a] = -kInf;
    v.max[a] = kInf;
    if (!d.periodic[a]) {
      if (d.outside == OutsidePolicy::error) {
        v.min[a] = low[a];
        v.max[a] = high[a];
        v.bounded = v.bounded || low[a] > -kInf || high[a] < kInf;
      }
      continue;
    }
    const double length = high[a] - low[a];
    if (!(length > 0 && length < kInf))
      throw std::invalid_argument(std::string("periodic axis ") + name[a] +
                                  " needs finite limits with min < max");
    if (2 * largest > 0.5 * length)
      throw std::invalid_argument(std::string("periodic axis ") + name[a] + ": the largest body (diameter " +
                                  std::to_string(2 * largest) + " m) exceeds half the period (" +
                                  std::to_string(0.5 * length) + " m)");
    v.box.min[a] = low[a];
    v.box.max[a] = high[a];
    v.box.length[a] = length;
    v.box.half[a] = 0.5 * length;
    v.box.periodic[a] = true;
    v.box.any = true;
  }
  return v;
}

/// Host copies of the per-body arrays in id order, with the dummy slot at the end.
template <class S>
struct InitialBodies {
  std::vector<Position> position;
  std::vector<Motion<S>> motion;
  std::vector<Remainder<S>> remainder;
  std::vector<Constants> constants;
  std::vector<Loss> loss;
};

/// Radii are rounded to the force stage's real type, so that every stage sees the same sphere.
template <class S>
InitialBodies<S> initial_bodies(const Scene& scene, const SizeLevels& sizes, const DomainView& domain) {
  const Bodies& b = scene.bodies;
  const std::size_t n = b.size();
  std::vector<std::uint32_t> by_rank(n), rank(n);
  std::iota(by_rank.begin(), by_rank.end(), 0u);
  std::stable_sort(by_rank.begin(), by_rank.end(),
                   [&](std::uint32_t x, std::uint32_t y) { return sizes.level_of[x] < sizes.level_of[y]; });
  for (std::size_t k = 0; k < n; ++k) rank[by_rank[k]] = static_cast<std::uint32_t>(k);
  InitialBodies<S> out;
  for (std::size_t i = 0; i < n; ++i) {
    Vec3d x = b.position[i];
    if (!std::isfinite(x.x + x.y + x.z) || !(b.radius[i] > 0) || !(b.mass[i] > 0) || !(b.inertia[i] > 0))
      throw std::invalid_argument("body " + std::to_string(i) +
                                  ": position must be finite; radius, mass and inertia > 0");
    if (domain.box.any) {
      const Four<double> inside = wrap(four(x.x, x.y, x.z, 0.0), domain.box);
      x = {inside[0], inside[1], inside[2]};
    }
    const S radius = static_cast<S>(b.radius[i]);
    const bool fixed = b.locks[i] == kLockAll;
    const Vec3d &v = b.velocity[i], &w = b.angular_velocity[i];
    const S inverse_mass = fixed ? S(0) : static_cast<S>(1 / b.mass[i]);
    out.position.push_back({x.x, x.y, x.z, static_cast<double>(radius)});
    out.motion.push_back({S(v.x), S(v.y), S(v.z), radius, S(w.x), S(w.y), S(w.z), inverse_mass});
    const auto rest = [](double u) { return S(u - double(S(u))); };
    out.remainder.push_back({rest(v.x), rest(v.y), rest(v.z), fixed ? S(0) : static_cast<S>(1 / b.inertia[i]),
                             rest(w.x), rest(w.y), rest(w.z), S(b.locks[i])});
    out.constants.push_back(
        {static_cast<std::uint32_t>(i), rank[i], b.material[i], 0, sizes.level_of[i], fixed});
    out.loss.push_back({0, 0});
  }
  out.position.push_back({0, 0, 0, -1e30});  // the dummy touches nothing, wherever a wall is
  out.motion.push_back({S(0), S(0), S(0), S(0), S(0), S(0), S(0), S(0)});
  out.remainder.push_back({S(0), S(0), S(0), S(0), S(0), S(0), S(0), S(kLockAll)});
  out.constants.push_back({kNone, kNone, 0, 0, 0, true});
  out.loss.push_back({0, 0});
  return out;
}

}  // namespace scree
