#include "host/scene/built_in_surface.hpp"

#include <cmath>
#include <vector>

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;

void add_quad(TriangleSoup& soup, const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
  soup.push_back({a, b, c});
  soup.push_back({a, c, d});
}

std::vector<Vec3d> circle(const Vec3d& centre, const Vec3d& axis, double radius, int segments) {
  const Vec3d other = std::fabs(axis.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0};
  Vec3d e1 = cross(axis, other);
  e1 = (1 / std::sqrt(dot(e1, e1))) * e1;
  const Vec3d e2 = cross(axis, e1);
  std::vector<Vec3d> points;
  for (int i = 0; i < segments; ++i) {
    const double angle = 2 * kPi * i / segments;
    points.push_back(centre + (radius * std::cos(angle)) * e1 + (radius * std::sin(angle)) * e2);
  }
  return points;
}

}  // namespace

TriangleSoup box_triangles(const BoxSurface& box) {
  const Vec3d &l = box.min, &h = box.max;
  const Vec3d c[8] = {{l.x, l.y, l.z}, {h.x, l.y, l.z}, {l.x, h.y, l.z}, {h.x, h.y, l.z},
                      {l.x, l.y, h.z}, {h.x, l.y, h.z}, {l.x, h.y, h.z}, {h.x, h.y, h.z}};
  constexpr int kFaces[6][4] = {{0, 2, 6, 4}, {1, 5, 7, 3}, {0, 4, 5, 1},
                                {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 6, 7, 5}};
  TriangleSoup soup;
  for (int f = 0; f < 6; ++f) {
    if (!box.open[f]) add_quad(soup, c[kFaces[f][0]], c[kFaces[f][1]], c[kFaces[f][2]], c[kFaces[f][3]]);
  }
  return soup;
}

TriangleSoup cylinder_triangles(const CylinderSurface& s) {
  const Vec3d end = s.point + s.length * s.axis;
  const auto lower = circle(s.point, s.axis, s.radius, s.segments);
  const auto upper = circle(end, s.axis, s.end_radius, s.segments);
  TriangleSoup soup;
  for (int i = 0; i < s.segments; ++i) {
    const int j = (i + 1) % s.segments;
    add_quad(soup, lower[i], upper[i], upper[j], lower[j]);
    if (s.cap_start) soup.push_back({s.point, lower[i], lower[j]});
    if (s.cap_end) soup.push_back({end, upper[j], upper[i]});
  }
  return soup;
}

}  // namespace scree
