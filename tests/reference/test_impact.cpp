// Normal impact of the reference backend against closed forms and a golden trajectory.
#include <gtest/gtest.h>

#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;

namespace {

constexpr double kPi = 3.14159265358979323846;

/// Hertz impact (closed form): δ_max = (15 m v² / (16 sqrt(R) E))^(2/5), F from (2.5), t_c = 2.943275 δ_max /
/// v.
struct HertzImpact {
  double overlap, force, time;
  HertzImpact(double mass, double speed, double radius, double modulus)
      : overlap(std::pow(15 * mass * speed * speed / (16 * std::sqrt(radius) * modulus), 0.4)),
        force(4.0 / 3.0 * modulus * std::sqrt(radius) * std::pow(overlap, 1.5)),
        time(2.943275 * overlap / speed) {}
};

void expect_ratio(double found, double expected, double relative) {
  EXPECT_NEAR(found / expected, 1, relative) << found << " against " << expected;
}

}  // namespace

TEST(ReferenceImpact, ElasticHertzPair) {  // Chung & Ooi (2011) test 1: glass
  Scene s = hertz_scene(Law::hertz_frictionless, 4.8e10, 0.2, 1);
  const double r = 0.01;
  s.time_step = 40.339e-6 / 400;
  for (int side : {-1, 1}) {
    const auto i = s.bodies.add({side * r, 0, 0}, r, 2800);
    s.bodies.velocity[i] = {-10.0 * side, 0, 0};
  }
  const double m = s.bodies.mass[0];
  const Impact found = impact(s);
  const HertzImpact expected(m / 2, 20, r / 2, 2.5e10);
  EXPECT_NEAR(expected.overlap, 274.113e-6, 1e-9);  // published values of the same case
  EXPECT_NEAR(expected.force, 10696.9, 0.1);
  expect_ratio(found.max_overlap, expected.overlap, 1e-4);
  expect_ratio(found.max_force, expected.force, 1e-4);
  expect_ratio(found.contact_time, expected.time, 5e-3);
  expect_ratio(found.end.velocity[1].x, 10, 1e-6);
  EXPECT_DOUBLE_EQ(found.end.velocity[0].x, -found.end.velocity[1].x);
}

TEST(ReferenceImpact,
     ElasticHertzWall) {  // Chung & Ooi (2011) test 2, rigid wall and wall of the same material
  for (const bool rigid : {true, false}) {
    Scene s = hertz_scene(Law::hertz_frictionless, 7e10, 0.3, 1);
    const double r = 0.1;
    s.bodies.add({0, 0, r}, r, 2699);
    s.bodies.velocity[0] = {0, 0, -0.2};
    add_plane(s, {0, 0, 0}, {0, 0, 1});
    double compliance = (1 - 0.09) / 7e10;
    if (rigid) {
      Material hard = s.contact.materials[0];
      hard.young_modulus = 7e20;
      s.walls[0].material = add_material(s, hard);
    } else {
      compliance *= 2;
    }
    const HertzImpact expected(s.bodies.mass[0], 0.2, r, 1 / compliance);
    EXPECT_NEAR(expected.overlap, rigid ? 49.717e-6 : 65.602e-6, 1e-9);
    s.time_step = expected.time / 400;
    const Impact found = impact(s);
    expect_ratio(found.max_overlap, expected.overlap, 1e-4);
    expect_ratio(found.max_force, expected.force, 1e-4);
    expect_ratio(found.contact_time, expected.time, 5e-3);
    expect_ratio(found.end.velocity[0].z, 0.2, 1e-6);
  }
}

namespace {

/// Linear dashpot impact at 1 m/s: measured restitution and contact time as the step goes to zero.
struct LinearImpact {
  double restitution, time, overlap;
};

LinearImpact linear_impact(bool wall, double e, bool attraction, double tc) {
  Scene s = linear_scene(Law::linear_frictionless, 1e5, e, tc / 2000);
  s.contact.attraction_on_rebound = attraction;
  const double r = 0.01;
  add_sphere(s, {0, 0, 0}, {wall ? -1.0 : -0.5, 0, 0}, r, 0.1);
  if (wall)
    add_plane(s, {-r, 0, 0}, {1, 0, 0});
  else
    add_sphere(s, {-2 * r, 0, 0}, {0.5, 0, 0}, r, 0.1);
  const auto engine = reference(s);
  LinearImpact out{};
  double pushing = 0;
  for (int k = 0; k < 20000; ++k) {
    engine->advance(1);
    const auto c = engine->contacts();
    if (c.empty()) break;
    out.overlap = std::max(out.overlap, c[0].overlap);
    // The clamped contact ends when its force has come to zero; its overlap lasts longer.
    if (attraction || c[0].force.x > 0 || c[0].force.x < 0) pushing += s.time_step;
  }
  out.time = pushing;
  const Snapshot end = engine->snapshot();
  out.restitution = wall ? end.velocity[0].x : end.velocity[0].x - end.velocity[1].x;
  return out;
}

}  // namespace

