// The backend's contract: statuses, domain, periodic axes, locks, observing, records, input errors.
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;

namespace {

bool same(const Vec3d& a, const Vec3d& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

/// A frictional pair in flight through a box, periodic on x and y.
Scene periodic_pair(const Vec3d& shift) {
  Scene s = linear_scene(Law::linear_history, 1e4, 0.6, 1e-5);
  s.contact.pair(0, 0).static_friction = 0.4;
  s.domain.min = {0, 0, -1};
  s.domain.max = {0.5, 0.5, 1};
  s.domain.periodic = {true, true, false};
  add_sphere(s, Vec3d{0.2, 0.25, 0} + shift, {1, 0.1, 0}, 0.02, 0.05);
  add_sphere(s, Vec3d{0.2409, 0.26, 0.003} + shift, {-1, 0.3, 0.1}, 0.02, 0.05);
  s.bodies.angular_velocity[0] = {0, 0, 20};
  for (auto& x : s.bodies.position) {
    if (x.x >= 0.5) x.x -= 0.5;
    if (x.y >= 0.5) x.y -= 0.5;
  }
  return s;
}

}  // namespace

TEST(ReferenceBackend, PairAcrossThePeriodicBoundary) {
  // Moved so that the boundary lies between the two, on x and on y: the same contact, the same momentum.
  const auto inside = test::reference(periodic_pair({0, 0, 0}));
  const auto across = test::reference(periodic_pair({0.28, 0.245, 0}));
  bool touched = false;
  for (int k = 0; k < 60; ++k) {
    inside->advance(20);
    across->advance(20);
    const Snapshot a = inside->snapshot(), b = across->snapshot();
    for (int i = 0; i < 2; ++i) {
      EXPECT_LT(length(a.velocity[i] - b.velocity[i]), 1e-12);
      EXPECT_LT(length(a.angular_velocity[i] - b.angular_velocity[i]), 1e-10);
      EXPECT_GE(b.position[i].x, 0);
      EXPECT_LT(b.position[i].x, 0.5);
    }
    touched = touched || !across->contacts().empty();
    EXPECT_LT(length(across->observe().momentum - Vec3d{0, 0.02, 0.005}), 1e-15);
  }
  EXPECT_TRUE(touched);
  EXPECT_TRUE(across->contacts().empty());
}

TEST(ReferenceBackend, PositionsStayInTheHalfOpenInterval) {
  Scene s = linear_scene(Law::linear_frictionless, 1, 1, 1);
  s.domain.min = {-1, 0, 0};
  s.domain.max = {1, 1, 1};
  s.domain.periodic = {true, false, false};
  add_sphere(s, {1, 0.5, 0.5}, {-1e-17, 0, 0}, 0.1, 1);  // at max: enters as min; then rounds back to max
  add_sphere(s, {0.75, 0.5, 0.2}, {0.5, 0, 0}, 0.1, 1);  // crosses
  add_sphere(s, {0.5, 0.5, 0.8}, {-5, 0, 0}, 0.1, 1);    // crosses more than one period in a step
  const auto engine = test::reference(s);
  EXPECT_EQ(engine->snapshot().position[0].x, -1);
  engine->advance(1);
  EXPECT_EQ(engine->snapshot().position[0].x, -1);
  EXPECT_EQ(engine->snapshot().position[1].x, -0.75);
  EXPECT_EQ(engine->snapshot().position[2].x, -0.5);
}

TEST(ReferenceBackend, ObservingChangesNothing) {
  const Scene s = periodic_pair({0.28, 0.245, 0});
  const auto silent = test::reference(s), watched = test::reference(s);
  silent->advance(500);
  for (int k = 0; k < 500; ++k) {
    watched->observe();
    watched->snapshot();
    watched->contacts();
    watched->advance(1);
  }
  const Snapshot a = silent->snapshot(), b = watched->snapshot();
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(same(a.position[i], b.position[i]));
    EXPECT_TRUE(same(a.velocity[i], b.velocity[i]));
    EXPECT_TRUE(same(a.angular_velocity[i], b.angular_velocity[i]));
  }
  EXPECT_EQ(silent->observe().viscous_dissipation, watched->observe().viscous_dissipation);
  EXPECT_EQ(silent->observe().frictional_dissipation, watched->observe().frictional_dissipation);
  EXPECT_GT(watched->observe().viscous_dissipation, 0);
}

