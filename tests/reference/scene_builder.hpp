#pragma once
#include <cmath>
#include <initializer_list>
#include <memory>

#include "scree/engine/backend.hpp"

/// Small scenes for the tests of the reference backend. One material unless a test adds more.
namespace scree::test {

inline Scene one_material_scene(Law law, double time_step) {
  Scene s;
  s.time_step = time_step;
  s.contact.law = law;
  s.contact.max_overlap_ratio = 2;
  s.contact.materials.emplace_back();
  s.contact.pairs.emplace_back();
  return s;
}

/// Linear law by pair stiffness.
inline Scene linear_scene(Law law, double stiffness, double restitution, double time_step) {
  Scene s = one_material_scene(law, time_step);
  s.contact.pair(0, 0).normal_stiffness = stiffness;
  s.contact.pair(0, 0).restitution = restitution;
  return s;
}

inline Scene hertz_scene(Law law, double young, double poisson, double restitution) {
  Scene s = one_material_scene(law, 1);
  s.contact.materials[0].young_modulus = young;
  s.contact.materials[0].poisson_ratio = poisson;
  s.contact.pair(0, 0).restitution = restitution;
  return s;
}

/// A second material whose pairs copy the first one's: "the same law, another stiffness" for rigid walls.
inline std::uint16_t add_material(Scene& s, const Material& m) {
  const PairMaterial pair = s.contact.pairs.front();
  s.contact.materials.push_back(m);
  s.contact.pairs.assign(s.contact.materials.size() * s.contact.materials.size(), pair);
  return static_cast<std::uint16_t>(s.contact.materials.size() - 1);
}

inline std::size_t add_sphere(Scene& s, const Vec3d& x, const Vec3d& v, double radius, double mass) {
  const std::size_t i = s.bodies.add(x, radius, 1);
  s.bodies.velocity[i] = v;
  s.bodies.mass[i] = mass;
  s.bodies.inertia[i] = 0.4 * mass * radius * radius;
  return i;
}

inline Wall& add_plane(Scene& s, const Vec3d& point, const Vec3d& normal) {
  Wall w;
  w.kind = Wall::Kind::plane;
  w.plane = {point, normal};
  s.walls.push_back(w);
  return s.walls.back();
}

inline Wall& add_mesh(Scene& s, std::vector<Vec3d> vertices,
                      std::vector<std::array<std::uint32_t, 3>> triangles) {
  Wall w;
  w.kind = Wall::Kind::mesh;
  w.mesh.vertices = std::move(vertices);
  w.mesh.triangles = std::move(triangles);
  s.walls.push_back(w);
  return s.walls.back();
}

inline std::unique_ptr<Backend> reference(const Scene& s) { return make_reference_backend(s, {}); }

/// State after a number of steps.
inline Snapshot after(const Scene& s, std::uint64_t steps) {
  const auto engine = reference(s);
  engine->advance(steps);
  return engine->snapshot();
}

inline double length(const Vec3d& a) { return std::sqrt(dot(a, a)); }

/// What one impact of body 0 went through.
struct Impact {
  double contact_time = 0;  ///< number of steps with contact times the step
  double max_overlap = 0, max_force = 0;
  Snapshot end;  ///< first state without contact after the contact
};

/// Runs until the contact has opened (or `limit` steps have passed).
inline Impact impact(const Scene& s, std::uint64_t limit = 1000000) {
  const auto engine = reference(s);
  Impact result;
  bool touched = false;
  for (std::uint64_t k = 0; k < limit; ++k) {
    const auto contacts = engine->contacts();
    if (touched && contacts.empty()) break;
    for (const auto& c : contacts) {
      touched = true;
      result.contact_time += s.time_step;
      result.max_overlap = std::max(result.max_overlap, c.overlap);
      result.max_force = std::max(result.max_force, length(c.force));
    }
    engine->advance(1);
  }
  result.end = engine->snapshot();
  return result;
}

}  // namespace scree::test
