#pragma once
#include "scree/base/hd.hpp"

namespace scree {

/// Three components of any real type (float, double, SIMD pack).
template <class R>
struct Vec3 {
  R x, y, z;
};

template <class R>
SCREE_HD Vec3<R> operator+(const Vec3<R>& a, const Vec3<R>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class R>
SCREE_HD Vec3<R> operator-(const Vec3<R>& a, const Vec3<R>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class R>
SCREE_HD Vec3<R> operator-(const Vec3<R>& a) {
  return {-a.x, -a.y, -a.z};
}
template <class R>
SCREE_HD Vec3<R> operator*(const R& s, const Vec3<R>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class R>
SCREE_HD R dot(const Vec3<R>& a, const Vec3<R>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class R>
SCREE_HD Vec3<R> cross(const Vec3<R>& a, const Vec3<R>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class M, class R>
SCREE_HD Vec3<R> select(const M& mask, const Vec3<R>& a, const Vec3<R>& b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}
template <class To, class R>
SCREE_HD Vec3<To> convert(const Vec3<R>& a) {
  return {static_cast<To>(a.x), static_cast<To>(a.y), static_cast<To>(a.z)};
}

using Vec3d = Vec3<double>;

}  // namespace scree
