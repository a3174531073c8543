#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// Two spheres squeezed between floor and ceiling (Garg et al. 2012, MFIX DEM03): golden trajectory of
/// another code (LAMMPS unittest granular dem03), velocity Verlet with dt = 2e-6 s.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Stack);

constexpr double kDiameter = 1e-3, kStiffness = 1e3, kGravity = 9.81;

Scene two_sphere_stack(double time_step) {
  Scene scene = empty_scene(Law::linear_frictionless, time_step);
  scene.gravity = {0, -kGravity, 0};
  scene.contact.pair(0, 0).normal_stiffness = kStiffness;
  const double mass = sphere_mass(kDiameter / 2, 1e4);
  add_sphere(scene, {0, 0.00045, 0}, kDiameter / 2, mass);
  add_sphere(scene, {0, 0.00135, 0}, kDiameter / 2, mass);
  add_plane(scene, {0, 0, 0}, {0, 1, 0});
  add_plane(scene, {0, 0.0018, 0}, {0, -1, 0});
  return scene;
}

TEST_P(Stack, C11_GoldenTrajectory) {
  const std::array<double, 5> lower{4.1684173029886e-4, 4.4919993452678e-4, 4.1825802027108e-4,
                                    4.4695822989225e-4, 4.2108853140522e-4};
  const double tolerance = engine().within(1e-10, 1e-5);
  const auto backend = engine().start(two_sphere_stack(2e-6));
  for (const double y : lower) {
    backend->advance(200);
    EXPECT_NEAR(backend->snapshot().position[0].y / y, 1, tolerance);
  }
  const Snapshot s = backend->snapshot();
  EXPECT_NEAR(s.position[1].y / 1.37872596779657e-3, 1, tolerance);
  EXPECT_NEAR(s.velocity[0].y / 0.272530506895369, 1, tolerance);
  EXPECT_NEAR(s.velocity[1].y / -0.273371331524526, 1, tolerance);
}

/// Modes of the stack in closed form and the overlaps of its rest position.
TEST(StackTheory, C11_ModesAndRest) {
  const double m = sphere_mass(kDiameter / 2, 1e4), w0 = std::sqrt(kStiffness / m);
  EXPECT_NEAR(w0, 13819.766, 5e-4);                   // both spheres together: k
  EXPECT_NEAR(w0 * std::sqrt(3.0), 23936.537, 5e-4);  // against each other: 3 k
}

TEST_P(Stack, C11_RestPosition) {
  // Overlaps o1 = floor, o2 = pair, o3 = ceiling add up to 2 d - 1.8 mm; differences carry the weights.
  const double m = sphere_mass(kDiameter / 2, 1e4), weight = m * kGravity / kStiffness, sum = 2e-4;
  const double o1 = (sum + 3 * weight) / 3, o2 = o1 - weight, o3 = o2 - weight;
  EXPECT_NEAR(o1, 66.718e-6, 5e-10);
  EXPECT_NEAR(o2, 66.667e-6, 5e-10);
  EXPECT_NEAR(o3, 66.615e-6, 5e-10);
  Scene scene = two_sphere_stack(2e-6);
  scene.bodies.position[0].y = kDiameter / 2 - o1;
  scene.bodies.position[1].y = 0.0018 - kDiameter / 2 + o3;
  const Snapshot s = engine().start(scene)->snapshot();
  for (const Vec3d& force : s.force)
    EXPECT_NEAR(force.y / (kStiffness * o2), 0, engine().within(1e-11, 1e-6));
}

/// Largest relative change of kinetic + elastic + gravity energy over 2 ms.
double energy_error(const Engine& engine, double time_step) {
  const auto backend = engine.start(two_sphere_stack(time_step));
  double first = 0, worst = 0;
  for (int n = 0; n <= std::lround(2e-3 / time_step); ++n) {
    const Observation o = backend->observe();
    const double energy = o.kinetic_translational + o.elastic_normal + o.potential;
    if (n == 0) first = energy;
    worst = std::max(worst, std::abs(energy / first - 1));
    backend->advance(1);
  }
  return worst;
}

TEST_P(Stack, C12_EnergyOfTheStack) {
  const double coarse = energy_error(engine(), 2e-6), fine = energy_error(engine(), 1e-6);
  EXPECT_LT(coarse, 5e-4);
  EXPECT_NEAR(std::log2(coarse / fine), 2, engine().within(0.05, 0.1));
}

}  // namespace
}  // namespace scree::verification