TEST(ReferenceBackend, UntrackedDissipationIsZero) {
  BackendOptions options;
  options.track_dissipation = false;
  const auto untracked = make_reference_backend(periodic_pair({0, 0, 0}), options);
  const auto tracked = test::reference(periodic_pair({0, 0, 0}));
  untracked->advance(1200);
  tracked->advance(1200);
  EXPECT_EQ(untracked->observe().viscous_dissipation, 0);
  EXPECT_EQ(untracked->observe().frictional_dissipation, 0);
  EXPECT_GT(tracked->observe().viscous_dissipation, 0);
  EXPECT_TRUE(same(untracked->snapshot().velocity[0], tracked->snapshot().velocity[0]));
  EXPECT_EQ(untracked->profile().steps, 1200u);
  untracked->reset_profile();
  EXPECT_EQ(untracked->profile().steps, 0u);
}

TEST(ReferenceBackend, LocksKeepTheirVelocity) {
  Scene s = linear_scene(Law::linear_history, 1e4, 0.5, 1e-4);
  s.contact.pair(0, 0).static_friction = 0.5;
  s.gravity = {0, 0, -9.81};
  add_sphere(s, {0, 0, 0}, {0.1, 0, 0}, 0.05, 1);         // fixed, moving along x
  add_sphere(s, {0.02, 0, 0.097}, {0, 0.2, 0}, 0.05, 1);  // y and rotation about x locked
  s.bodies.locks[0] = kLockAll;
  s.bodies.angular_velocity[0] = {0, 3, 0};
  s.bodies.locks[1] = kLockY | kLockRotX;
  s.bodies.angular_velocity[1] = {7, 0, 0};
  const auto engine = test::reference(s);
  const Snapshot start = engine->snapshot();
  EXPECT_GT(length(start.force[0]), 0);
  EXPECT_NEAR(start.force[0].z + start.force[1].z, -9.81, 1e-12);  // gravity acts on the mobile one only
  engine->advance(1000);
  const Snapshot end = engine->snapshot();
  EXPECT_TRUE(same(end.velocity[0], {0.1, 0, 0}));
  EXPECT_TRUE(same(end.angular_velocity[0], {0, 3, 0}));
  EXPECT_NEAR(end.position[0].x, 0.01, 1e-15);
  EXPECT_EQ(end.velocity[1].y, 0.2);
  EXPECT_EQ(end.angular_velocity[1].x, 7);
  EXPECT_NE(end.angular_velocity[1].y, 0);
  EXPECT_NEAR(engine->observe().momentum.y, 0.2, 1e-15);  // mobile bodies
}

TEST(ReferenceBackend, FixedPartnerHasInfiniteMass) {
  // P-C6 of the catalogue: damping of the free sphere's own mass returns e = 0.7.
  Scene s = linear_scene(Law::linear_frictionless, 1e3, 0.7, 1e-7);
  s.contact.attraction_on_rebound = true;
  const auto big = s.bodies.add({0, 0, 0}, 0.003, 2000);
  s.bodies.locks[big] = kLockAll;
  const auto small = s.bodies.add({0, 0, 0.005}, 0.002, 2000);
  s.bodies.velocity[small] = {0, 0, -1};
  EXPECT_NEAR(impact(s).end.velocity[small].z, 0.7, 1e-3);
}

TEST(ReferenceBackend, RecordsAndCounts) {
  Scene s = linear_scene(Law::linear_frictionless, 1e4, 1, 1e-5);
  add_sphere(s, {0, 0, 0.009}, {0, 0, 0}, 0.01, 1);
  add_sphere(s, {0.019, 0, 0.0095}, {0, 0, 0}, 0.01, 1);
  add_sphere(s, {0.038, 0, 0.02}, {0, 0, 0}, 0.0105, 1);
  add_plane(s, {0, 0, 0}, {0, 0, 1});
  add_plane(s, {-0.0099, 0, 0}, {1, 0, 0});
  const auto engine = test::reference(s);
  const auto c = engine->contacts();
  ASSERT_EQ(c.size(), 4u);
  EXPECT_EQ(c[0].i, 0);
  EXPECT_EQ(c[0].j, 1);
  EXPECT_EQ(c[0].wall, -1);
  EXPECT_EQ(c[1].wall, 0);
  EXPECT_EQ(c[1].j, -1);
  EXPECT_EQ(c[1].triangle, -1);
  EXPECT_EQ(c[2].wall, 1);
  EXPECT_EQ(c[3].i, 1);
  const Observation o = engine->observe();
  EXPECT_EQ(o.contacts, 4u);
  EXPECT_EQ(o.body_contacts, 1u);
  EXPECT_NEAR(o.coordination_number, 5.0 / 3, 1e-15);
  EXPECT_NEAR(o.max_overlap_ratio, 0.1, 1e-12);
  const double pair = (0.02 - std::hypot(0.019, 0.0005)) / 0.01;
  EXPECT_NEAR(o.mean_overlap_ratio, (pair + 0.1 + 0.01 + 0.05) / 4, 1e-12);
  EXPECT_NEAR(o.elastic_normal, 0.5 * 1e4 * 1e-4 * (pair * pair + 0.1 * 0.1 + 0.01 * 0.01 + 0.05 * 0.05),
              1e-12);
}

