#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// Policies of the Coulomb limit (physics.md 2 and 3.4) on a contact of imposed motion: a sphere too heavy to
/// be disturbed moves along x and z at constant speed while it touches the plane z = 0.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(CoulombLimit);

constexpr double kRadius = 0.1, kOverlap = 1e-3, kStiffness = 1e4, kDashpot = 20, kFriction = 0.4,
                 kStep = 1e-5;
constexpr double kTangentialStiffness = 5e3, kTangentialRatio = 0.1;

struct Imposed {
  double tangential_velocity = 0.8, normal_velocity = -0.1;  // m/s along x and z
  FrictionLimit limit = FrictionLimit::total;
  bool damping_in_limit = true;
  bool attraction = false;
};

Scene imposed_scene(const Imposed& c) {
  Scene scene = empty_scene(Law::linear_history, kStep);
  scene.contact.friction_limit = c.limit;
  scene.contact.tangential_damping_in_limit = c.damping_in_limit;
  scene.contact.attraction_on_rebound = c.attraction;
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.normal_stiffness = kStiffness;
  pair.tangential_stiffness = kTangentialStiffness;
  pair.tangential_damping_ratio = kTangentialRatio;
  pair.static_friction = kFriction;
  scene.contact.materials[0].normal_damping = kDashpot / 2;  // two items
  add_sphere(scene, {0, 0, kRadius - kOverlap}, kRadius, 1e15, {c.tangential_velocity, 0, c.normal_velocity});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  return scene;
}

struct Found {
  double normal, tangential, displacement;
};

Found after(const Engine& engine, const Imposed& c, std::uint64_t steps) {
  const auto backend = engine.start(imposed_scene(c));
  backend->advance(steps);
  const auto contacts = backend->contacts();
  EXPECT_EQ(contacts.size(), 1u);
  if (contacts.empty()) return {0, 0, 0};
  return {contacts[0].force.z, contacts[0].force.x, contacts[0].tangential_displacement.x};
}

/// Slipping after 200 steps: a spring of 1.6 mm against limits reached at 1.1 mm or less.
constexpr std::uint64_t kSteps = 200;

double elastic_force(const Imposed& c) {
  return kStiffness * (kOverlap - c.normal_velocity * kSteps * kStep);
}
double normal_force(const Imposed& c) { return elastic_force(c) - kDashpot * c.normal_velocity; }

/// Spring and dashpot together reach μ F; the spring keeps what the dashpot leaves of it.
TEST_P(CoulombLimit, D13_DampingInsideTheLimit) {
  for (const FrictionLimit limit : {FrictionLimit::total, FrictionLimit::elastic})
    for (const double v_n : {-0.1, 0.1}) {
      Imposed c;
      c.limit = limit;
      c.normal_velocity = v_n;
      const double friction =
          kFriction * (limit == FrictionLimit::total ? normal_force(c) : elastic_force(c));
      const double damping = kTangentialRatio * kDashpot * c.tangential_velocity;
      const Found found = after(engine(), c, kSteps);
      const double tolerance = engine().within(1e-9, 1e-5);
      EXPECT_NEAR(found.normal / normal_force(c), 1, tolerance);
      EXPECT_NEAR(found.tangential / -friction, 1, tolerance);
      EXPECT_NEAR(found.displacement / ((friction - damping) / kTangentialStiffness), 1, 5 * tolerance);
    }
}

/// The spring alone reaches μ F and the dashpot comes on top.
TEST_P(CoulombLimit, D13_DampingOutsideTheLimit) {
  for (const FrictionLimit limit : {FrictionLimit::total, FrictionLimit::elastic}) {
    Imposed c;
    c.limit = limit;
    c.damping_in_limit = false;
    const double friction = kFriction * (limit == FrictionLimit::total ? normal_force(c) : elastic_force(c));
    const double damping = kTangentialRatio * kDashpot * c.tangential_velocity;
    const Found found = after(engine(), c, kSteps);
    const double tolerance = engine().within(1e-9, 1e-5);
    EXPECT_NEAR(found.tangential / -(friction + damping), 1, tolerance);
    EXPECT_NEAR(found.displacement / (friction / kTangentialStiffness), 1, tolerance);
  }
}

/// Parting so fast that the dashpot would pull: no normal force, no friction and no spring where attraction
/// is off; with it the total normal force is negative and allows no friction, the elastic part still does.
TEST_P(CoulombLimit, D13_PartingFast) {
  Imposed c;
  c.normal_velocity = 0.8;  // k δ = 10 - 8 n / 1000 N against c v = 16 N
  const std::uint64_t steps = 50;
  const double elastic = kStiffness * (kOverlap - 0.8 * 50 * kStep);
  const Found clamped = after(engine(), c, steps);
  EXPECT_EQ(clamped.normal, 0);
  EXPECT_EQ(clamped.tangential, 0);
  EXPECT_EQ(clamped.displacement, 0);

  c.attraction = true;
  const double tolerance = engine().within(1e-9, 1e-5);
  const Found pulled = after(engine(), c, steps);
  EXPECT_NEAR(pulled.normal / (elastic - kDashpot * 0.8), 1, tolerance);
  EXPECT_EQ(pulled.tangential, 0);

  c.limit = FrictionLimit::elastic;
  EXPECT_NEAR(after(engine(), c, steps).tangential / (-kFriction * elastic), 1, tolerance);
}

}  // namespace
}  // namespace scree::verification
