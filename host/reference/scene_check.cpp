#include "host/reference/scene_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>

#include "host/reference/material_table.hpp"

namespace scree::reference {
namespace {

template <class Value>
void expect(bool good, const std::string& what, const Value& value, const std::string& expected) {
  if (good) return;
  std::ostringstream text;
  text << what << " is " << value << "; expected " << expected;
  throw std::invalid_argument(text.str());
}

bool finite(const Vec3d& a) { return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z); }

void check_bodies(const Bodies& b, std::size_t materials) {
  const std::size_t n = b.size();
  const std::array<std::pair<const char*, std::size_t>, 6> sizes{
      {{"velocity", b.velocity.size()},
       {"angular_velocity", b.angular_velocity.size()},
       {"radius", b.radius.size()},
       {"mass", b.mass.size()},
       {"inertia", b.inertia.size()},
       {"material", b.material.size()}}};
  for (const auto& [name, size] : sizes)
    expect(size == n, std::string("bodies: length of ") + name, size, std::to_string(n));
  expect(b.locks.size() == n, "bodies: length of locks", b.locks.size(), std::to_string(n));
  for (std::size_t i = 0; i < n; ++i) {
    const std::string body = "body " + std::to_string(i) + ": ";
    expect(b.radius[i] > 0 && std::isfinite(b.radius[i]), body + "radius", b.radius[i], "> 0");
    expect(b.mass[i] > 0 && std::isfinite(b.mass[i]), body + "mass", b.mass[i], "> 0");
    expect(b.inertia[i] > 0 && std::isfinite(b.inertia[i]), body + "inertia", b.inertia[i], "> 0");
    expect(b.material[i] < materials, body + "material", b.material[i], "below " + std::to_string(materials));
    expect(finite(b.position[i]) && finite(b.velocity[i]) && finite(b.angular_velocity[i]), body + "state",
           "not finite", "finite numbers");
  }
}

void check_materials(const ContactSettings& s) {
  const std::size_t n = s.materials.size();
  expect(s.pairs.size() == n * n, "contact: number of material pairs", s.pairs.size(), std::to_string(n * n));
  expect(s.friction_regularization_velocity >= 0, "contact: friction_regularization_velocity",
         s.friction_regularization_velocity, ">= 0");
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) {
      const PairMaterial& p = s.pair(a, b);
      const std::string pair = "pair of materials " + std::to_string(a) + ", " + std::to_string(b) + ": ";
      expect(p.restitution >= 0 && p.restitution <= 1, pair + "restitution", p.restitution, "within [0, 1]");
      expect(p.static_friction >= 0 && std::isfinite(p.static_friction), pair + "static_friction",
             p.static_friction, ">= 0");
      expect(p.normal_stiffness >= 0, pair + "normal_stiffness", p.normal_stiffness, ">= 0");
      if (!is_hertz(s.law) && p.normal_stiffness == 0)
        expect(s.materials[a].normal_stiffness > 0 && s.materials[b].normal_stiffness > 0,
               pair + "normal_stiffness", 0, "> 0, or a normal_stiffness of both materials");
    }
  for (std::size_t a = 0; a < n && is_hertz(s.law); ++a) {
    const std::string material = "material " + std::to_string(a) + ": ";
    expect(s.materials[a].young_modulus > 0, material + "young_modulus", s.materials[a].young_modulus, "> 0");
    expect(s.materials[a].poisson_ratio > -1 && s.materials[a].poisson_ratio <= 0.5,
           material + "poisson_ratio", s.materials[a].poisson_ratio, "within (-1, 0.5]");
  }
}

void check_wall(const Wall& w, std::size_t index, std::size_t materials) {
  const std::string wall = "wall " + std::to_string(index) + ": ";
  expect(w.material < materials, wall + "material", w.material, "below " + std::to_string(materials));
  if (w.kind == Wall::Kind::plane) {
    const double length = std::sqrt(dot(w.plane.normal, w.plane.normal));
    expect(std::abs(length - 1) < 1e-9, wall + "length of the normal", length, "1");
  }
  for (const auto& t : w.mesh.triangles)
    for (const auto v : t)
      expect(v < w.mesh.vertices.size(), wall + "vertex index", v,
             "below " + std::to_string(w.mesh.vertices.size()));
}

void check_domain(const Scene& s) {
  const std::array<double, 3> low{s.domain.min.x, s.domain.min.y, s.domain.min.z};
  const std::array<double, 3> high{s.domain.max.x, s.domain.max.y, s.domain.max.z};
  const auto& radii = s.bodies.radius;
  const double largest = radii.empty() ? 0 : *std::max_element(radii.begin(), radii.end());
  for (int k = 0; k < 3; ++k) {
    expect(low[k] < high[k], "domain: minimum on axis " + std::to_string(k), low[k], "below the maximum");
    if (!s.domain.periodic[k]) continue;
    const double length = high[k] - low[k];
    expect(std::isfinite(length) && length >= 4 * largest,
           "domain: length of periodic axis " + std::to_string(k), length,
           "a finite length of at least two of the largest diameters");
  }
}

}  // namespace

void check_scene(const Scene& s) {
  expect(s.time_step > 0 && std::isfinite(s.time_step), "time_step", s.time_step, "> 0");
  expect(finite(s.gravity), "gravity", "not finite", "finite numbers");
  check_materials(s.contact);
  check_bodies(s.bodies, s.contact.materials.size());
  for (std::size_t w = 0; w < s.walls.size(); ++w) check_wall(s.walls[w], w, s.contact.materials.size());
  check_domain(s);
}

}  // namespace scree::reference
