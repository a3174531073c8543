#pragma once
#include <Eigen/Core>
#include <Eigen/Geometry>

#include "scree/base/vec3.hpp"

namespace scree::reference {

using Vector = Eigen::Vector3d;

inline Vector eigen(const Vec3d& a) { return {a.x, a.y, a.z}; }
inline Vec3d plain(const Vector& a) { return {a.x(), a.y(), a.z()}; }

}  // namespace scree::reference
