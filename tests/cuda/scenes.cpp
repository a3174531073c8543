#include "tests/cuda/scenes.hpp"

#include <cmath>
#include <random>

namespace scree::test {

namespace {

constexpr double kRadius = 5e-3, kSpacing = 1.98 * kRadius, kDensity = 2500;

/// Uniform in [-1, 1), from the generator's own integers: the same with every standard library.
double symmetric(std::mt19937& random) { return static_cast<double>(random()) / 2147483648.0 - 1; }

Material material(const char* name, double young, double stiffness, double damping) {
  Material m;
  m.name = name;
  m.density = kDensity;
  m.young_modulus = young;
  m.poisson_ratio = 0.3;
  m.normal_stiffness = stiffness;
  m.normal_damping = damping;
  return m;
}

Scene start(Law law) {
  Scene s;
  s.gravity = {0.5, 0, -9.81};
  s.time_step = 2e-5;
  s.contact.law = law;
  s.contact.friction_limit = law == Law::hertz_regularized ? FrictionLimit::elastic : FrictionLimit::total;
  s.contact.tangential_damping_in_limit = law != Law::hertz_mindlin_force;
  s.contact.attraction_on_rebound = law == Law::linear_frictionless;
  s.contact.materials = {material("grain", 1e7, 2000, 0.1), material("pebble", 2e7, 3000, 0.2),
                         material("wall", 5e7, 9000, 0)};
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) {
      PairMaterial p;
      p.restitution = 0.9 - 0.1 * (a + b);
      p.static_friction = 0.2 + 0.1 * (a + b);
      s.contact.pairs.push_back(p);
    }
  return s;
}

/// A jittered lattice of slightly overlapping spheres with its corner at `corner`. Every third body is
/// smaller and of the second material; one is fixed, one does not move along x and one does not turn.
void add_lattice(Scene& s, const Vec3d& corner, int edge, unsigned seed) {
  std::mt19937 random(seed);
  const Vec3d middle = (0.5 * edge * kSpacing) * Vec3d{1, 1, 1};
  for (int z = 0; z < edge; ++z)
    for (int y = 0; y < edge; ++y)
      for (int x = 0; x < edge; ++x) {
        const Vec3d place{(x + 0.5) * kSpacing + 2e-4 * symmetric(random),
                          (y + 0.5) * kSpacing + 2e-4 * symmetric(random),
                          (z + 0.5) * kSpacing + 2e-4 * symmetric(random)};
        const bool small = (x + y + z) % 4 == 0;
        const double radius = (small ? 0.45 : 1.0) * kRadius * (1 + 0.02 * symmetric(random));
        const std::size_t i = s.bodies.add(corner + place, radius, kDensity, small ? 1 : 0);
        s.bodies.velocity[i] =
            10.0 * (middle - place) + 0.15 * Vec3d{symmetric(random), symmetric(random), symmetric(random)};
        s.bodies.angular_velocity[i] = {40 * symmetric(random), 40 * symmetric(random),
                                        40 * symmetric(random)};
      }
  s.bodies.locks[0] = kLockAll;
  s.bodies.locks[1] = kLockX;
  s.bodies.locks[2] = kLockRotation;
}

Wall& add_plane(Scene& s, const char* name, const Vec3d& point, const Vec3d& normal) {
  Wall w;
  w.name = name;
  w.material = 2;
  w.plane = {point, normal};
  s.walls.push_back(w);
  return s.walls.back();
}

/// A box with two triangles a face, seen from outside.
TriangleMesh box_mesh(const Vec3d& low, const Vec3d& high) {
  TriangleMesh m;
  for (int c = 0; c < 8; ++c)
    m.vertices.push_back(
        {(c & 1) != 0 ? high.x : low.x, (c & 2) != 0 ? high.y : low.y, (c & 4) != 0 ? high.z : low.z});
  m.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                 {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return m;
}

}  // namespace

Scene box_scene(Law law, unsigned seed, int edge) {
  Scene s = start(law);
  add_lattice(s, {0, 0, 0}, edge, seed);
  const double length = edge * kSpacing;
  add_plane(s, "floor", {0, 0, 0}, {0, 0, 1});
  add_plane(s, "left", {0, 0, 0}, {1, 0, 0});
  add_plane(s, "right", {length, 0, 0}, {-1, 0, 0}).motion.velocity = {-0.2, 0, 0};
  add_plane(s, "front", {0, 0, 0}, {0, 1, 0});
  add_plane(s, "back", {0, length, 0}, {0, -1, 0});
  return s;
}

Scene stirred_scene(Law law, unsigned seed, int edge) {
  Scene s = start(law);
  add_lattice(s, {0, 0, 0}, edge, seed);
  const double length = edge * kSpacing;
  add_plane(s, "floor", {0, 0, 0}, {0, 0, 1});
  Wall stirrer;
  stirrer.name = "stirrer";
  stirrer.kind = Wall::Kind::mesh;
  stirrer.material = 2;
  stirrer.mesh = box_mesh({length, 0.2 * length, 0.1 * length}, {1.4 * length, 0.7 * length, 0.8 * length});
  stirrer.motion.through = {1.2 * length, 0.5 * length, 0.5 * length};
  stirrer.motion.velocity = {-0.4, 0, 0};
  stirrer.motion.angular_velocity = {0, 3, 12};
  s.walls.push_back(stirrer);
  Wall plate = stirrer;
  plate.name = "plate";
  plate.edge_rule = EdgeRule::exudyn;
  plate.mesh = box_mesh({-0.2 * length, 0, 0}, {0, length, length});
  plate.motion = {};
  s.walls.push_back(plate);
  return s;
}

Scene periodic_scene(Law law, unsigned seed, int edge) {
  Scene s = start(law);
  const double length = edge * kSpacing;
  s.domain.periodic = {true, true, false};
  s.domain.min = {-0.3 * length, 0, -INFINITY};
  s.domain.max = {0.7 * length, length, INFINITY};
  add_lattice(s, {-0.3 * length, 0, 0}, edge, seed);
  for (std::size_t i = 0; i < s.bodies.size(); ++i) s.bodies.velocity[i].x += 40 * s.bodies.position[i].z;
  add_plane(s, "floor", {0, 0, 0}, {0, 0, 1});
  add_plane(s, "lid", {0, 0, length}, {0, 0, -1}).motion.velocity = {2, 0, 0};
  return s;
}

}  // namespace scree::test
