#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"

/// Columns of spheres and single loaded contacts at rest: overlaps follow from the weight above.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(StaticColumn);

/// Spheres that just touch, stacked on z = 0, in a scene that is otherwise complete.
void stack(Scene& scene, int count, double radius, double mass, std::uint16_t floor_material) {
  for (int i = 0; i < count; ++i) add_sphere(scene, {0, 0, (2 * i + 1) * radius}, radius, mass);
  add_plane(scene, {0, 0, 0}, {0, 0, 1}, floor_material);
}

/// Heights of all centres once the column is at rest.
std::vector<double> settled_heights(const Engine& engine, const Scene& scene, double time) {
  const auto backend = engine.start(scene);
  const StepReport report =
      backend->advance(static_cast<std::uint64_t>(std::llround(time / scene.time_step)));
  EXPECT_FALSE(report.fatal()) << report.detail;
  const Snapshot s = backend->snapshot();
  std::vector<double> z;
  for (const Vec3d& x : s.position) z.push_back(x.z);
  EXPECT_LT(std::abs(s.velocity.back().z), 1e-9) << "not at rest";
  return z;
}

/// Overlaps from the bottom: floor, first pair, ...
std::vector<double> overlaps(const std::vector<double>& z, double radius) {
  std::vector<double> result{radius - z[0]};
  for (std::size_t i = 1; i < z.size(); ++i) result.push_back(2 * radius - (z[i] - z[i - 1]));
  return result;
}

/// Ten spheres, k = 1e4 N/m everywhere: overlap number i carries the weight of 10 - i spheres.
TEST_P(StaticColumn, F01_Linear) {
  const int n = 10;
  const double radius = 0.01, mass = sphere_mass(radius, 2500), k = 1e4;
  Scene scene = empty_scene(Law::linear_frictionless, 5e-5);
  scene.gravity = {0, 0, -9.81};
  // Dampers as strong as this damp the slowest mode (146 rad/s) by 30 % of critical; the step stays below the
  // limit z < 2 (sqrt(1 + ζ²) - ζ) of the fastest (1953 rad/s, ζ = 4).
  scene.contact.materials[0].normal_damping = 20.5;
  scene.contact.pair(0, 0).normal_stiffness = k;
  stack(scene, n, radius, mass, 0);
  const std::vector<double> z = settled_heights(engine(), scene, 0.7);
  const double per_sphere = mass * 9.81 / k;
  const std::vector<double> found = overlaps(z, stored_radius(engine(), radius));
  for (int i = 0; i < n; ++i) EXPECT_NEAR(found[i], (n - i) * per_sphere, 1e-6 * n * per_sphere) << i;
  EXPECT_NEAR(found[0], 102.7301e-6, 1e-10);
  EXPECT_NEAR(found[1], 92.4571e-6, 1e-10);
  EXPECT_NEAR(found[9], 10.2730e-6, 1e-10);
  EXPECT_NEAR(z[9], 0.189434985, 1e-6 * 0.189434985);
}

/// The same with Hertz, E = 1e7 Pa, on a rigid floor.
TEST_P(StaticColumn, F02_Hertz) {
  const int n = 10;
  const double radius = 0.01, mass = sphere_mass(radius, 2500), young = 1e7, nu = 0.3;
  Scene scene = empty_scene(Law::hertz_frictionless, 1e-4);
  scene.gravity = {0, 0, -9.81};
  set_elastic(scene, 0, young, nu);
  const std::uint16_t rigid = add_elastic_material(scene, 1e20, nu);
  PairMaterial lossy;
  lossy.restitution = 0.05;
  set_pair(scene, 0, 0, lossy);
  set_pair(scene, 0, rigid, lossy);
  stack(scene, n, radius, mass, rigid);
  const std::vector<double> z = settled_heights(engine(), scene, 2.0);
  const std::vector<double> found = overlaps(z, stored_radius(engine(), radius));
  const double e_star = young / (1 - nu * nu);
  for (int i = 0; i < n; ++i) {
    const double r_star = i == 0 ? radius : radius / 2, modulus = i == 0 ? e_star : e_star / 2;
    const double expected = std::pow(0.75 * (n - i) * mass * 9.81 / (modulus * std::sqrt(r_star)), 2.0 / 3.0);
    EXPECT_NEAR(found[i], expected, 1e-5 * expected) << i;
  }
  EXPECT_NEAR(found[0], 78.922e-6, 1e-9);
  EXPECT_NEAR(found[1], 147.138e-6, 2e-9);
  EXPECT_NEAR(found[9], 34.0066e-6, 1e-9);
  EXPECT_NEAR(z[9], 0.189057332, engine().within(2e-9, 1e-8));
}

