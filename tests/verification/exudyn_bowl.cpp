#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>

#include "verification/exudyn_trajectory.hpp"

/// Exudyn's generalContactSpheresTest: 500 frictionless point masses fall with 20 m/s into a bowl of five big
/// spheres. Single trajectories are chaotic (a factor 1e3 within the run); averages converge.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(ExudynBowl);

/// NumPy's legacy random numbers in [0, 1): MT19937, 53 bits.
class NumpyRandom {
 public:
  explicit NumpyRandom(std::uint32_t seed) : random_(seed) {}
  double operator()() {
    const std::uint32_t a = static_cast<std::uint32_t>(random_()) >> 5,
                        b = static_cast<std::uint32_t>(random_()) >> 6;
    return (a * 67108864.0 + b) / 9007199254740992.0;
  }

 private:
  std::mt19937 random_;
};

Scene bowl_scene(double time_step) {
  Scene scene = exudyn_scene(time_step, 4e4, 4, 0, 1e-3);
  scene.contact.law = Law::linear_frictionless;
  scene.gravity = {0, -9.81, 0};
  scene.contact.max_overlap_ratio = 1;
  NumpyRandom uniform(1);
  for (int i = 0; i < 500; ++i) {
    const int iy = i / 64;
    const double shift = iy % 2 == 1 ? 0.5 : 0;
    const double ix = i % 8 + shift, iz = (i / 8) % 8 + shift, radius = 0.5 * (0.8 + 0.2 * uniform());
    add_sphere(scene, {-0.6 - 4 + ix + 1, -2 - 1.5 + 0.74 * iy, -0.6 - 4 + iz + 1}, radius, 0.05,
               {0, -20, 0});
  }
  for (const Vec3d& x :
       {Vec3d{0, -34, 0}, Vec3d{-38, -3, 0}, Vec3d{38, -3, 0}, Vec3d{0, -3, 38}, Vec3d{0, -3, -38}})
    scene.bodies.locks[add_sphere(scene, x, 30, 1)] = kLockAll;
  return scene;
}

TEST_P(ExudynBowl, A1_StatisticsOf500Spheres) {
  NumpyRandom uniform(1);
  EXPECT_NEAR(uniform(), 0.417022004702574, 1e-15);
  EXPECT_NEAR(uniform(), 0.7203244934421581, 1e-15);
  const double h = 1e-4;
  const Scene scene = bowl_scene(h);
  const auto backend = engine().start(scene);
  const StepReport report = backend->advance(1000);
  ASSERT_FALSE(report.fatal()) << report.detail;
  const Snapshot s = backend->snapshot();
  double u = 0, v = 0, energy = 0;
  for (int i = 0; i < 500; ++i) {
    u += (s.position[i].y - scene.bodies.position[i].y) / 500;
    v += s.velocity[i].y / 500;
    energy += 0.5 * 0.05 * dot(s.velocity[i], s.velocity[i]);
  }
  // Steps between 1e-5 and 1e-4 s scatter by 4e-4 m, 0.01 m/s and 2 J.
  EXPECT_NEAR(u, -1.18437, 1.5e-3);
  EXPECT_NEAR(v, -6.541, 0.03);
  EXPECT_NEAR(energy, 2428.4, 6);
}

}  // namespace
}  // namespace scree::verification
