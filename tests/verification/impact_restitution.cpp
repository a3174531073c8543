#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/impact.hpp"

/// The restitution that is written is the restitution that is measured: both normal laws, both clamp
/// policies, every kind of partner, 0 <= e <= 1 inclusive.
namespace scree::verification {
namespace {

enum class Partner { equal, unequal, fixed, wall, mesh };

struct Collision {
  Law law = Law::linear_frictionless;
  bool attraction = false;
  Partner partner = Partner::equal;
  double restitution = 1;
  double stiffness = 1e5;  // N/m, linear
  double young_modulus = 2e5, poisson_ratio = 0.3, radius = 0.5, mass = 1;
  double speed = 1;   // m/s, each of a pair, or of the one that moves
  double gap = 5e-7;  // m
  double time_step = 3e-5;
  std::uint64_t max_steps = 100000;
};

/// Sphere 0 falls along -z onto its partner.
Scene collision_scene(const Collision& c) {
  Scene scene = empty_scene(c.law, c.time_step);
  set_elastic(scene, 0, c.young_modulus, c.poisson_ratio);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.restitution = c.restitution;
  pair.normal_stiffness = c.law == Law::linear_frictionless ? c.stiffness : 0;
  scene.contact.attraction_on_rebound = c.attraction;
  add_sphere(scene, {0, 0, c.radius + c.gap}, c.radius, c.mass, {0, 0, -c.speed});
  const double other = c.partner == Partner::unequal ? 0.4 * c.radius : c.radius;
  const double other_mass = c.partner == Partner::unequal ? 0.064 * c.mass : c.mass;
  if (c.partner == Partner::wall) {
    add_plane(scene, {0, 0, 0}, {0, 0, 1});
    return scene;
  }
  if (c.partner == Partner::mesh) {
    const double side = 20 * c.radius;
    TriangleMesh square{{{-side, -side, 0}, {side, -side, 0}, {side, side, 0}, {-side, side, 0}},
                        {{0, 1, 2}, {0, 2, 3}},
                        false};
    add_mesh(scene, square);
    return scene;
  }
  const bool fixed = c.partner == Partner::fixed;
  const auto id = add_sphere(scene, {0, 0, -other}, other, other_mass, {0, 0, fixed ? 0 : c.speed});
  if (fixed) scene.bodies.locks[id] = kLockAll;
  return scene;
}

/// -(v_n after) / (v_n before); runs until the bodies have parted. Critical damping (e = 0 with attraction)
/// brings them to rest at zero overlap without parting: then the velocity that is left counts.
double measured_restitution(const Engine& engine, const Collision& c) {
  const Scene scene = collision_scene(c);
  const bool pair = scene.bodies.size() == 2;
  const double before = scene.bodies.velocity[0].z - (pair ? scene.bodies.velocity[1].z : 0);
  const auto backend = engine.start(scene);
  double after = before;
  for (std::uint64_t n = 0; n < c.max_steps; n += 100) {
    if (backend->advance(100).fatal()) break;
    const Snapshot s = backend->snapshot();
    after = s.velocity[0].z - (pair ? s.velocity[1].z : 0);
    if (after > 0 && backend->contacts().empty()) return -after / before;
  }
  if (c.attraction && c.restitution == 0) return -after / before;
  ADD_FAILURE() << "the bodies have not parted";
  return -1;
}

class Restitution : public testing::TestWithParam<std::tuple<Engine, Law, bool, Partner>> {
 protected:
  const Engine& engine() const { return std::get<0>(GetParam()); }
  Collision collision() const {
    Collision c;
    c.law = std::get<1>(GetParam());
    c.attraction = std::get<2>(GetParam());
    c.partner = std::get<3>(GetParam());
    return c;
  }
};

std::string collision_name(const testing::TestParamInfo<Restitution::ParamType>& info) {
  const char* partners[] = {"equal", "unequal", "fixed", "wall", "mesh"};
  const auto& [engine, law, attraction, partner] = info.param;
  return engine.name + (law == Law::linear_frictionless ? "_linear" : "_hertz") +
         (attraction ? "_attraction_" : "_clamped_") + partners[static_cast<int>(partner)];
}

INSTANTIATE_TEST_SUITE_P(Engines, Restitution,
                         testing::Combine(testing::ValuesIn(engines()),
                                          testing::Values(Law::linear_frictionless, Law::hertz_frictionless),
                                          testing::Bool(),
                                          testing::Values(Partner::equal, Partner::unequal, Partner::fixed,
                                                          Partner::wall, Partner::mesh)),
                         collision_name);

/// Chrono utest_SMC_cor_normal: two spheres of 1 kg and 0.5 m, +-1 m/s, E = 2e5, ν = 0.3, dt = 3e-5. The
/// linear stiffness is the one Chrono derives from these constants at 1 m/s.
TEST_P(Restitution, C07_ChronoMatrix) {
  Collision c = collision();
  c.stiffness = 5680;
  for (const double e : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    c.restitution = e;
    EXPECT_NEAR(measured_restitution(engine(), c), e, 1e-3) << "e = " << e;
  }
}

/// Chung & Ooi test 3: aluminium oxide, 5 mm, 3.9 m/s, on a rigid plane and on the other partners.
TEST_P(Restitution, C03_ChungOoi3) {
  Collision c = collision();
  c.radius = 0.0025;
  c.mass = sphere_mass(c.radius, 4000);
  c.young_modulus = 3.8e11;
  c.poisson_ratio = 0.23;
  c.speed = 3.9;
  c.stiffness = 6e7;
  c.time_step = 6e-9;
  c.gap = 1e-9;
  for (const double e : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
    c.restitution = e;
    EXPECT_NEAR(measured_restitution(engine(), c), e, 5e-3) << "e = " << e;
  }
}

/// Mean error over the phase of the first touch within a step.
double mean_error(const Engine& engine, Collision c, double steps_per_contact, double contact_time) {
  c.time_step = contact_time / steps_per_contact;
  const int phases = 50;
  double sum = 0;
  for (int p = 0; p < phases; ++p) {
    c.gap = 2 * c.speed * c.time_step * (p + 0.5) / phases;
    sum += measured_restitution(engine, c) - c.restitution;
  }
  return sum / phases;
}

/// The restitution converges to the input with the step. First order: the dashpot sees the velocity of half a
/// step ago.
TEST_P(Restitution, C07_Convergence) {
  Collision c = collision();
  c.stiffness = 5680;
  c.restitution = 0.5;
  const double contact_time = 0.025;  // s, within a factor 4 for all eight
  const double coarse = mean_error(engine(), c, 100, contact_time),
               fine = mean_error(engine(), c, 800, contact_time);
  EXPECT_NEAR(std::log2(coarse / fine) / 3, 1, engine().within(0.1, 0.15));
  EXPECT_LT(std::abs(fine), 5e-4);
}

SCREE_ENGINE_SUITE(RestitutionExtra);

/// MercuryDPM HertzContactRestitutionUnitTest: centres at 0 and 3, radius 1, +-1 m/s, E* = 2e4, e = 0.8.
TEST_P(RestitutionExtra, C08_MercuryHertz) {
  const double h = 2e-4;
  Scene scene = empty_scene(Law::hertz_frictionless, h);
  set_elastic(scene, 0, 4e4, 0);
  scene.contact.pair(0, 0).restitution = 0.8;
  add_sphere(scene, {0, 0, 0}, 1, sphere_mass(1, 1), {1, 0, 0});
  add_sphere(scene, {3, 0, 0}, 1, sphere_mass(1, 1), {-1, 0, 0});
  const auto backend = engine().start(scene);
  backend->advance(10000);
  const Snapshot s = backend->snapshot();
  EXPECT_NEAR(s.velocity[0].x, -0.8, 2e-3);
  EXPECT_NEAR(s.velocity[1].x, 0.8, 2e-3);
}

/// With the dashpot of the full contact (per item) the clamp raises the restitution: table of closed forms.
TEST_P(RestitutionExtra, C03_ClampMap) {
  const std::array<std::array<double, 2>, 6> table{
      {{0.98, 0.98008}, {0.9, 0.90203}, {0.8, 0.80810}, {0.7, 0.71820}, {0.5, 0.55028}, {0.2, 0.32486}}};
  for (const auto& [nominal, clamped] : table) {
    const double l = std::log(nominal), zeta = -l / std::sqrt(kPi * kPi + l * l), k = 5680;
    Collision c;
    c.partner = Partner::wall;
    Scene scene = collision_scene(c);
    scene.contact.pair(0, 0).normal_stiffness = k;
    scene.contact.materials[0].normal_damping = zeta * std::sqrt(k);  // two items of m = 1: c = 2 ζ sqrt(k m)
    const auto backend = engine().start(scene);
    backend->advance(20000);
    EXPECT_NEAR(backend->snapshot().velocity[0].z, clamped, 1e-3) << nominal;
  }
}

}  // namespace
}  // namespace scree::verification