/// Five spheres R = 5 mm, F = K δ^1.5 with K = 1e7 dyn/cm^1.5 = 1e5 N/m^1.5 at the floor and between spheres,
/// g = 980 cm/s²: sinking of the spheres 5.3611e-3 ... 1.85390e-2 cm.
TEST_P(StaticColumn, F03_ChronoStack) {
  const int n = 5;
  const double radius = 0.005, mass = sphere_mass(radius, 1530), k = 1e5;
  Scene scene = empty_scene(Law::hertz_frictionless, 1e-5);
  scene.gravity = {0, 0, -9.8};
  // Pair: K = 4/3 (E/2) sqrt(R/2). Floor: the same K with R* = R needs 1/E* = sqrt2 (2/E) = 1/E + 1/E_floor.
  const double young = 2 * 0.75 * k / std::sqrt(radius / 2);
  set_elastic(scene, 0, young, 0);
  const std::uint16_t floor = add_elastic_material(scene, young / (2 * std::sqrt(2.0) - 1), 0);
  PairMaterial lossy;
  lossy.restitution = 0.05;
  set_pair(scene, 0, 0, lossy);
  set_pair(scene, 0, floor, lossy);
  stack(scene, n, radius, mass, floor);
  const std::vector<double> z = settled_heights(engine(), scene, 0.6);
  const std::array<double, 5> printed{5.3611e-5, 9.9812e-5, 1.37950e-4, 1.67055e-4, 1.85390e-4};
  double sinking = 0;
  for (int i = 0; i < n; ++i) {
    sinking += std::pow((n - i) * mass * 9.8 / k, 2.0 / 3.0);
    const double found = (2 * i + 1) * stored_radius(engine(), radius) - z[i];
    EXPECT_NEAR(found, sinking, 1e-5 * sinking) << i;
    EXPECT_NEAR(found, printed[i], 2e-5 * printed[i] + 1e-9) << i;
  }
}

/// Two items of stiffness k in series give k/2: a load of k r/100 on a sphere above a triangle sinks it by
/// r/50; a load of k r/10 on a sphere above a fixed sphere moves it by r/5.
TEST_P(StaticColumn, E13_ExudynStaticOverlaps) {
  const double radius = 0.05, mass = 0.025, k = 1e3;
  for (const EdgeRule rule : {EdgeRule::one_contact_per_surface, EdgeRule::exudyn})
    for (const bool on_triangle : {true, false}) {
      Scene scene = empty_scene(Law::linear_frictionless, 1e-4);
      scene.contact.materials[0].normal_stiffness = k;
      scene.contact.materials[0].normal_damping = 2;
      const double load = k * radius * (on_triangle ? 0.01 : 0.1);
      scene.gravity = {0, 0, -load / mass};
      add_sphere(scene, {0, 0, radius}, radius, mass);
      if (on_triangle) {
        TriangleMesh mesh;
        mesh.vertices = {{-1, -1, 0}, {1, -1, 0}, {0, 2, 0}};
        mesh.triangles = {{{0, 1, 2}}};
        scene.walls[add_mesh(scene, mesh)].edge_rule = rule;
      } else {
        const std::size_t fixed = add_sphere(scene, {0, 0, -radius}, radius, mass);
        scene.bodies.locks[fixed] = kLockAll;
      }
      const double expected = 2 * radius * (on_triangle ? 0.01 : 0.1);
      const auto backend = engine().start(scene);
      ASSERT_FALSE(backend->advance(10000).fatal());
      EXPECT_NEAR(radius - backend->snapshot().position[0].z, expected,
                  engine().within(1e-9, 1e-6) * expected);
      const auto contacts = backend->contacts();
      ASSERT_EQ(contacts.size(), 1u);
      EXPECT_NEAR(contacts[0].overlap, expected, engine().within(1e-9, 1e-6) * expected);
      EXPECT_NEAR(contacts[0].force.z, load, engine().within(1e-9, 1e-6) * load);
    }
}

}  // namespace
}  // namespace scree::verification
