#include "random_scene.hpp"

#include <cmath>
#include <random>

#include "scree/physics/geometry/triangle.hpp"

namespace scree::parity {

namespace {

/// Uniform numbers in [a, b) from the bits of mt19937_64, the same with every standard library.
class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}
  double in(double a, double b) { return a + (b - a) * static_cast<double>(bits_() >> 11) * 0x1.0p-53; }
  Vec3d in_cube(double a) { return {in(-a, a), in(-a, a), in(-a, a)}; }

 private:
  std::mt19937_64 bits_;
};

void set_materials(Scene& scene) {
  ContactSettings& c = scene.contact;
  c.materials.resize(2);
  c.materials[0] = {"soft", 2500, 2e6, 0.25, 0, 0};
  c.materials[1] = {"stiff", 4000, 8e6, 0.35, 0, 0};
  c.pairs.assign(4, {});
  const double stiffness[3] = {1500, 2200, 4000}, restitution[3] = {0.6, 0.8, 0.35},
               friction[3] = {0.4, 0.25, 0.7};
  for (std::size_t a = 0; a < 2; ++a)
    for (std::size_t b = 0; b < 2; ++b) {
      PairMaterial& p = c.pair(a, b);
      p.normal_stiffness = stiffness[a + b];
      p.restitution = restitution[a + b];
      p.static_friction = friction[a + b];
      p.tangential_stiffness_ratio = 0.4;
      p.tangential_damping_ratio = 0.6;
    }
  c.friction_regularization_velocity = 0.05;
  c.max_overlap_ratio = 1;
}

/// A bumpy plate of 2 x 4 x 4 triangles that turns slowly.
Wall bumpy_plate(double half, double height, Random& random) {
  Wall wall;
  wall.name = "plate";
  wall.kind = Wall::Kind::mesh;
  wall.material = 1;
  const int n = 4;
  for (int j = 0; j <= n; ++j)
    for (int i = 0; i <= n; ++i)
      wall.mesh.vertices.push_back(
          {half * (2.0 * i / n - 1), half * (2.0 * j / n - 1), height + random.in(-0.05, 0.05) * half});
  for (std::uint32_t j = 0; j < n; ++j)
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t a = j * (n + 1) + i, b = a + 1, c = a + n + 2, d = a + n + 1;
      wall.mesh.triangles.push_back({a, b, c});
      wall.mesh.triangles.push_back({a, c, d});
    }
  wall.motion.through = {0.1 * half, 0, height};
  wall.motion.velocity = {0.02, -0.01, 0.03};
  wall.motion.angular_velocity = {0.2, 0.1, 0.7};
  return wall;
}

Wall plane(const Vec3d& point, const Vec3d& normal) {
  Wall wall;
  wall.name = "plane";
  wall.plane = {point, normal};
  return wall;
}

void add_walls(Scene& scene, const SceneKind& kind, double half, Random& random) {
  if (kind.mesh) scene.walls.push_back(bumpy_plate(1.2 * half, 0.5 * half, random));
  if (kind.planes) {
    scene.walls.push_back(plane({0, 0, -half}, {0, 0, 1}));
    if (kind.periodic) return;  // a tilted plane ends at the faces
    const double tilt = std::sqrt(0.5);
    scene.walls.push_back(plane({-half, 0, 0}, {tilt, 0, tilt}));
    scene.walls.back().material = 1;
    scene.walls.back().motion.velocity = {0.1, 0.05, 0};
  }
}

/// Whether a sphere at x overlaps no other by more than 12 % of the radii and no wall by more than 3 %.
bool fits(const Scene& scene, const Vec3d& x, double r) {
  const Domain& domain = scene.domain;
  for (std::size_t j = 0; j < scene.bodies.size(); ++j) {
    Vec3d d = x - scene.bodies.position[j];
    if (domain.periodic[0])
      d.x -= (domain.max.x - domain.min.x) * std::round(d.x / (domain.max.x - domain.min.x));
    if (domain.periodic[1])
      d.y -= (domain.max.y - domain.min.y) * std::round(d.y / (domain.max.y - domain.min.y));
    const double reach = 0.88 * (r + scene.bodies.radius[j]);
    if (dot(d, d) < reach * reach) return false;
  }
  for (const Wall& wall : scene.walls) {
    if (wall.kind == Wall::Kind::plane && dot(x - wall.plane.point, wall.plane.normal) < 0.97 * r)
      return false;
    for (const auto& t : wall.mesh.triangles) {
      const Vec3d &a = wall.mesh.vertices[t[0]], &b = wall.mesh.vertices[t[1]], &c = wall.mesh.vertices[t[2]];
      const Vec3d n = cross(b - a, c - a);
      const Triangle triangle{a, b, c, (1 / std::sqrt(dot(n, n))) * n, {t[0], t[1], t[2]}, 0};
      if (closest_point(triangle, x).distance2 < 0.94 * r * r) return false;
    }
  }
  return true;
}

}  // namespace

Scene random_scene(const SceneKind& kind) {
  Random random(kind.seed);
  Scene scene;
  scene.time_step = 2e-6;
  scene.gravity = {1, -2, -9.81};
  scene.contact.law = kind.law;
  set_materials(scene);
  const double radius = 1e-3;
  // Dense enough that most spheres touch several others.
  const double half = radius * 0.9 * std::cbrt(static_cast<double>(kind.bodies));
  add_walls(scene, kind, half, random);
  if (kind.periodic) {
    scene.domain.periodic = {true, true, false};
    scene.domain.min = {-half, -half, -1};
    scene.domain.max = {half, half, 1};
    scene.domain.outside = OutsidePolicy::ignore;
  }
  int misses = 0;  // draws that did not fit; the scene stays smaller where no place is left
  while (scene.bodies.size() < static_cast<std::size_t>(kind.bodies) && misses < 100000) {
    const Vec3d x = random.in_cube(half);
    const double r = radius * random.in(1, kind.size_ratio);
    if (!fits(scene, x, r)) {
      ++misses;
      continue;
    }
    const std::uint16_t material = random.in(0, 1) < 0.5 ? 0 : 1;
    const std::size_t i = scene.bodies.add(x, r, scene.contact.materials[material].density, material);
    scene.bodies.velocity[i] = random.in_cube(0.2);
    scene.bodies.angular_velocity[i] = random.in_cube(100);
    if (i % 17 == 5) scene.bodies.locks[i] = kLockAll;
    if (i % 17 == 9) scene.bodies.locks[i] = kLockX | kLockRotZ;
  }
  return scene;
}

const std::vector<Law>& all_laws() {
  static const std::vector<Law> laws{Law::linear_frictionless, Law::linear_regularized, Law::linear_history,
                                     Law::hertz_frictionless,  Law::hertz_regularized,  Law::hertz_mindlin,
                                     Law::hertz_mindlin_force};
  return laws;
}

std::string name_of(Law law) {
  static const char* names[] = {"linear_frictionless", "linear_regularized", "linear_history",
                                "hertz_frictionless",  "hertz_regularized",  "hertz_mindlin",
                                "hertz_mindlin_force"};
  return names[static_cast<int>(law)];
}

}  // namespace scree::parity
