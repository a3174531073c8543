#include "host/scene/time_step_estimate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "host/scene/scene_motion.hpp"

namespace scree {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kPi = 3.14159265358979323846;

ContactSettings settings(Law law, const Material& material) {
  ContactSettings s;
  s.law = law;
  s.materials = {material};
  s.pairs.resize(1);
  return s;
}

Material hertz_material(double density, double modulus, double poisson) {
  Material m;
  m.density = density;
  m.young_modulus = modulus;
  m.poisson_ratio = poisson;
  return m;
}

ContactSide sphere(double radius, double density) {
  return {0, radius, density * 4.0 / 3.0 * kPi * std::pow(radius, 3)};
}

/// z = 2 (sqrt(1+ζ²) - ζ), values of the catalogue.
TEST(StepLimit, LaggedDashpot) {
  for (const auto& [zeta, z] : std::vector<std::pair<double, double>>{
           {0.05, 1.902498}, {0.2, 1.639608}, {0.5, 1.236068}, {1, 0.828427}, {0, 2}}) {
    EXPECT_NEAR(lagged_step_limit(1, 2 * zeta), z, 1e-6);
  }
}

/// Two linear spheres alone: sqrt(2 m/k); in the face-centred lattice half of it.
TEST(StepLimit, LinearPairAloneAndInTheFaceCentredLattice) {
  ContactSettings s = settings(Law::linear_frictionless, Material{});
  s.pairs[0].normal_stiffness = 1e4;
  const ContactSide side{0, 1, 0.01};
  const PairEstimate p = estimate_pair(s, side, side, 0);
  EXPECT_NEAR(p.single_limit, 1.414214 * std::sqrt(0.01 / 1e4), 1e-9);
  EXPECT_NEAR(p.bed_limit, 0.707107 * std::sqrt(0.01 / 1e4), 1e-9);
  EXPECT_NEAR(p.linear_contact_time, kPi * std::sqrt(0.005 / 1e4), 1e-15);
}

/// A sphere on a plane with equal stiffnesses: the sticking mode is sqrt(3.5) times the normal one.
TEST(StepLimit, StickingModeGoverns) {
  ContactSettings s = settings(Law::linear_history, Material{});
  s.pairs[0].normal_stiffness = 1e4;
  s.pairs[0].tangential_stiffness_ratio = 1;
  const PairEstimate p = estimate_pair(s, {0, 1, 0.01}, {0, kInfinity, kInfinity}, 0);
  EXPECT_NEAR(p.single_limit, 2 * std::sqrt(0.01 / 1e4) / 1.870829, 1e-9);
}

TEST(StepLimit, SeriesSpringsAndAddedDashpots) {
  Material m;
  m.normal_stiffness = 2e4;
  m.normal_damping = 0.75;
  ContactSettings s = settings(Law::linear_frictionless, m);
  const PairEstimate p = estimate_pair(s, {0, 1, 0.02}, {0, 1, 0.02}, 0);
  EXPECT_DOUBLE_EQ(p.normal_stiffness, 1e4);
  EXPECT_DOUBLE_EQ(p.normal_damping, 1.5);
  const double zeta = 1.5 / (2 * std::sqrt(1e4 * 0.01));
  EXPECT_NEAR(p.single_limit, 2 * (std::sqrt(1 + zeta * zeta) - zeta) * std::sqrt(0.01 / 1e4), 1e-12);
}

/// Glass spheres of Chung and Ooi's first test: E = 48 GPa, R = 10 mm, 20 m/s: t_c = 40.339 us, d_max =
/// 274.113 um.
TEST(HertzEstimate, ContactTimeAndOverlapOfChungAndOoi) {
  const ContactSettings s = settings(Law::hertz_frictionless, hertz_material(2800, 4.8e10, 0.2));
  const ContactSide side = sphere(0.01, 2800);
  const PairEstimate p = estimate_pair(s, side, side, 20);
  EXPECT_NEAR(p.hertz_contact_time, 40.339e-6, 2e-9);
  EXPECT_NEAR(p.overlap, 274.113e-6, 2e-9);
  EXPECT_NEAR(p.normal_stiffness, 1.5 * 10.6969e3 / 274.113e-6, 1e-4 * p.normal_stiffness);  // S_n = 3/2 F/δ
}

/// Spheres of 1 mm radius, E = 10 MPa: a step of 1e-5 s was published as 11.6 % of the Rayleigh
/// time, 8.654e-5 s.
TEST(HertzEstimate, RayleighTime) {
  const ContactSettings s = settings(Law::hertz_mindlin, hertz_material(2500, 1e7, 0.3));
  const ContactSide side = sphere(0.001, 2500);
  EXPECT_NEAR(estimate_pair(s, side, side, 0).rayleigh_time, 8.654e-5, 1e-8);
}

TEST(HertzEstimate, OverlapIsAtLeastOnePercentAndStiffnessesFollowMindlin) {
  const ContactSettings s = settings(Law::hertz_mindlin, hertz_material(2500, 1e7, 0.3));
  const ContactSide side = sphere(0.001, 2500);
  const PairEstimate p = estimate_pair(s, side, side, 1e-6);
  EXPECT_DOUBLE_EQ(p.overlap, 1e-5);
  // E* and G* of the published comparison deck for this material.
  const double a = std::sqrt(0.0005 * 1e-5);
  EXPECT_NEAR(p.normal_stiffness, 2 * 5494505.494505494 * a, 1e-6);
  EXPECT_NEAR(p.tangential_stiffness, 8 * 1131221.7194570135 * a, 1e-6);
}

Scene small_scene(Law law) {
  Scene scene;
  scene.contact = settings(law, hertz_material(2500, 1e7, 0.3));
  scene.contact.materials[0].name = "glass";
  scene.contact.pairs[0].restitution = 0.8;
  scene.contact.pairs[0].static_friction = 0.3;
  scene.gravity = {0, 0, -9.81};
  scene.bodies.add({0, 0, 1}, 0.01, 2500);
  scene.bodies.add({0, 0, 2}, 0.02, 2500);
  return scene;
}

/// m = 4/3 π R³ ρ at rest under gravity: h = (4/7) v_reg/(μ g) = 1.9417e-4 s.
TEST(TimeStepEstimate, RegularisedFriction) {
  Scene scene = small_scene(Law::hertz_regularized);
  const TimeStepEstimate e = estimate_time_step(scene);
  EXPECT_NEAR(e.friction_step, 1.9417e-4, 1e-8);
  scene.contact.friction_regularization_velocity = 1e-6;
  const TimeStepEstimate small = estimate_time_step(scene);
  EXPECT_EQ(small.critical_step, small.friction_step);
  EXPECT_NE(small.critical_limiter.find("friction"), std::string::npos);
}

TEST(TimeStepEstimate, TheLightestBodiesGovern) {
  const TimeStepEstimate e = estimate_time_step(small_scene(Law::hertz_mindlin));
  ASSERT_EQ(e.pairs.size(), 1u);
  EXPECT_EQ(e.pairs[0].side.radius, 0.01);
  EXPECT_EQ(e.pairs[0].other.radius, 0.01);
  EXPECT_LT(e.design_step, e.critical_step);
  EXPECT_NE(e.critical_limiter.find("\"glass\""), std::string::npos);
}

TEST(TimeStepEstimate, WithoutContactsThereIsNoLimit) {
  Scene scene = small_scene(Law::hertz_mindlin);
  scene.bodies.locks = {kLockAll, kLockAll};
  EXPECT_EQ(estimate_time_step(scene).critical_step, kInfinity);
  EXPECT_EQ(estimate_time_step(scene).design_step, kInfinity);
}

/// A body at 100 km/s moves a tenth of its radius in R/(10 v), far less than its contact lasts.
TEST(TimeStepEstimate, FastBodiesJumpOverNothing) {
  Scene scene = small_scene(Law::hertz_mindlin);
  scene.gravity = {0, 0, 0};
  scene.bodies.velocity[0] = {1e5, 0, 0};
  const TimeStepEstimate e = estimate_time_step(scene);
  const double smallest = *std::min_element(scene.bodies.radius.begin(), scene.bodies.radius.end());
  EXPECT_DOUBLE_EQ(e.design_step, 0.1 * smallest / 1e5);
  EXPECT_NE(e.design_limiter.find("a tenth of the smallest radius"), std::string::npos) << e.design_limiter;
}

TEST(SceneMotion, SpeedsAndLayers) {
  Scene scene = small_scene(Law::hertz_mindlin);
  scene.bodies.velocity = {{3, 0, 0}, {0, -4, 0}};
  SceneMotion motion = scene_motion(scene);
  EXPECT_DOUBLE_EQ(motion.start_speed, 7);
  // From the top of the upper body (2.02) to the foot of the lower (0.99).
  EXPECT_NEAR(motion.design_speed, std::sqrt(49 + 2 * 9.81 * 1.03), 1e-12);
  Wall drum;
  drum.kind = Wall::Kind::mesh;
  drum.mesh.vertices = {{3, 0, 0.5}};
  drum.motion.angular_velocity = {0, 0, 2};
  drum.motion.velocity = {0, 0, 8};
  scene.walls = {drum};
  motion = scene_motion(scene);
  EXPECT_DOUBLE_EQ(motion.start_speed, 4 + 10);  // sqrt(6² + 8²) at the rim
  EXPECT_NEAR(motion.design_speed, std::sqrt(196 + 2 * 9.81 * 1.52), 1e-12);
  // Nine spheres on a square of three by three, twelve such layers: 12 π/4 areas.
  Scene bed;
  bed.gravity = {0, 0, -1};
  for (int i = 0; i < 108; ++i) bed.bodies.add({double(i % 3), double(i / 3 % 3), double(i / 9)}, 0.5, 1);
  EXPECT_NEAR(scene_motion(bed).bed_layers, 12 * kPi / 4, 1e-12);
}

}  // namespace
}  // namespace scree
