#pragma once
#include "scree/base/vec3.hpp"
#include "scree/physics/contact/parameters.hpp"

namespace scree {

/// Velocities of a contact: v_rel = v_i - v_j - (r_i ω_i + r_j ω_j) × n, split along n; mean spin about n.
///   From (1.3)-(1.5) with x_c - x_i = -r_i n and x_c - x_j = +r_j n. Exactly antisymmetric in i and j.
/// Units: m/s, rad/s.   Oracle: tests/unit/physics/test_geometry.cpp
template <class R>
struct ContactVelocity {
  R normal;            ///< v_n, negative when approaching
  Vec3<R> tangential;  ///< v_t
  Vec3<R> relative;    ///< v_rel
  R spin;              ///< ½(ω_i + ω_j)·n
};

template <class R>
SCREE_HD ContactVelocity<R> contact_velocity(const Vec3<R>& v_i, const Vec3<R>& w_i, const R& arm_i,
                                             const Vec3<R>& v_j, const Vec3<R>& w_j, const R& arm_j,
                                             const Vec3<R>& n) {
  const Vec3<R> turning = arm_i * w_i + arm_j * w_j;
  const Vec3<R> v = (v_i - v_j) - cross(turning, n);
  const R normal = dot(v, n);
  return {normal, v - normal * n, v, R(0.5) * dot(w_i + w_j, n)};
}

}  // namespace scree
