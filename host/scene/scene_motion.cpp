#include "host/scene/scene_motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double length(const Vec3d& v) { return std::sqrt(dot(v, v)); }

/// Extent of points along one direction.
struct Range {
  double lo = kInfinity, hi = -kInfinity;
  void add(double x, double half_width = 0) {
    lo = std::min(lo, x - half_width);
    hi = std::max(hi, x + half_width);
  }
  double width() const { return hi > lo ? hi - lo : 0; }
};

double wall_speed(const Wall& wall, const Vec3d& x) {
  return length(wall.motion.velocity + cross(wall.motion.angular_velocity, x - wall.motion.through));
}

double largest_wall_speed(const Scene& scene) {
  double speed = 0;
  for (const Wall& wall : scene.walls) {
    if (wall.kind == Wall::Kind::mesh) {
      for (const Vec3d& x : wall.mesh.vertices) speed = std::max(speed, wall_speed(wall, x));
    } else {  // a plane has no end: what counts is its speed where the bodies are
      for (const Vec3d& x : scene.bodies.position) speed = std::max(speed, wall_speed(wall, x));
    }
  }
  return speed;
}

/// Largest free fall along the unit vector `down`, m. Planes end it at their height below the bodies.
double fall_height(const Scene& scene, const Vec3d& down) {
  Range bodies, all;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    bodies.add(dot(down, scene.bodies.position[i]), scene.bodies.radius[i]);
  }
  all = bodies;
  for (const Wall& wall : scene.walls) {
    if (wall.kind == Wall::Kind::plane) {
      all.add(dot(down, wall.plane.point));
    } else {
      for (const Vec3d& x : wall.mesh.vertices) all.add(dot(down, x));
    }
  }
  return std::max(0.0, all.hi - bodies.lo);
}

double bed_layers(const Scene& scene, const Vec3d& down) {
  const Vec3d other = std::fabs(down.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0};
  Vec3d e1 = cross(down, other);
  e1 = (1 / length(e1)) * e1;
  const Vec3d e2 = cross(down, e1);
  Range u, v;
  double area = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies.locks[i] == kLockAll) continue;
    const double r = scene.bodies.radius[i];
    u.add(dot(e1, scene.bodies.position[i]), r);
    v.add(dot(e2, scene.bodies.position[i]), r);
    area += kPi * r * r;
  }
  const double footprint = u.width() * v.width();
  return footprint > 0 ? std::max(1.0, area / footprint) : 1;
}

}  // namespace

SceneMotion scene_motion(const Scene& scene) {
  SceneMotion motion;
  std::array<double, 2> fastest{0, 0};  // the two fastest bodies
  for (const Vec3d& v : scene.bodies.velocity) {
    const double speed = length(v);
    if (speed > fastest[0]) {
      fastest = {speed, fastest[0]};
    } else {
      fastest[1] = std::max(fastest[1], speed);
    }
  }
  motion.start_speed = fastest[0] + std::max(fastest[1], largest_wall_speed(scene));
  motion.design_speed = motion.start_speed;
  const double g = length(scene.gravity);
  if (g > 0) {
    const Vec3d down = (1 / g) * scene.gravity;
    motion.design_speed =
        std::sqrt(motion.start_speed * motion.start_speed + 2 * g * fall_height(scene, down));
    motion.bed_layers = bed_layers(scene, down);
  }
  return motion;
}

}  // namespace scree
