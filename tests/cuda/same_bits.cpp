#include "tests/cuda/same_bits.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace scree::test {

namespace {

/// Compares numbers by their bits; stops at the first difference.
class Comparison {
 public:
  void number(const std::string& name, double a, double b) {
    if (same_ && std::memcmp(&a, &b, sizeof a) != 0) {
      same_ = false;
      ADD_FAILURE() << name << ": " << testing::PrintToString(a) << " and " << testing::PrintToString(b)
                    << " differ by " << a - b;
    }
  }
  void integer(const std::string& name, std::int64_t a, std::int64_t b) {
    if (same_ && a != b) {
      same_ = false;
      ADD_FAILURE() << name << ": " << a << " and " << b;
    }
  }
  void vector(const std::string& name, const Vec3d& a, const Vec3d& b) {
    number(name + ".x", a.x, b.x);
    number(name + ".y", a.y, b.y);
    number(name + ".z", a.z, b.z);
  }
  void list(const std::string& name, const std::vector<Vec3d>& a, const std::vector<Vec3d>& b) {
    integer(name + " size", static_cast<std::int64_t>(a.size()), static_cast<std::int64_t>(b.size()));
    for (std::size_t i = 0; same_ && i < a.size(); ++i)
      vector(name + " of body " + std::to_string(i), a[i], b[i]);
  }
  bool same() const { return same_; }

 private:
  bool same_ = true;
};

void compare(Comparison& c, const Snapshot& a, const Snapshot& b) {
  c.integer("step", static_cast<std::int64_t>(a.step), static_cast<std::int64_t>(b.step));
  c.number("time", a.time, b.time);
  c.list("position", a.position, b.position);
  c.list("velocity", a.velocity, b.velocity);
  c.list("angular velocity", a.angular_velocity, b.angular_velocity);
  c.list("force", a.force, b.force);
  c.list("torque", a.torque, b.torque);
}

void compare(Comparison& c, const std::vector<ContactRecord>& a, const std::vector<ContactRecord>& b) {
  c.integer("number of contacts", static_cast<std::int64_t>(a.size()), static_cast<std::int64_t>(b.size()));
  for (std::size_t k = 0; c.same() && k < a.size(); ++k) {
    const std::string name = "contact " + std::to_string(k) + " of body " + std::to_string(a[k].i);
    c.integer(name + " i", a[k].i, b[k].i);
    c.integer(name + " j", a[k].j, b[k].j);
    c.integer(name + " wall", a[k].wall, b[k].wall);
    c.integer(name + " triangle", a[k].triangle, b[k].triangle);
    c.number(name + " overlap", a[k].overlap, b[k].overlap);
    c.vector(name + " normal", a[k].normal, b[k].normal);
    c.vector(name + " force", a[k].force, b[k].force);
    c.vector(name + " displacement", a[k].tangential_displacement, b[k].tangential_displacement);
  }
}

void compare(Comparison& c, const Observation& a, const Observation& b) {
  c.integer("contacts", static_cast<std::int64_t>(a.contacts), static_cast<std::int64_t>(b.contacts));
  c.integer("body contacts", static_cast<std::int64_t>(a.body_contacts),
            static_cast<std::int64_t>(b.body_contacts));
  c.number("kinetic_translational", a.kinetic_translational, b.kinetic_translational);
  c.number("kinetic_rotational", a.kinetic_rotational, b.kinetic_rotational);
  c.number("potential", a.potential, b.potential);
  c.number("elastic_normal", a.elastic_normal, b.elastic_normal);
  c.number("elastic_tangential", a.elastic_tangential, b.elastic_tangential);
  c.number("viscous_dissipation", a.viscous_dissipation, b.viscous_dissipation);
  c.number("frictional_dissipation", a.frictional_dissipation, b.frictional_dissipation);
  c.number("mean_overlap_ratio", a.mean_overlap_ratio, b.mean_overlap_ratio);
  c.number("max_overlap_ratio", a.max_overlap_ratio, b.max_overlap_ratio);
  c.number("coordination_number", a.coordination_number, b.coordination_number);
  c.vector("momentum", a.momentum, b.momentum);
  c.vector("angular momentum", a.angular_momentum, b.angular_momentum);
  c.integer("walls", static_cast<std::int64_t>(a.walls.size()), static_cast<std::int64_t>(b.walls.size()));
  for (std::size_t w = 0; c.same() && w < a.walls.size(); ++w) {
    c.vector("force on wall " + std::to_string(w), a.walls[w].force, b.walls[w].force);
    c.vector("torque on wall " + std::to_string(w), a.walls[w].torque, b.walls[w].torque);
  }
}

}  // namespace

void expect_same_bits(Backend& a, Backend& b) {
  Comparison c;
  compare(c, a.snapshot(), b.snapshot());
  compare(c, a.contacts(), b.contacts());
  compare(c, a.observe(), b.observe());
}

}  // namespace scree::test
