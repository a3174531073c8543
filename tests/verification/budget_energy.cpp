#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "verification/budget_gas.hpp"
#include "verification/engines.hpp"

/// Energy of a rough, dissipative gas in a box with gravity: kinetic + potential + elastic + dissipated is
/// constant.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(EnergyBudget);

constexpr double kHalfBox = 0.06;

Scene box_of_gas(Law law, double time_step) {
  Scene scene = friction_scene(law, gas_grip(), time_step);
  scene.gravity = {0, 0, -9.81};
  add_gas(scene, 3, 0.8, 0, 33);
  for (const double s : {-1.0, 1.0}) {
    add_plane(scene, {s * kHalfBox, 0, 0}, {-s, 0, 0});
    add_plane(scene, {0, s * kHalfBox, 0}, {0, -s, 0});
    add_plane(scene, {0, 0, s * kHalfBox}, {0, 0, -s});
  }
  return scene;
}

double sum(const Observation& o) {
  return o.kinetic_translational + o.kinetic_rotational + o.potential + o.elastic_normal +
         o.elastic_tangential + o.viscous_dissipation + o.frictional_dissipation;
}

struct Budget {
  double gap = 0;         ///< largest departure from the initial sum / initial kinetic energy
  double dissipated = 0;  ///< part of the initial kinetic energy
};

Budget budget(const Engine& engine, Law law, double time_step, double end) {
  const auto backend = engine.start(box_of_gas(law, time_step));
  const Observation first = backend->observe();
  const double kinetic = first.kinetic_translational + first.kinetic_rotational;
  Budget b;
  const int samples = 25;
  const auto steps = static_cast<std::uint64_t>(std::llround(end / time_step / samples));
  for (int n = 0; n < samples; ++n) {
    const StepReport report = backend->advance(steps);
    EXPECT_FALSE(report.fatal()) << report.detail;
    const Observation o = backend->observe();
    b.gap = std::max(b.gap, std::abs(sum(o) - sum(first)) / kinetic);
    b.dissipated = (o.viscous_dissipation + o.frictional_dissipation) / kinetic;
  }
  return b;
}

TEST_P(EnergyBudget, F11_ClosesAtFiftyStepsPerContact) {
  for (const Law law : kAllLaws) {
    SCOPED_TRACE(law_name(law));
    const Budget b = budget(engine(), law, 5e-5, 0.1);
    EXPECT_LT(b.gap, 1e-3);
    EXPECT_GT(b.dissipated, 0.1);
  }
}

/// Two spheres that overlap and spin at the start: the dashpot loads the slider at the first evaluation. That
/// energy is there from the beginning; nothing is lost before the first step.
TEST_P(EnergyBudget, F11_LoadedAtTheStart) {
  for (const Law law : kAllLaws) {
    SCOPED_TRACE(law_name(law));
    Grip grip = gas_grip();
    grip.regularization = 0.1;
    Scene scene = friction_scene(law, grip, 1e-6);
    scene.contact.pair(0, 0).tangential_damping_ratio = 1;
    add_sphere(scene, {0, 0, 0}, 0.01, 0.01, {0, 0, 0.3}, {0, 200, 0});
    add_sphere(scene, {0, 0, 0.0199}, 0.01, 0.01, {0.5, 0, -0.3}, {0, 0, 0});
    const auto backend = engine().start(scene);
    const Observation first = backend->observe();
    EXPECT_EQ(first.viscous_dissipation, 0);
    EXPECT_EQ(first.frictional_dissipation, 0);
    for (int n = 0; n < 40; ++n) {
      EXPECT_FALSE(backend->advance(250).fatal());
      EXPECT_NEAR(sum(backend->observe()), sum(first), 1e-4 * sum(first));
    }
    EXPECT_EQ(backend->observe().contacts, 0u);
  }
}

/// Half the step, a quarter of the gap. (Mixed: forces rounded to float leave about 1e-6.)
TEST_P(EnergyBudget, F11_OrderTwo) {
  for (const Law law : kAllLaws) {
    SCOPED_TRACE(law_name(law));
    const double coarse = budget(engine(), law, 4e-5, 0.1).gap, fine = budget(engine(), law, 2e-5, 0.1).gap;
    EXPECT_LT(fine, coarse / 3 + engine().within(0, 5e-6));
  }
}

/// Where the energy went: nothing without damping and friction; no friction without μ; both grow with them.
TEST_P(EnergyBudget, F11_LossesAreWhereTheyBelong) {
  const auto losses = [&](Law law, double restitution) {
    Scene scene = box_of_gas(law, 5e-5);
    scene.contact.pair(0, 0).restitution = restitution;
    const auto backend = engine().start(scene);
    EXPECT_FALSE(backend->advance(2000).fatal());
    const Observation o = backend->observe();
    return std::pair{o.viscous_dissipation, o.frictional_dissipation};
  };
  for (const Law law : {Law::linear_frictionless, Law::hertz_frictionless}) {
    EXPECT_EQ(losses(law, 1).first, 0);
    EXPECT_EQ(losses(law, 1).second, 0);
    EXPECT_GT(losses(law, 0.8).first, 0);
    EXPECT_EQ(losses(law, 0.8).second, 0);
  }
  for (const Law law : {Law::linear_regularized, Law::hertz_regularized}) {
    EXPECT_EQ(losses(law, 1).first, 0);
    EXPECT_GT(losses(law, 1).second, 0);
  }
}

}  // namespace
}  // namespace scree::verification
