#include "host/output/wall_surface.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

double& component(Vec3d& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }
double component(const Vec3d& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

struct Box {
  Vec3d min, max;
  Vec3d centre() const { return 0.5 * (min + max); }
  double diagonal() const { return std::sqrt(dot(max - min, max - min)); }
  void include(const Vec3d& x) {
    for (int a = 0; a < 3; ++a) {
      component(min, a) = std::min(component(min, a), component(x, a));
      component(max, a) = std::max(component(max, a), component(x, a));
    }
  }
};

/// Box around bodies and bounded sides of the domain; 1 m wide where there is nothing to go by.
Box box_of_interest(const Scene& scene) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Box box{{kInfinity, kInfinity, kInfinity}, {-kInfinity, -kInfinity, -kInfinity}};
  const Bodies& bodies = scene.bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Vec3d r{bodies.radius[i], bodies.radius[i], bodies.radius[i]};
    box.include(bodies.position[i] - r);
    box.include(bodies.position[i] + r);
  }
  for (int a = 0; a < 3; ++a) {
    const double low = component(scene.domain.min, a), high = component(scene.domain.max, a);
    if (std::isfinite(low)) component(box.min, a) = low;
    if (std::isfinite(high)) component(box.max, a) = high;
    const bool empty = !(component(box.min, a) < component(box.max, a));
    if (empty) {
      const double middle = std::isfinite(low) ? low + 0.5 : std::isfinite(high) ? high - 0.5 : 0.0;
      component(box.min, a) = middle - 0.5;
      component(box.max, a) = middle + 0.5;
    }
  }
  for (const Wall& wall : scene.walls) {
    if (wall.kind != Wall::Kind::plane) continue;
    const Vec3d c = box.centre();
    box.include(c - dot(c - wall.plane.point, wall.plane.normal) * wall.plane.normal);
  }
  return box;
}

/// Two unit vectors that span the plane with unit normal n, right-handed: a x b = n.
std::pair<Vec3d, Vec3d> tangents(const Vec3d& n) {
  const Vec3d other = std::abs(n.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0};
  Vec3d a = cross(other, n);
  a = (1 / std::sqrt(dot(a, a))) * a;
  return {a, cross(n, a)};
}

/// Part of a convex polygon where sign * x[axis] <= sign * limit (Sutherland and Hodgman's clip against one
/// side).
std::vector<Vec3d> clipped(const std::vector<Vec3d>& polygon, int axis, double sign, double limit,
                           double tolerance) {
  std::vector<Vec3d> out;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec3d &p = polygon[k], &q = polygon[(k + 1) % polygon.size()];
    const double dp = sign * (component(p, axis) - limit) - tolerance;
    const double dq = sign * (component(q, axis) - limit) - tolerance;
    if (dp <= 0) out.push_back(p);
    if ((dp <= 0) != (dq <= 0)) out.push_back(p + (dp / (dp - dq)) * (q - p));
  }
  return out;
}

TriangleMesh plane_surface(const Plane& plane, const Box& box) {
  const auto [a, b] = tangents(plane.normal);
  const Vec3d c = box.centre();
  const Vec3d foot = c - dot(c - plane.point, plane.normal) * plane.normal;
  const double reach = 2 * box.diagonal(), tolerance = 1e-9 * box.diagonal();
  std::vector<Vec3d> polygon{foot - reach * a - reach * b, foot + reach * a - reach * b,
                             foot + reach * a + reach * b, foot - reach * a + reach * b};
  for (int axis = 0; axis < 3; ++axis) {
    polygon = clipped(polygon, axis, -1, component(box.min, axis), tolerance);
    polygon = clipped(polygon, axis, 1, component(box.max, axis), tolerance);
  }
  TriangleMesh mesh;
  mesh.vertices = polygon;
  for (std::uint32_t k = 2; k < polygon.size(); ++k) mesh.triangles.push_back({0, k - 1, k});
  return mesh;
}

/// Rotation of d by the angle |w| t about w (Rodrigues' formula).
Vec3d rotated(const Vec3d& w, const Vec3d& d, double t) {
  const double rate = std::sqrt(dot(w, w));
  if (rate == 0) return d;
  const Vec3d axis = (1 / rate) * w;
  const double c = std::cos(rate * t), s = std::sin(rate * t);
  return c * d + s * cross(axis, d) + ((1 - c) * dot(axis, d)) * axis;
}

}  // namespace

std::vector<TriangleMesh> wall_surfaces(const Scene& scene) {
  const Box box = box_of_interest(scene);
  std::vector<TriangleMesh> surfaces;
  for (const Wall& wall : scene.walls) {
    surfaces.push_back(wall.kind == Wall::Kind::mesh ? wall.mesh : plane_surface(wall.plane, box));
  }
  return surfaces;
}

Vec3d moved_point(const PrescribedMotion& motion, const Vec3d& x, double time) {
  return motion.through + time * motion.velocity + rotated(motion.angular_velocity, x - motion.through, time);
}

Vec3d wall_velocity(const PrescribedMotion& motion, const Vec3d& x, double time) {
  return motion.velocity + cross(motion.angular_velocity, x - (motion.through + time * motion.velocity));
}

}  // namespace scree
