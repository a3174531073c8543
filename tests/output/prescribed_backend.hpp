#pragma once
#include <utility>

#include "scree/engine/backend.hpp"

namespace scree::test {

/// A backend whose states are given, not computed: body i is at (i + 1) (t, 2t, 3t), and all other quantities
/// are distinct simple multiples. Lets the tests of the outputs know every number beforehand.
class PrescribedBackend : public Backend {
 public:
  explicit PrescribedBackend(const Scene& scene) : scene_(scene) {}

  StepReport advance(std::uint64_t steps) override {
    StepReport report;
    step_ += steps;
    report.step = step_;
    return report;
  }

  Snapshot snapshot() override {
    Snapshot s;
    s.step = step_;
    s.time = static_cast<double>(step_) * scene_.time_step;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      const double a = static_cast<double>(i + 1);
      s.position.push_back(a * Vec3d{s.time, 2 * s.time, 3 * s.time});
      s.velocity.push_back(a * Vec3d{1, 2, 3});
      s.angular_velocity.push_back(a * Vec3d{4, 5, 6});
      s.force.push_back(a * Vec3d{0.25, 0.5, 0.75});
      s.torque.push_back(a * Vec3d{-1, -2, -4});
    }
    return s;
  }

  std::vector<ContactRecord> contacts() override { return {}; }

  Observation observe() override {
    Observation o;
    o.step = step_;
    o.time = static_cast<double>(step_) * scene_.time_step;
    o.bodies = scene_.bodies.size();
    o.contacts = 12;
    o.body_contacts = 10;
    o.kinetic_translational = 0.1;
    o.kinetic_rotational = 1.0 / 3.0;
    o.potential = -2e-300;
    o.elastic_normal = 4;
    o.elastic_tangential = 5;
    o.viscous_dissipation = 6;
    o.frictional_dissipation = 7;
    o.mean_overlap_ratio = 0.125;
    o.max_overlap_ratio = 0.25;
    o.coordination_number = 3.5;
    o.momentum = {1, 2, 3};
    o.angular_momentum = {4, 5, 6};
    for (std::size_t w = 0; w < scene_.walls.size(); ++w) {
      const double a = static_cast<double>(w + 1);
      o.walls.push_back({a * Vec3d{10, 20, 30}, a * Vec3d{40, 50, 60}});
    }
    return o;
  }

  Profile profile() const override { return {}; }
  void reset_profile() override {}
  std::string description() const override { return "prescribed"; }

 private:
  Scene scene_;
  std::uint64_t step_ = 0;
};

/// Three bodies in two groups, a tetrahedron that turns once a second about the z axis and moves along it,
/// and a floor.
inline Scene small_scene() {
  Scene scene;
  scene.time_step = 0.25;
  scene.bodies.group_names = {"small", "big"};
  for (int i = 0; i < 3; ++i) scene.bodies.add({double(i), 0, 0}, 0.5 + 0.25 * i, 1000);
  scene.bodies.group = {0, 1, 1};
  scene.bodies.material = {0, 0, 1};
  Wall drum;
  drum.name = "drum <1>";
  drum.kind = Wall::Kind::mesh;
  drum.mesh.vertices = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
  drum.mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
  drum.motion.angular_velocity = {0, 0, 6.283185307179586};
  drum.motion.velocity = {0, 0, 2};
  Wall floor;
  floor.name = "floor";
  floor.plane = {{0, 0, -1}, {0, 0, 1}};
  scene.walls = {drum, floor};
  return scene;
}

}  // namespace scree::test
