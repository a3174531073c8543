// The law at one contact: mixing, kinematics, Coulomb policies, spring-slider cycle, objectivity.
#include <gtest/gtest.h>

#include "host/reference/contact_law.hpp"
#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;
using reference::ContactLaw;
using reference::Encounter;
using reference::History;
using reference::Load;
using reference::Vector;

TEST(ReferenceLaw, MixesTwoMaterials) {
  Scene s = hertz_scene(Law::hertz_mindlin, 7e10, 0.3, 1);
  s.time_step = 1e-9;
  Material soft = s.contact.materials[0];
  soft.young_modulus = 1e9;
  soft.poisson_ratio = 0.4;
  const auto b = add_material(s, soft);
  s.bodies.add({0, 0, 0}, 0.01, 2500, 0);
  s.bodies.add({0.0249, 0, 0}, 0.015, 2500, b);
  const double r = 0.006, overlap = 1e-4;  // 1/R* = 1/0.01 + 1/0.015
  const double modulus = 1 / (0.91 / 7e10 + 0.84 / 1e9);
  const auto c = test::reference(s)->contacts();
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].overlap, overlap, 1e-15);
  EXPECT_NEAR(c[0].force.x / -(4.0 / 3.0 * modulus * std::sqrt(r) * std::pow(overlap, 1.5)), 1, 1e-10);
  EXPECT_EQ(c[0].normal.x, -1);  // from j to i
  const reference::MaterialTable table(s.contact);
  EXPECT_NEAR(table(0, b).effective_shear_modulus / (1 / (2 * 1.7 * 1.3 / 7e10 + 2 * 1.6 * 1.4 / 1e9)), 1,
              1e-14);
}

TEST(ReferenceLaw, SeriesStiffnessAndParallelDamping) {  // (2.1)
  Scene s = linear_scene(Law::linear_frictionless, 0, 1, 1e-6);
  s.contact.materials[0].normal_stiffness = 2e4;
  s.contact.materials[0].normal_damping = 3;
  Material wall;
  wall.normal_stiffness = 3e4;
  wall.normal_damping = 4;
  const auto w = add_material(s, wall);
  add_sphere(s, {0, 0, 0.009}, {0, 0, -2}, 0.01, 1);
  add_plane(s, {0, 0, 0}, {0, 0, 1}).material = w;
  const auto c = test::reference(s)->contacts();
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].force.z, 1.2e4 * 1e-3 + 7 * 2, 1e-10);  // (2.2)
}

TEST(ReferenceLaw, OneContactPointForBothBodies) {
  // Spinning spheres: slip by the reduced arms (1.2), friction opposes it, torques by the same arms (1.7).
  Scene s = linear_scene(Law::linear_regularized, 1e4, 1, 1e-6);
  s.contact.pair(0, 0).static_friction = 0.5;
  s.contact.friction_regularization_velocity = 0;
  add_sphere(s, {0, 0, 0}, {0, 0, 0}, 0.01, 1);
  add_sphere(s, {0.028, 0, 0}, {0, 0, 0}, 0.02, 1);
  s.bodies.angular_velocity[0] = {0, 0, 5};
  const auto engine = test::reference(s);
  const Snapshot now = engine->snapshot();
  const double normal = 1e4 * 0.002;
  EXPECT_NEAR(now.force[0].x, -normal, 1e-10);
  EXPECT_NEAR(now.force[0].y, -0.5 * normal, 1e-10);  // the surface of body 0 at the contact moves along +y
  EXPECT_EQ(now.force[1].x, -now.force[0].x);
  EXPECT_EQ(now.force[1].y, -now.force[0].y);
  EXPECT_NEAR(now.torque[0].z, 0.009 * -0.5 * normal, 1e-12);
  EXPECT_NEAR(now.torque[1].z, -0.019 * 0.5 * normal, 1e-12);
}

