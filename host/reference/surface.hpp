#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "host/reference/touch.hpp"
#include "host/reference/triangle.hpp"
#include "scree/model/wall.hpp"

namespace scree::reference {

/// Placement of a wall at a time: x(t) = X(t) + R(t) (x(0) - X(0)), X(t) = through + velocity t.
struct Placement {
  Vector through{0, 0, 0};    ///< X(0)
  Vector reference{0, 0, 0};  ///< X(t)
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();

  Placement(const PrescribedMotion& motion, double time);
  Vector at(const Vector& x0) const { return reference + rotation * (x0 - through); }
  Vector back(const Vector& x) const { return through + rotation.transpose() * (x - reference); }
};

/// A wall: half space or triangle surface, in prescribed motion.
class Surface {
 public:
  explicit Surface(const Wall& wall);

  void move_to(double time);

  /// Contacts with a sphere, `key` without the partner; sorted by triangle. Physics.md section 5: a
  /// triangle's closest point is a contact where it is a local minimum of the distance on its connected part
  /// of the mesh.
  std::vector<Touch> touch(const Key& key, const Vector& centre, double radius) const;

  bool share_vertex(std::int64_t a, std::int64_t b) const;
  Vector velocity() const;          ///< V, m/s
  Vector angular_velocity() const;  ///< Ω, rad/s
  /// A point of the wall's frame in the world, m.
  Vector in_world(const Vector& point_on_wall) const { return placement_.at(point_on_wall); }
  std::size_t material() const { return wall_.material; }

 private:
  struct Candidate {
    std::size_t triangle = 0;
    ClosestPoint closest;
    bool faces = true;  ///< the centre is on the outward side, or sides do not matter
  };
  struct Box {
    Vector low, high;
  };

  Touch plane_touch(const Key& key, const Vector& centre, double radius) const;
  std::vector<Candidate> candidates(const Vector& centre, double radius) const;
  std::vector<Candidate> local_minima(const std::vector<Candidate>& all, double radius) const;
  std::vector<Candidate> exudyn_hits(const std::vector<Candidate>& all, double radius) const;
  bool covered(const Candidate& c, const Candidate& by, double radius) const;
  Touch triangle_touch(const Key& key, const Candidate& c, const Vector& centre, double radius) const;

  Wall wall_;
  Placement placement_;
  std::vector<std::size_t> part_;               ///< connected part of each triangle
  std::vector<std::array<Vector, 3>> corners_;  ///< now
  std::vector<Box> box_;
};

}  // namespace scree::reference
