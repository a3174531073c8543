#pragma once
#include <cmath>

#include "scree/model/records.hpp"
#include "scree/model/wall.hpp"

namespace scree {

/// Rotation by `angle` about the direction of `axis` (Rodrigues), row-major.
inline void rotation_matrix(const Vec3d& axis, double angle, double (&r)[9]) {
  const double norm = std::sqrt(dot(axis, axis));
  if (!(norm > 0) || angle == 0) {
    const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int k = 0; k < 9; ++k) r[k] = identity[k];
    return;
  }
  const double x = axis.x / norm, y = axis.y / norm, z = axis.z / norm;
  const double c = std::cos(angle), s = std::sin(angle), t = 1 - c;
  const double m[9] = {t * x * x + c,     t * x * y - s * z, t * x * z + s * y,
                       t * x * y + s * z, t * y * y + c,     t * y * z - s * x,
                       t * x * z - s * y, t * y * z + s * x, t * z * z + c};
  for (int k = 0; k < 9; ++k) r[k] = m[k];
}

/// State of a wall at time t (model/wall.hpp). Computed on the host for every backend, so that all see the
/// same bits.
inline WallState wall_state(const Wall& wall, double time) {
  const PrescribedMotion& m = wall.motion;
  WallState s{};
  s.ox = m.through.x + m.velocity.x * time;
  s.oy = m.through.y + m.velocity.y * time;
  s.oz = m.through.z + m.velocity.z * time;
  const Vec3d& w = m.angular_velocity;
  rotation_matrix(w, std::sqrt(dot(w, w)) * time, s.r);
  s.vx = m.velocity.x;
  s.vy = m.velocity.y;
  s.vz = m.velocity.z;
  s.wx = w.x;
  s.wy = w.y;
  s.wz = w.z;
  const auto turn = [&s](const Vec3d& v) {
    return Vec3d{s.r[0] * v.x + s.r[1] * v.y + s.r[2] * v.z, s.r[3] * v.x + s.r[4] * v.y + s.r[5] * v.z,
                 s.r[6] * v.x + s.r[7] * v.y + s.r[8] * v.z};
  };
  const Vec3d n = turn(wall.plane.normal), p = turn(wall.plane.point - m.through);
  s.px = s.ox + p.x;
  s.py = s.oy + p.y;
  s.pz = s.oz + p.z;
  s.nx = n.x;
  s.ny = n.y;
  s.nz = n.z;
  return s;
}

}  // namespace scree
