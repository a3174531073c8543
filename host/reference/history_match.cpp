#include "host/reference/history_match.hpp"

#include <algorithm>
#include <tuple>

namespace scree::reference {
namespace {
constexpr double kNear = 0.1;  // of the sphere's radius
}

std::vector<int> match_history(const std::vector<Touch>& now, const std::vector<const Memory*>& before,
                               const Surface& surface, double radius,
                               const std::function<Vector(const Vector&, const Vector&)>& apart) {
  std::vector<int> source(now.size(), -1);
  std::vector<bool> taken(before.size(), false);
  for (std::size_t a = 0; a < now.size(); ++a)
    for (std::size_t b = 0; b < before.size(); ++b)
      if (now[a].key == before[b]->touch.key) {
        source[a] = static_cast<int>(b);
        taken[b] = true;
      }

  std::vector<std::tuple<double, std::size_t, std::size_t>> hops;  // distance, new, old
  for (std::size_t a = 0; a < now.size(); ++a)
    for (std::size_t b = 0; b < before.size(); ++b) {
      const Touch& old = before[b]->touch;
      if (source[a] >= 0 || taken[b] || !(old.normal.dot(now[a].normal) > 0)) continue;
      const double distance = apart(old.point_on_wall, now[a].point_on_wall).norm();
      if (distance <= kNear * radius || surface.share_vertex(old.key.partner, now[a].key.partner))
        hops.emplace_back(distance, a, b);
    }
  std::sort(hops.begin(), hops.end());
  for (const auto& [distance, a, b] : hops)
    if (source[a] < 0 && !taken[b]) {
      source[a] = static_cast<int>(b);
      taken[b] = true;
    }
  return source;
}

}  // namespace scree::reference
