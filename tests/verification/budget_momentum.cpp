#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "verification/budget_gas.hpp"
#include "verification/engines.hpp"

/// Momentum and angular momentum (orbital + spin) of a rough, dissipative gas without walls.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(MomentumBudget);

double size(const Vec3d& a) { return std::sqrt(dot(a, a)); }

struct Totals {
  Vec3d momentum{0, 0, 0}, angular{0, 0, 0};
  double scale = 0, angular_scale = 0;  ///< Σ|p| and Σ|x × p| + Σ|I ω|
};

Totals totals(const Scene& scene, const Snapshot& s) {
  Totals t;
  for (std::size_t i = 0; i < s.position.size(); ++i) {
    const Vec3d p = scene.bodies.mass[i] * s.velocity[i], orbital = cross(s.position[i], p);
    const Vec3d spin = scene.bodies.inertia[i] * s.angular_velocity[i];
    t.momentum = t.momentum + p;
    t.angular = t.angular + orbital + spin;
    t.scale += size(p);
    t.angular_scale += size(orbital) + size(spin);
  }
  return t;
}

/// One force at one contact point of both bodies: |ΔP| and |ΔL| stay below 1e-12 of the sums over the bodies.
TEST_P(MomentumBudget, F10_LinearAndAngular) {
  for (const Law law : kAllLaws) {
    SCOPED_TRACE(law_name(law));
    Scene scene = friction_scene(law, gas_grip(), 1e-4);
    add_gas(scene, 5, 0.3, 6, 31);
    const auto backend = engine().start(scene);
    const Totals before = totals(scene, backend->snapshot());
    std::uint64_t collisions = 0;
    for (int n = 0; n < 10; ++n) {
      const StepReport report = backend->advance(100);
      ASSERT_FALSE(report.fatal()) << report.detail;
      const Snapshot s = backend->snapshot();
      const Totals now = totals(scene, s);
      const double tolerance = engine().within(1e-12, 1e-5);
      EXPECT_LT(size(now.momentum - before.momentum), tolerance * before.scale);
      EXPECT_LT(size(now.angular - before.angular), tolerance * before.angular_scale);
      const Observation o = backend->observe();
      EXPECT_LT(size(o.momentum - now.momentum), tolerance * before.scale);
      EXPECT_LT(size(o.angular_momentum - now.angular), tolerance * before.angular_scale);
      collisions += o.body_contacts;
    }
    EXPECT_GT(collisions, 100u);
  }
}

/// Through periodic faces linear momentum is conserved too.
TEST_P(MomentumBudget, F10_PeriodicLinear) {
  for (const Law law : {Law::linear_history, Law::hertz_mindlin}) {
    Scene scene = friction_scene(law, gas_grip(), 5e-5);
    add_gas(scene, 4, 0.6, 0, 32);
    scene.domain.min = {-0.05, -0.05, -0.05};
    scene.domain.max = {0.05, 0.05, 0.05};
    scene.domain.periodic = {true, true, true};
    const auto backend = engine().start(scene);
    const Totals before = totals(scene, backend->snapshot());
    const StepReport report = backend->advance(2000);
    ASSERT_FALSE(report.fatal()) << report.detail;
    const Totals now = totals(scene, backend->snapshot());
    EXPECT_LT(size(now.momentum - before.momentum), engine().within(1e-12, 1e-5) * before.scale);
    EXPECT_LT(now.scale, 0.95 * before.scale);  // they did collide
  }
}

}  // namespace
}  // namespace scree::verification
