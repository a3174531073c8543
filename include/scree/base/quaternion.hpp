#pragma once
#include "scree/base/vec3.hpp"

namespace scree {

/// Rotation from a body's frame to the world; unit length.
struct Quaternion {
  double w = 1, x = 0, y = 0, z = 0;
};

/// R(q) v = v + 2 w (u × v) + 2 u × (u × v), u the vector part: a body's vector in the world.
SCREE_HD Vec3d rotate(const Quaternion& q, const Vec3d& v) {
  const Vec3d u{q.x, q.y, q.z};
  const Vec3d t = 2.0 * cross(u, v);
  return v + q.w * t + cross(u, t);
}

/// R(q)ᵀ v: a world vector in the body's frame.
SCREE_HD Vec3d rotate_back(const Quaternion& q, const Vec3d& v) {
  const Vec3d u{q.x, q.y, q.z};
  const Vec3d t = 2.0 * cross(v, u);
  return v + q.w * t + cross(t, u);
}

/// Hamilton product: R(a b) = R(a) R(b).
SCREE_HD Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

}  // namespace scree
