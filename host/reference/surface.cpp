#include "host/reference/surface.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree::reference {
namespace {

// Tolerances of the rule "one contact per surface", relative to the sphere's radius: a point belongs to a
// triangle within kSamePoint; two distances are equal within kSameDistance.
constexpr double kSamePoint = 1e-6;
constexpr double kSameDistance = 1e-9;
constexpr double kOnSurface = 1e-12;

/// Connected parts: triangles joined by shared vertex indices, labelled by their lowest vertex (label
/// propagation).
std::vector<std::size_t> connected_parts(const TriangleMesh& mesh) {
  std::vector<std::size_t> label(mesh.vertices.size());
  std::iota(label.begin(), label.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& t : mesh.triangles) {
      const std::size_t low = std::min({label[t[0]], label[t[1]], label[t[2]]});
      for (const auto v : t)
        if (label[v] != low) {
          label[v] = low;
          changed = true;
        }
    }
  }
  std::vector<std::size_t> part;
  for (const auto& t : mesh.triangles) part.push_back(label[t[0]]);
  return part;
}

}  // namespace

Placement::Placement(const PrescribedMotion& motion, double time)
    : through(eigen(motion.through)), reference(through + time * eigen(motion.velocity)) {
  const Vector omega = eigen(motion.angular_velocity);
  const double speed = omega.norm();
  if (speed > 0) rotation = Eigen::AngleAxisd(speed * time, omega / speed).toRotationMatrix();
}

Surface::Surface(const Wall& wall)
    : wall_(wall),
      placement_(wall.motion, 0),
      part_(connected_parts(wall.mesh)),
      corners_(wall.mesh.triangles.size()),
      box_(wall.mesh.triangles.size()) {
  move_to(0);
}

void Surface::move_to(double time) {
  placement_ = Placement(wall_.motion, time);
  for (std::size_t t = 0; t < corners_.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const Vector x0 = eigen(wall_.mesh.vertices[wall_.mesh.triangles[t][k]]);
      corners_[t][k] = wall_.motion.moves() ? placement_.at(x0) : x0;
    }
    box_[t] = {corners_[t][0].cwiseMin(corners_[t][1]).cwiseMin(corners_[t][2]),
               corners_[t][0].cwiseMax(corners_[t][1]).cwiseMax(corners_[t][2])};
  }
}

Vector Surface::velocity() const { return eigen(wall_.motion.velocity); }
Vector Surface::angular_velocity() const { return eigen(wall_.motion.angular_velocity); }

bool Surface::share_vertex(std::int64_t a, std::int64_t b) const {
  for (const auto va : wall_.mesh.triangles[a])
    for (const auto vb : wall_.mesh.triangles[b])
      if (va == vb) return true;
  return false;
}

Touch Surface::plane_touch(const Key& key, const Vector& centre, double radius) const {
  const bool moves = wall_.motion.moves();
  const Vector point = moves ? placement_.at(eigen(wall_.plane.point)) : eigen(wall_.plane.point);
  const Vector normal =
      moves ? Vector(placement_.rotation * eigen(wall_.plane.normal)) : eigen(wall_.plane.normal);
  const double height = (centre - point).dot(normal);  // R - δ, negative behind the plane
  Touch c;
  c.key = key;
  c.overlap = radius - height;
  c.normal = normal;
  c.arm = -height * normal;
  c.partner_arm = centre + c.arm - placement_.reference;
  c.point_on_wall = placement_.back(centre + c.arm);
  return c;
}

std::vector<Surface::Candidate> Surface::candidates(const Vector& centre, double radius) const {
  std::vector<Candidate> found;
  for (std::size_t t = 0; t < corners_.size(); ++t) {
    if (((box_[t].low - centre).array() > radius).any() || ((centre - box_[t].high).array() > radius).any())
      continue;
    Candidate c{t, closest_point(corners_[t], centre)};
    if (!(c.closest.distance < radius)) continue;  // (5.1)
    if (wall_.mesh.one_sided || wall_.edge_rule == EdgeRule::exudyn) c.faces = (centre - c.closest.point).dot(triangle_normal(corners_[t])) > 0;
    found.push_back(c);
  }
  return found;
}

/// Whether the closest point of candidate c lies on the triangle of `by`, a triangle of the same part.
bool Surface::covered(const Candidate& c, const Candidate& by, double radius) const {
  return part_[c.triangle] == part_[by.triangle] &&
         closest_point(corners_[by.triangle], c.closest.point).distance <= kSamePoint * radius;
}