TEST(ReferenceLaw,
     NoSlipNoFriction) {  // Chung & Ooi (2011) test 7: opposite spins about the line of centres' normal
  for (const Law law : {Law::hertz_mindlin, Law::hertz_mindlin_force, Law::hertz_regularized}) {
    Scene s = hertz_scene(law, 7e10, 0.33, 0.5);
    s.contact.pair(0, 0).static_friction = 0.4;
    s.time_step = 1e-7;
    for (const int side : {-1, 1}) {
      const auto i = s.bodies.add({0.1 * side, 0, 0}, 0.1, 2700);
      s.bodies.velocity[i] = {-0.2 * side, 0, 0};
      s.bodies.angular_velocity[i] = {0, 0, 8.0 * side};
    }
    const Impact found = impact(s);
    EXPECT_NEAR(found.end.velocity[0].y, 0, 1e-14);
    EXPECT_NEAR(found.end.angular_velocity[0].z, -8, 1e-12);
    EXPECT_NEAR(found.end.angular_velocity[1].z, 8, 1e-12);
  }
}

namespace {

/// k_n = 1e7, k_t = 1e6 N/m, μ = 0.3, undamped unless stated.
ContactSettings slider_settings() {
  Scene s = linear_scene(Law::linear_history, 1e7, 1, 1);
  PairMaterial& pair = s.contact.pair(0, 0);
  pair.static_friction = 0.3;
  pair.tangential_stiffness = 1e6;
  return s.contact;
}

Encounter pressed(double normal_force) {
  Encounter c;
  c.effective_radius = 0.01;
  c.effective_mass = 1;
  c.overlap = normal_force / 1e7;
  return c;
}

}  // namespace

TEST(ReferenceLaw, SpringSliderCycle) {
  // N = 100 N, triangular displacement ±6e-5 m: saturates at ±30 N, loses 4·30·(6e-5 - 3e-5) J per cycle.
  const ContactLaw law(slider_settings());
  Encounter c = pressed(100);
  c.interval = 1e-3;
  const int quarter = 600;
  const double step = 6e-5 / quarter;
  History history;
  double work = 0, last = 0, largest = 0;
  for (int k = 0; k < 9 * quarter; ++k) {
    const bool forward = k < quarter || (k / (2 * quarter) + (k % (2 * quarter) >= quarter)) % 2 == 0;
    c.velocity = {(forward ? step : -step) / c.interval, 0, 0};
    const Load load = law.evaluate(c, history);
    if (k >= 5 * quarter) work -= 0.5 * (load.tangential.x() + last) * c.velocity.x() * c.interval;
    last = load.tangential.x();
    largest = std::max(largest, std::abs(last));
    EXPECT_NEAR(load.tangential_energy, 0.5 * last * last / 1e6, 1e-12);
  }
  EXPECT_NEAR(largest, 30, 1e-10);
  EXPECT_NEAR(work, 3.6e-3, 3.6e-3 * 2e-3);
}

TEST(ReferenceLaw, CoulombPolicies) {
  ContactSettings settings = slider_settings();
  settings.materials[0].normal_damping = 5;  // c_n = 10 N s/m = γ_t
  Encounter c = pressed(100);
  c.interval = 1e-3;
  c.velocity = {0.02, 0, -4};  // ξ = 2e-5: spring 20 N, tangential dashpot 0.2 N; normal 100 + 40 N
  const auto tangential = [&] {
    History history;
    const Load load = ContactLaw(settings).evaluate(c, history);
    EXPECT_NEAR(load.normal, 140, 1e-9);
    EXPECT_NEAR(load.elastic, 100, 1e-9);
    return std::pair(load.tangential.x(), history.value.x());
  };
  auto [force, xi] = tangential();
  EXPECT_NEAR(force, -20.2, 1e-9);  // sticks: limit 42 N
  EXPECT_NEAR(xi, 2e-5, 1e-15);
  settings.friction_limit = FrictionLimit::elastic;
  c.velocity.x() = 0.04;  // spring 40 N, dashpot 0.4 N; limit 30 N
  std::tie(force, xi) = tangential();
  EXPECT_NEAR(force, -30, 1e-9);
  EXPECT_NEAR(xi, (30 - 0.4) / 1e6, 1e-15);  // (3.4)
  settings.tangential_damping_in_limit = false;
  std::tie(force, xi) = tangential();
  EXPECT_NEAR(force, -30.4, 1e-9);
  EXPECT_NEAR(xi, 3e-5, 1e-15);
}

