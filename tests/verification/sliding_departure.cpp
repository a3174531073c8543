#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"

/// A sphere that runs off the top of a fixed sphere or over the edge of a plate.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Departure);

constexpr double kRadius = 0.1, kMass = 1, kGravity = 9.81, kStartAngle = 10 * kPi / 180;

enum class Support { sphere, edge };

/// Sphere whose contact point with the support is `kStartAngle` from the top, with the speed that the exact
/// motion from rest at the top has there: v² = 2 c g ρ (1 - cos θ), c = 1 (frictionless) or 5/7 (rolling), ρ
/// the path's radius.
Scene departure_scene(Support support, bool rolls) {
  Grip grip;
  grip.stiffness = 1e8;  // the overlap follows N(t)/k with a lag of about 1/ω, here 0.1 ms or 0.03°
  grip.friction = 200;   // sticks until N is 0.1 % of the weight
  grip.restitution = 0.3;
  Scene scene = friction_scene(rolls ? Law::linear_history : Law::linear_frictionless, grip, 5e-6);
  scene.gravity = {0, 0, -kGravity};
  const double rho0 = support == Support::sphere ? 2 * kRadius : kRadius;
  const double v2 = 2 * (rolls ? 5.0 / 7 : 1.0) * kGravity * rho0 * (1 - std::cos(kStartAngle)),
               v = std::sqrt(v2);
  const double overlap = kMass * (kGravity * std::cos(kStartAngle) - v2 / rho0) / grip.stiffness;
  const double rho = rho0 - overlap, s = std::sin(kStartAngle), c = std::cos(kStartAngle);
  // No slip: on the fixed sphere and on the edge alike ω R = v.
  add_sphere(scene, {rho * s, 0, rho * c}, kRadius, kMass, {v * c, 0, -v * s},
             {0, rolls ? v / kRadius : 0, 0});
  if (support == Support::sphere) {
    const std::size_t fixed = add_sphere(scene, {0, 0, 0}, kRadius, kMass);
    scene.bodies.locks[fixed] = kLockAll;
  } else {
    TriangleMesh plate;  // z = 0, x <= 0: its edge is the y axis
    plate.vertices = {{0, -1, 0}, {0, 1, 0}, {-1, 1, 0}, {-1, -1, 0}};
    plate.triangles = {{{0, 1, 2}}, {{0, 2, 3}}};
    add_mesh(scene, plate);
  }
  return scene;
}

/// Angle from the top, in degrees, at which the contact opens.
double departure_angle(const Engine& engine, Support support, bool rolls) {
  const Scene scene = departure_scene(support, rolls);
  const auto backend = engine.start(scene);
  for (int n = 0; n < 5000 && !backend->contacts().empty(); ++n) {
    const StepReport report = backend->advance(20);
    EXPECT_FALSE(report.fatal()) << report.detail;
  }
  EXPECT_TRUE(backend->contacts().empty()) << "the sphere never left";
  const Vec3d x = backend->snapshot().position[0];
  return std::atan2(x.x, x.z) * 180 / kPi;
}

/// N = 0 where cos θ = 2/3 without friction, 10/17 rolling without slip.
TEST_P(Departure, E11_LeavesFixedSphere) {
  EXPECT_NEAR(departure_angle(engine(), Support::sphere, false), 48.1897, 0.3);
  EXPECT_NEAR(departure_angle(engine(), Support::sphere, true), 53.9681, 0.3);
}

TEST_P(Departure, E11_LeavesConvexEdge) {
  EXPECT_NEAR(departure_angle(engine(), Support::edge, false), 48.1897, 0.3);
  EXPECT_NEAR(departure_angle(engine(), Support::edge, true), 53.9681, 0.3);
}

}  // namespace
}  // namespace scree::verification