/// Candidates whose closest point is a local minimum of the distance on their part of the surface. In the
/// order of distance, then index, a candidate is none if its closest point lies on an earlier triangle. No
/// tolerance on the distances decides: beside a shared edge they differ by offset²/2d only, so that one would
/// let both triangles in where the offset exceeds kSamePoint, or neither.
std::vector<Surface::Candidate> Surface::local_minima(const std::vector<Candidate>& all,
                                                      double radius) const {
  std::vector<Candidate> order = all, minima;
  std::stable_sort(order.begin(), order.end(), [](const Candidate& a, const Candidate& b) {
    return a.closest.distance < b.closest.distance;
  });
  std::vector<bool> used(corners_.size(), false);
  std::vector<const Candidate*> rest;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const bool minimum = std::none_of(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(k),
                                      [&](const Candidate& e) { return covered(order[k], e, radius); });
    if (minimum)
      minima.push_back(order[k]);
    else
      rest.push_back(&order[k]);
  }
  // A minimum on a shared edge or vertex belongs to the lowest of its triangles that the centre faces.
  for (Candidate& m : minima)
    for (const Candidate* r : rest) {
      const bool same = part_[m.triangle] == part_[r->triangle] && !used[r->triangle] && r->faces &&
                        (r->closest.point - m.closest.point).norm() <= kSamePoint * radius &&
                        r->closest.distance - m.closest.distance <= kSameDistance * radius;
      if (!same || (m.faces && m.triangle < r->triangle)) continue;
      used[r->triangle] = true;
      m.triangle = r->triangle;
      m.faces = true;
    }
  return minima;
}

/// Exudyn's rule: a hit on an edge or vertex is dropped if its point lies in the plane of a face that is hit.
std::vector<Surface::Candidate> Surface::exudyn_hits(const std::vector<Candidate>& all, double radius) const {
  std::vector<Candidate> kept;
  for (const Candidate& c : all) {
    const auto in_plane = [&](const Candidate& f) {
      const double height = (c.closest.point - f.closest.point).dot(triangle_normal(corners_[f.triangle]));
      return f.faces && f.closest.feature == Feature::face && std::abs(height) <= kSamePoint * radius;
    };
    if (c.closest.feature == Feature::face || std::none_of(all.begin(), all.end(), in_plane)) kept.push_back(c);
  }
  return kept;
}

Touch Surface::triangle_touch(const Key& key, const Candidate& c, const Vector& centre, double radius) const {
  Touch touch;
  touch.key = key;
  touch.key.partner = static_cast<std::int64_t>(c.triangle);
  touch.overlap = radius - c.closest.distance;  // (5.1)
  const Vector a = centre - c.closest.point;
  const double d = a.norm();
  if (d > kOnSurface * radius) {
    touch.normal = a / d;
  } else {
    // The centre lies on the triangle: its own normal; without area, the fall-back +z that touch.normal
    // holds.
    const Vector n = triangle_normal(corners_[c.triangle]);
    if (n.squaredNorm() > 0) touch.normal = n;
  }
  touch.arm = -a;
  touch.partner_arm = c.closest.point - placement_.reference;
  touch.point_on_wall = placement_.back(c.closest.point);
  if (wall_.edge_rule == EdgeRule::exudyn) {
    touch.may_pull = true;
    if (c.closest.feature != Feature::face) touch.share = 0.5;
  }
  return touch;
}

std::vector<Touch> Surface::touch(const Key& key, const Vector& centre, double radius) const {
  std::vector<Touch> touches;
  if (wall_.kind == Wall::Kind::plane) {
    const Touch t = plane_touch(key, centre, radius);
    if (t.overlap > 0) touches.push_back(t);
    return touches;
  }
  std::vector<Candidate> found = candidates(centre, radius);
  found = wall_.edge_rule == EdgeRule::exudyn ? exudyn_hits(found, radius) : local_minima(found, radius);
  for (const Candidate& c : found)
    if (c.faces) touches.push_back(triangle_touch(key, c, centre, radius));
  std::sort(touches.begin(), touches.end(), [](const Touch& a, const Touch& b) { return a.key < b.key; });
  return touches;
}

}  // namespace scree::reference