TEST(ReferenceLaw, NoFrictionWhileClamped) {
  ContactSettings settings = slider_settings();
  settings.materials[0].normal_damping = 5;
  Encounter c = pressed(10);
  c.interval = 1e-3;
  c.velocity = {0.002, 0, 2};  // leaving: 10 - 20 N
  History history{{1e-6, 0, 0}, 1e6};
  Load load = ContactLaw(settings).evaluate(c, history);
  EXPECT_EQ(load.normal, 0);
  EXPECT_EQ(load.tangential.norm(), 0);
  EXPECT_EQ(history.value.norm(), 0);
  settings.attraction_on_rebound = true;
  history = {{1e-6, 0, 0}, 1e6};
  load = ContactLaw(settings).evaluate(c, history);
  EXPECT_NEAR(load.normal, -10, 1e-9);
  EXPECT_EQ(load.tangential.norm(), 0);  // the Coulomb limit is never negative
}

TEST(ReferenceLaw, StoredForceShrinksOnUnloading) {
  // No slip, normal unloading at rest: the Mindlin spring holds ξ in one variant, the force per stiffness in
  // the other.
  ContactSettings settings = hertz_scene(Law::hertz_mindlin_force, 7e10, 0.3, 1).contact;
  settings.pair(0, 0).static_friction = 10;
  Encounter c;
  c.effective_radius = 0.0025;
  c.effective_mass = 1e-3;
  c.overlap = 4e-6;
  c.interval = 1e-6;
  c.velocity = {0.1, 0, 0};
  History history;
  const ContactLaw law(settings);
  const double loaded = law.evaluate(c, history).tangential.x();
  const double shear = 7e10 / (4 * 1.7 * 1.3);  // G* of equal materials
  EXPECT_NEAR(loaded / -(8 * shear * std::sqrt(0.0025 * 4e-6) * 1e-7), 1, 1e-12);
  c.velocity.setZero();
  c.overlap = 1e-6;  // S_t halves
  EXPECT_NEAR(law.evaluate(c, history).tangential.x() / loaded, 0.5, 1e-12);
  c.overlap = 4e-6;  // loading again makes no force
  EXPECT_NEAR(law.evaluate(c, history).tangential.x() / loaded, 0.5, 1e-12);
}

TEST(ReferenceLaw, HistoryTurnsWithThePair) {
  // Spin about the normal carries ξ along: a quarter turn in 1000 evaluations.
  ContactSettings settings = slider_settings();
  Encounter c = pressed(100);
  c.interval = 1e-3;
  c.spin = 0.5 * 3.14159265358979323846;
  History history{{1e-5, 0, 0}, 1e6};
  const ContactLaw law(settings);
  for (int k = 0; k < 1000; ++k) law.evaluate(c, history);
  EXPECT_NEAR(history.value.x(), 0, 2e-11);  // each step turns by the arc tangent of its angle
  EXPECT_NEAR(history.value.y(), 1e-5, 1e-10);
  EXPECT_NEAR(history.value.norm(), 1e-5, 1e-18);
  // A tilted normal: ξ stays in the tangent plane with its length.
  c.spin = 0;
  c.normal = Vector(0, 0.6, 0.8);
  law.evaluate(c, history);
  EXPECT_NEAR(history.value.dot(c.normal), 0, 1e-19);
  EXPECT_NEAR(history.value.norm(), 1e-5, 1e-18);
}