TEST(ReferenceBackend, FatalStatuses) {
  Scene s = linear_scene(Law::linear_frictionless, 1e4, 1, 1e-3);
  s.contact.max_overlap_ratio = 0.5;
  add_sphere(s, {0, 0, 0}, {0, 0, 0}, 0.01, 1);
  add_sphere(s, {0.014, 0, 0}, {0, 0, 0}, 0.02, 1);  // overlap 1.6 radii
  const StepReport overlap = test::reference(s)->advance(10);
  EXPECT_TRUE(overlap.fatal());
  EXPECT_EQ(overlap.status, bit(Status::excessive_overlap));
  EXPECT_EQ(overlap.step, 1u);
  EXPECT_EQ(overlap.body, 0);
  EXPECT_EQ(overlap.other_body, 1);
  EXPECT_EQ(overlap.other_wall, -1);
  EXPECT_NE(overlap.detail.find("max_overlap_ratio"), std::string::npos);

  Scene leaving = linear_scene(Law::linear_frictionless, 1e4, 1, 1e-3);
  leaving.domain.min = {-1, -1, -1};
  leaving.domain.max = {1, 1, 1};
  add_sphere(leaving, {0, 0, 0}, {0, 0, 0}, 0.01, 1);
  add_sphere(leaving, {0.9901, 0.5, 0}, {1, 0, 0}, 0.01, 1);
  const auto engine = test::reference(leaving);
  const StepReport outside = engine->advance(100);
  EXPECT_EQ(outside.status, bit(Status::outside_domain));
  EXPECT_EQ(outside.step, 10u);
  EXPECT_EQ(outside.body, 1);
  EXPECT_GT(engine->snapshot().position[1].x, 1);
  EXPECT_EQ(engine->advance(5).step, 10u);
  leaving.domain.outside = OutsidePolicy::ignore;
  EXPECT_EQ(test::reference(leaving)->advance(100).step, 100u);

  Scene blown = linear_scene(Law::linear_frictionless, 1e300, 1, 1e10);
  add_sphere(blown, {0, 0, 0}, {0, 0, 0}, 0.01, 1e-300);
  add_sphere(blown, {0.019, 0, 0}, {0, 0, 0}, 0.01, 1);
  const StepReport infinite = test::reference(blown)->advance(10);
  EXPECT_EQ(infinite.status & bit(Status::non_finite), bit(Status::non_finite));
  EXPECT_EQ(infinite.body, 0);
}

TEST(ReferenceBackend, CoincidentCentresGoOn) {
  Scene s = linear_scene(Law::linear_history, 1e4, 0.5, 1e-4);
  add_sphere(s, {0, 0, 0}, {0, 0, 0}, 0.01, 1);
  add_sphere(s, {0, 0, 0}, {0, 0, 0}, 0.01, 1);
  const auto engine = test::reference(s);
  const auto c = engine->contacts();
  ASSERT_EQ(c.size(), 1u);
  EXPECT_EQ(c[0].normal.z, 1);
  EXPECT_NEAR(c[0].force.z, 200, 1e-10);
  EXPECT_EQ(engine->advance(0).status, 0u);
  const StepReport report = engine->advance(3);
  EXPECT_EQ(report.step, 3u);
  EXPECT_EQ(report.status, bit(Status::coincident_centres));
  EXPECT_GT(engine->snapshot().position[0].z, 0);
}

TEST(ReferenceBackend, BadScenesAreRefused) {
  const Scene good = periodic_pair({0, 0, 0});
  EXPECT_NO_THROW(test::reference(good));
  const auto refuses = [&](auto spoil) {
    Scene s = good;
    spoil(s);
    EXPECT_THROW(test::reference(s), std::invalid_argument);
  };
  refuses([](Scene& s) { s.time_step = 0; });
  refuses([](Scene& s) { s.bodies.radius[1] = -1; });
  refuses([](Scene& s) { s.bodies.mass[0] = std::numeric_limits<double>::infinity(); });
  refuses([](Scene& s) { s.bodies.velocity[0].y = std::nan(""); });
  refuses([](Scene& s) { s.bodies.velocity.pop_back(); });
  refuses([](Scene& s) { s.bodies.material[0] = 3; });
  refuses([](Scene& s) { s.contact.pair(0, 0).normal_stiffness = 0; });
  refuses([](Scene& s) { s.contact.pair(0, 0).restitution = 1.5; });
  refuses([](Scene& s) { s.contact.law = Law::hertz_mindlin; });
  refuses([](Scene& s) { s.domain.max.x = 0.07; });
  refuses([](Scene& s) { add_plane(s, {0, 0, 0}, {0, 0, 2}); });
  refuses([](Scene& s) { add_mesh(s, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 3}}); });
}
