#include "host/reference/triangle.hpp"

#include <Eigen/QR>
#include <algorithm>

namespace scree::reference {
namespace {

ClosestPoint closest_on_segment(const Vector& a, const Vector& b, const Vector& p) {
  const Vector e = b - a;
  const double length2 = e.squaredNorm();
  const double s = length2 > 0 ? std::clamp((p - a).dot(e) / length2, 0.0, 1.0) : 0.0;
  ClosestPoint c;
  c.feature = s > 0 && s < 1 ? Feature::edge : Feature::vertex;
  c.point = s == 1 ? b : Vector(a + s * e);
  c.distance = (p - c.point).norm();
  return c;
}

}  // namespace

ClosestPoint closest_point(const std::array<Vector, 3>& t, const Vector& p) {
  // Minimise |a + E y - p| over y = (y1, y2); the foot is inside for y1, y2 > 0, y1 + y2 < 1. Feet within
  // rounding of the border count as border.
  constexpr double kBorder = 1e-12;
  Eigen::Matrix<double, 3, 2> edges;
  edges << t[1] - t[0], t[2] - t[0];
  const Eigen::ColPivHouseholderQR<Eigen::Matrix<double, 3, 2>> qr(edges);
  ClosestPoint best = closest_on_segment(t[0], t[1], p);
  for (int k = 1; k < 3; ++k) {
    const ClosestPoint other = closest_on_segment(t[k], t[(k + 1) % 3], p);
    if (other.distance < best.distance) best = other;
  }
  if (qr.rank() < 2) return best;
  const Eigen::Vector2d y = qr.solve(p - t[0]);
  if (!(y.minCoeff() > kBorder && y.sum() < 1 - kBorder)) return best;
  const Vector foot = t[0] + edges * y;
  const double distance = (p - foot).norm();
  // A sliver's foot may be off by rounding: the segments then are closer and win.
  return distance <= best.distance ? ClosestPoint{foot, distance, Feature::face} : best;
}

Vector triangle_normal(const std::array<Vector, 3>& t) {
  const Vector n = (t[1] - t[0]).cross(t[2] - t[0]);
  const double length = n.norm();
  return length > 0 ? Vector(n / length) : Vector(Vector::Zero());
}

}  // namespace scree::reference