TEST(ReferenceImpact, LinearDashpotGivesTheRestitutionAsked) {
  // (2.3): m* = 0.05 and 0.1 kg, k = 1e5 N/m, e = 0.8: contact times and overlaps of the closed form.
  const LinearImpact pair = linear_impact(false, 0.8, true, 2.22704e-3);
  EXPECT_NEAR(pair.restitution, 0.8, 1e-3);
  expect_ratio(pair.time, 2.22704e-3, 2e-3);
  expect_ratio(pair.overlap, 6.35649e-4, 1e-3);
  const LinearImpact wall = linear_impact(true, 0.8, true, 3.14951e-3);
  EXPECT_NEAR(wall.restitution, 0.8, 1e-3);
  expect_ratio(wall.time, 3.14951e-3, 2e-3);
  expect_ratio(wall.overlap, 8.98943e-4, 1e-3);
  // (2.4): the clamped contact has to return the restitution that was asked for as well.
  for (const double e : {0.05, 0.3, 0.5, 0.7, 0.9, 1.0}) {
    EXPECT_NEAR(linear_impact(false, e, false, 2.2e-3).restitution, e, 2e-3) << e;
    EXPECT_NEAR(linear_impact(true, e, false, 3.1e-3).restitution, e, 2e-3) << e;
  }
}

TEST(ReferenceImpact, ClampedDashpotGivenPerItem) {
  // d_i + d_j = 10.01975 N s/m on k = 1e5 N/m, m* = 0.05 kg is nominally e = 0.8; clamped it gives 0.808099
  // in 2.12650 ms.
  Scene s = linear_scene(Law::linear_frictionless, 0, 0.1, 2.2e-3 / 2000);
  s.contact.materials[0].normal_stiffness = 2e5;
  s.contact.materials[0].normal_damping = 10.01975 / 2;
  add_sphere(s, {0, 0, 0}, {-0.5, 0, 0}, 0.01, 0.1);
  add_sphere(s, {-0.02, 0, 0}, {0.5, 0, 0}, 0.01, 0.1);
  const auto engine = reference(s);
  double pushing = 0;
  for (int k = 0; k < 3000; ++k) {
    engine->advance(1);
    const auto c = engine->contacts();
    if (!c.empty() && c[0].force.x != 0) pushing += s.time_step;
  }
  const Snapshot end = engine->snapshot();
  EXPECT_NEAR(end.velocity[0].x - end.velocity[1].x, 0.808099, 8e-4);
  expect_ratio(pushing, 2.12650e-3, 2e-3);
}

TEST(ReferenceImpact, HertzDampingGivesTheRestitutionAsked) {  // Chung & Ooi (2011) test 3: aluminium oxide
  for (const bool attraction : {true, false})
    for (const double e : {0.05, 0.2, 0.4, 0.6, 0.8, 1.0}) {
      Scene s = hertz_scene(Law::hertz_frictionless, 3.8e11, 0.23, e);
      s.contact.attraction_on_rebound = attraction;
      const double r = 0.0025;
      s.bodies.add({0, 0, r}, r, 4000);
      s.bodies.velocity[0] = {0, 0, -3.9};
      add_plane(s, {0, 0, 0}, {0, 0, 1});
      s.time_step = 6.1045e-6 / 4000;
      EXPECT_NEAR(impact(s).end.velocity[0].z / 3.9, e, 3e-3) << e << attraction;
    }
}

TEST(ReferenceImpact, GoldenTrajectoryOfTwoStackedSpheres) {
  // Two spheres between floor and ceiling, linear springs, velocity Verlet: positions computed by LAMMPS
  // (unittest/granular, case dem03 of Garg et al. 2012), which the leapfrog must follow to rounding.
  Scene s = linear_scene(Law::linear_frictionless, 1e3, 1, 2e-6);
  s.gravity = {0, -9.81, 0};
  s.bodies.add({0, 4.5e-4, 0}, 5e-4, 1e4);
  s.bodies.add({0, 1.35e-3, 0}, 5e-4, 1e4);
  add_plane(s, {0, 0, 0}, {0, 1, 0});
  add_plane(s, {0, 1.8e-3, 0}, {0, -1, 0});
  const auto engine = reference(s);
  const double initial = [&] {
    const Observation o = engine->observe();
    return o.kinetic_translational + o.elastic_normal + o.potential;
  }();
  for (const double y :
       {4.1684173029886e-4, 4.4919993452678e-4, 4.1825802027108e-4, 4.4695822989225e-4, 4.2108853140522e-4}) {
    engine->advance(200);
    expect_ratio(engine->snapshot().position[0].y, y, 1e-10);
    const Observation o = engine->observe();
    expect_ratio(o.kinetic_translational + o.elastic_normal + o.potential, initial, 5e-4);
  }
  const Snapshot end = engine->snapshot();
  expect_ratio(end.position[1].y, 1.37872596779657e-3, 1e-10);
  expect_ratio(end.velocity[0].y, 0.272530506895369, 1e-10);
  expect_ratio(end.velocity[1].y, -0.273371331524526, 1e-10);
}
