#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scree/model/scene.hpp"

/// Builders of the small scenes of the verification catalogue. SI units.
namespace scree::verification {

inline constexpr double kPi = 3.14159265358979323846;

/// Scene without gravity, bodies or walls, with one material (index 0) whose pair properties are the defaults
/// (restitution 1, no friction).
inline Scene empty_scene(Law law, double time_step) {
  Scene scene;
  scene.time_step = time_step;
  scene.contact.law = law;
  scene.contact.materials.resize(1);
  scene.contact.materials[0].name = "m0";
  scene.contact.pairs.resize(1);
  scene.bodies.group_names = {"all"};
  return scene;
}

/// Sets the properties of materials a and b in contact, both orders.
inline void set_pair(Scene& scene, std::size_t a, std::size_t b, const PairMaterial& properties) {
  scene.contact.pair(a, b) = properties;
  scene.contact.pair(b, a) = properties;
}

/// Appends a material and returns its index; its pairs start with the defaults, the others keep theirs.
inline std::uint16_t add_material(Scene& scene, const Material& material) {
  const std::size_t n = scene.contact.materials.size();
  std::vector<PairMaterial> pairs((n + 1) * (n + 1));
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) pairs[a * (n + 1) + b] = scene.contact.pair(a, b);
  scene.contact.materials.push_back(material);
  scene.contact.pairs = pairs;
  return static_cast<std::uint16_t>(n);
}

/// Elastic constants of material `index`.
inline void set_elastic(Scene& scene, std::size_t index, double young_modulus, double poisson_ratio) {
  scene.contact.materials[index].young_modulus = young_modulus;
  scene.contact.materials[index].poisson_ratio = poisson_ratio;
}

/// Appends an elastic material: young_modulus Pa, poisson_ratio -.
inline std::uint16_t add_elastic_material(Scene& scene, double young_modulus, double poisson_ratio) {
  Material material;
  material.name = "m" + std::to_string(scene.contact.materials.size());
  const std::uint16_t index = add_material(scene, material);
  set_elastic(scene, index, young_modulus, poisson_ratio);
  return index;
}

/// Solid sphere of given mass (inertia 2/5 m R2); returns its id.
inline std::size_t add_sphere(Scene& scene, const Vec3d& x, double radius, double mass,
                              const Vec3d& velocity = {0, 0, 0}, const Vec3d& angular_velocity = {0, 0, 0},
                              std::uint16_t material = 0) {
  const std::size_t id = scene.bodies.add(x, radius, 1.0, material);
  scene.bodies.mass[id] = mass;
  scene.bodies.inertia[id] = 0.4 * mass * radius * radius;
  scene.bodies.velocity[id] = velocity;
  scene.bodies.angular_velocity[id] = angular_velocity;
  return id;
}

/// Mass of a solid sphere.
inline double sphere_mass(double radius, double density) {
  return density * 4.0 / 3.0 * kPi * radius * radius * radius;
}

/// Plane through `point`; bodies are on the side of the unit vector `normal`. Returns the wall's index.
inline std::size_t add_plane(Scene& scene, const Vec3d& point, const Vec3d& normal,
                             std::uint16_t material = 0) {
  Wall wall;
  wall.name = "plane" + std::to_string(scene.walls.size());
  wall.kind = Wall::Kind::plane;
  wall.material = material;
  wall.plane = {point, normal};
  scene.walls.push_back(wall);
  return scene.walls.size() - 1;
}

/// Triangle mesh with shared vertices. Returns the wall's index.
inline std::size_t add_mesh(Scene& scene, const TriangleMesh& mesh, std::uint16_t material = 0) {
  Wall wall;
  wall.name = "mesh" + std::to_string(scene.walls.size());
  wall.kind = Wall::Kind::mesh;
  wall.material = material;
  wall.mesh = mesh;
  scene.walls.push_back(wall);
  return scene.walls.size() - 1;
}

}  // namespace scree::verification
