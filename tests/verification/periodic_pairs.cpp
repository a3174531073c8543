#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "scree/base/status.hpp"
#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// Periodic boundaries: a scene across a face, an edge or a corner of the domain is the same scene in its
/// interior.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Periodic);

constexpr double kLength = 1, kStep = 1.0 / 8192;  // binary fractions: shifts and images are exact

void make_periodic(Scene& scene, const Vec3d& length) {
  scene.domain.min = {0, 0, 0};
  scene.domain.max = length;
  scene.domain.periodic = {true, true, true};
}

double wrapped(double x, double length) {
  const double y = x - length * std::floor(x / length);
  return y < length ? y : 0;
}

/// x - y to the nearest image.
double image(double x, double y, double length) { return x - y - length * std::round((x - y) / length); }

Scene shifted(Scene scene, const Vec3d& shift) {
  for (Vec3d& x : scene.bodies.position)
    x = {wrapped(x.x + shift.x, kLength), wrapped(x.y + shift.y, kLength), wrapped(x.z + shift.z, kLength)};
  return scene;
}

/// Two spheres about to collide askew, spinning, around the middle of the domain, and drifting together.
Scene collision(Law law, const Vec3d& drift) {
  Grip grip;
  grip.stiffness = 5000;
  grip.young_modulus = 5e5;
  grip.friction = 0.4;
  grip.regularization = 0.125;
  Scene scene = friction_scene(law, grip, kStep);
  make_periodic(scene, {kLength, kLength, kLength});
  add_sphere(scene, {0.3984375, 0.5, 0.46875}, 0.09375, 1, Vec3d{1, 0.25, 0} + drift, {4, -8, 2});
  add_sphere(scene, {0.59375, 0.53125, 0.5}, 0.109375, 1.5, Vec3d{-0.5, 0, 0.25} + drift, {-2, 1, 16});
  return scene;
}

const std::vector<Vec3d> kShifts{{0.5, 0, 0},   {0, 0.5, 0},   {0, 0, 0.5},     {0.5, 0.5, 0},
                                 {0, 0.5, 0.5}, {0.5, 0, 0.5}, {0.5, 0.5, 0.5}, {0.40625, 0.484375, 0.53125}};

void expect_same(const Engine& engine, const Snapshot& inside, const Snapshot& across, const Vec3d& shift) {
  // Positions of another size round differently: 1e-16 m per step in double. In mixed the contact mathematics
  // sees the same float differences but for that.
  const double tolerance = engine.within(1e-12, 1e-6);
  for (std::size_t i = 0; i < inside.position.size(); ++i) {
    const Vec3d &a = inside.position[i], &b = across.position[i];
    EXPECT_NEAR(image(b.x, a.x + shift.x, kLength), 0, tolerance);
    EXPECT_NEAR(image(b.y, a.y + shift.y, kLength), 0, tolerance);
    EXPECT_NEAR(image(b.z, a.z + shift.z, kLength), 0, tolerance);
    EXPECT_TRUE(b.x >= 0 && b.x < kLength && b.y >= 0 && b.y < kLength && b.z >= 0 && b.z < kLength);
    const Vec3d dv = across.velocity[i] - inside.velocity[i],
                dw = across.angular_velocity[i] - inside.angular_velocity[i];
    EXPECT_LT(std::sqrt(dot(dv, dv)), 10 * tolerance);
    EXPECT_LT(std::sqrt(dot(dw, dw)), 100 * tolerance);
  }
}

void expect_equal(const Vec3d& a, const Vec3d& b) {
  EXPECT_EQ(a.x, b.x);
  EXPECT_EQ(a.y, b.y);
  EXPECT_EQ(a.z, b.z);
}

TEST_P(Periodic, J14_CollisionAcrossFacesEdgesCorners) {
  for (const Law law : kFrictionLaws)
    for (const Vec3d& shift : kShifts) {
      SCOPED_TRACE(law_name(law) + " " + std::to_string(shift.x) + " " + std::to_string(shift.y) + " " +
                   std::to_string(shift.z));
      const Scene scene = collision(law, {0, 0, 0});
      const auto inside = engine().start(scene), across = engine().start(shifted(scene, shift));
      std::size_t touching = 0;
      for (int n = 0; n < 10; ++n) {
        ASSERT_FALSE(inside->advance(60).fatal());
        ASSERT_FALSE(across->advance(60).fatal());
        expect_same(engine(), inside->snapshot(), across->snapshot(), shift);
        EXPECT_EQ(inside->contacts().size(), across->contacts().size());
        touching += inside->contacts().size();
      }
      EXPECT_GT(touching, 0u);
      const Observation o = across->observe();
      EXPECT_NEAR(o.momentum.x, 1 - 0.75, engine().within(1e-14, 1e-7));
      EXPECT_NEAR(o.momentum.y, 0.25, engine().within(1e-14, 1e-7));
      EXPECT_NEAR(o.momentum.z, 0.375, engine().within(1e-14, 1e-7));
    }
}

/// At the start all numbers are binary fractions: overlap, normal and force agree bit by bit.
TEST_P(Periodic, J14_ImageContactIsBitwiseTheSame) {
  for (const Law law : kAllLaws)
    for (const Vec3d& shift : kShifts) {
      Scene scene = collision(law, {0, 0, 0});
      scene.bodies.position[1] = {0.5625, 0.53125, 0.5};
      const auto inside = engine().start(scene)->contacts(),
                 across = engine().start(shifted(scene, shift))->contacts();
      ASSERT_EQ(inside.size(), 1u);
      ASSERT_EQ(across.size(), 1u);
      EXPECT_EQ(inside[0].overlap, across[0].overlap);
      expect_equal(inside[0].normal, across[0].normal);
      expect_equal(inside[0].force, across[0].force);
    }
}

/// The pair drifts through faces, edges and corners while it touches; its history goes along.
TEST_P(Periodic, J14_HistoryCrossesWithTheContact) {
  for (const Law law : {Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force})
    for (const Vec3d& drift : {Vec3d{16, 0, 0}, Vec3d{8, -4, 0}, Vec3d{16, 16, -16}}) {
      Scene scene = collision(law, drift), open = scene;
      open.domain = {};
      const auto periodic = engine().start(scene), unbounded = engine().start(open);
      bool loaded = false;
      for (int n = 0; n < 60; ++n) {
        ASSERT_FALSE(periodic->advance(10).fatal());
        ASSERT_FALSE(unbounded->advance(10).fatal());
        expect_same(engine(), unbounded->snapshot(), periodic->snapshot(), {0, 0, 0});
        const auto a = unbounded->contacts(), b = periodic->contacts();
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t c = 0; c < a.size(); ++c) {
          const Vec3d d = a[c].tangential_displacement - b[c].tangential_displacement;
          const double size = std::sqrt(dot(a[c].tangential_displacement, a[c].tangential_displacement));
          EXPECT_LT(std::sqrt(dot(d, d)), engine().within(1e-9, 1e-3) * (size + 1e-3));
          loaded = loaded || size > 0;
        }
      }
      EXPECT_TRUE(loaded);
    }
}

/// A sphere rolls through the periodic axes again and again; compared with the unbounded plane.
void expect_roll(const Engine& engine, Law law, bool mesh) {
  Grip grip;
  grip.stiffness = 1e5;
  grip.young_modulus = 1e8;
  grip.friction = 0.5;
  grip.regularization = 1e-2;
  Scene open = friction_scene(law, grip, kStep);
  open.gravity = {2, 1, -9};
  add_sphere(open, {0.75, 0.125, 0.125 - static_overlap(law, grip, 9, 0.125)}, 0.125, 1, {4, -3, 0});
  Scene periodic = open;
  add_plane(open, {0, 0, 0}, {0, 0, 1});
  if (mesh)
    add_mesh(periodic, regular_plate(2, 16));
  else
    add_plane(periodic, {0, 0, 0}, {0, 0, 1});
  periodic.domain.min = {0, 0, -8};
  periodic.domain.max = {kLength, kLength, 8};
  periodic.domain.periodic = {true, true, false};
  const auto a = engine.start(open), b = engine.start(periodic);
  double position = 0, velocity = 0;
  for (int n = 0; n < 20; ++n) {
    ASSERT_FALSE(a->advance(400).fatal());
    ASSERT_FALSE(b->advance(400).fatal());
    const Snapshot s = a->snapshot(), t = b->snapshot();
    const Vec3d dx{image(t.position[0].x, s.position[0].x, kLength),
                   image(t.position[0].y, s.position[0].y, kLength), t.position[0].z - s.position[0].z};
    const Vec3d dv = s.velocity[0] - t.velocity[0];
    position = std::max(position, std::sqrt(dot(dx, dx)));
    velocity = std::max(velocity, std::sqrt(dot(dv, dv)));
  }
  EXPECT_LT(position, engine.within(1e-10, 1e-4));
  EXPECT_LT(velocity, engine.within(1e-10, 1e-4));
  EXPECT_GT(a->snapshot().position[0].x, 3);  // at least two crossings
}

TEST_P(Periodic, J14_RollsThroughTheFacesOnAPlane) {
  for (const Law law : kFrictionLaws) {
    SCOPED_TRACE(law_name(law));
    expect_roll(engine(), law, false);
  }
}

/// The mesh continues beyond the domain with the same triangles: the hop to the other side keeps the history.
TEST_P(Periodic, J14_RollsThroughTheFacesOnAMesh) {
  for (const Law law : kFrictionLaws) {
    SCOPED_TRACE(law_name(law));
    expect_roll(engine(), law, true);
  }
}

/// A body that lands exactly on max, or rounds to it, is at min.
TEST_P(Periodic, J14_ExactlyOnAFace) {
  Scene scene = empty_scene(Law::linear_frictionless, kStep);
  scene.contact.pair(0, 0).normal_stiffness = 1e4;
  make_periodic(scene, {kLength, kLength, kLength});
  add_sphere(scene, {0.875, 0.5, 0.5}, 0.0625, 1, {1, 0, 0});    // reaches x = 1 exactly after 1024 steps
  add_sphere(scene, {0.5, 0, 0.25}, 0.0625, 1, {0, -1e-20, 0});  // 1 - 1e-24 rounds to 1
  add_sphere(scene, {0.25, 0.25, 0}, 0.0625, 1);                 // rests on the face ...
  add_sphere(scene, {0.25, 0.25, 0.890625}, 0.0625, 1);  // ... overlapping this one by 1/64 through it
  const auto backend = engine().start(scene);
  const auto contacts = backend->contacts();
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_EQ(contacts[0].overlap, 0.015625);
  expect_equal(contacts[0].normal, {0, 0, 1});
  expect_equal(contacts[0].force, {0, 0, 156.25});
  ASSERT_FALSE(backend->advance(1).fatal());
  EXPECT_EQ(backend->snapshot().position[1].y, 0);
  ASSERT_FALSE(backend->advance(1023).fatal());
  EXPECT_EQ(backend->snapshot().position[0].x, 0);
  ASSERT_FALSE(backend->advance(1).fatal());
  EXPECT_EQ(backend->snapshot().position[0].x, kStep);
}

/// Hit from a distance through the face: the incident velocity is the true one. (Equal masses, elastic: they
/// exchange.)
TEST_P(Periodic, J14_VelocityOfImpactThroughAFace) {
  Scene scene = empty_scene(Law::linear_frictionless, kStep);
  scene.contact.pair(0, 0).normal_stiffness = 1e6;
  make_periodic(scene, {kLength, kLength, kLength});
  add_sphere(scene, {0.5, 0.5, 0.25}, 0.0625, 1);
  add_sphere(scene, {0.5, 0.5, 0.625}, 0.0625, 1, {0, 0, 5});
  const auto backend = engine().start(scene);
  ASSERT_FALSE(backend->advance(1200).fatal());
  const Snapshot s = backend->snapshot();
  EXPECT_NEAR(s.velocity[0].z, 5, 5e-3);
  EXPECT_NEAR(s.velocity[1].z, 0, 5e-3);
  EXPECT_NEAR(s.velocity[0].z + s.velocity[1].z, 5, engine().within(1e-13, 1e-6));
}

/// Ring of N equal masses and contacts around the axis, pressed together: mode q has ω = 2 sqrt(k/m) sin(π
/// q/N). N = 3 makes the domain less than three diameters long; the step lowers the phase to 2 asin(h ω / 2)
/// / h.
TEST_P(Periodic, J14_ModesOfAClosedRing) {
  const double k = 4096, mass = 1, radius = 0.125, overlap = 0.015625, amplitude = 1.0 / 1024;
  for (const int n : {3, 4, 8})
    for (const int q : {1, n / 2}) {
      SCOPED_TRACE(std::to_string(n) + " bodies, mode " + std::to_string(q));
      Scene scene = empty_scene(Law::linear_frictionless, 1.0 / 4096);
      scene.contact.pair(0, 0).normal_stiffness = k;
      const double pitch = 2 * radius - overlap, length = n * pitch;
      make_periodic(scene, {length, 1, 1});
      for (int i = 0; i < n; ++i)
        add_sphere(scene, {wrapped(i * pitch + amplitude * std::cos(2 * kPi * q * i / n), length), 0.5, 0.5},
                   radius, mass);
      const auto backend = engine().start(scene);
      EXPECT_EQ(backend->contacts().size(), static_cast<std::size_t>(n));
      const double omega = 2 * std::sqrt(k / mass) * std::sin(kPi * q / n);
      const double phase = 2 * std::asin(0.5 * scene.time_step * omega);
      for (int steps = 1; steps <= 20; ++steps) {
        ASSERT_FALSE(backend->advance(37).fatal());
        const Snapshot s = backend->snapshot();
        for (int i = 0; i < n; ++i) {
          const double u = amplitude * std::cos(2 * kPi * q * i / n) * std::cos(phase * 37 * steps);
          EXPECT_NEAR(image(s.position[i].x, i * pitch, length), u, engine().within(1e-12, 1e-6 * amplitude))
              << i;
        }
      }
    }
}

/// One diameter may fill half the period: then no pair can touch through two images. More is refused.
TEST_P(Periodic, J14_LargestBody) {
  Scene scene = empty_scene(Law::linear_frictionless, kStep);
  scene.contact.pair(0, 0).normal_stiffness = 1e4;
  make_periodic(scene, {1, 2, 2});
  add_sphere(scene, {0.25, 0.5, 0.5}, 0.25, 1);
  add_sphere(scene, {0.734375, 0.5, 0.5}, 0.25, 1);
  const auto contacts = engine().start(scene)->contacts();  // 1/64 here, a gap of 1/64 on the other side
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_EQ(contacts[0].overlap, 0.015625);
  expect_equal(contacts[0].normal, {-1, 0, 0});
  scene.bodies.position[1].x = 0.765625;
  const auto beyond = engine().start(scene)->contacts();
  ASSERT_EQ(beyond.size(), 1u);
  expect_equal(beyond[0].normal, {1, 0, 0});
  scene.bodies.radius[1] = 0.2501;
  bool refused = false;
  try {
    engine().start(scene);
  } catch (const std::invalid_argument&) {
    refused = true;
  } catch (const std::runtime_error&) {
    refused = true;
  }
  EXPECT_TRUE(refused) << "a body larger than half the period must be refused";
  scene.bodies.radius[1] = 0.25;
  scene.domain.periodic = {false, true, true};
  scene.bodies.radius[1] = 0.3;
  EXPECT_NO_THROW(engine().start(scene));
}

/// Half a period in one step: a body could be met on either side, and the run stops; a little less goes on.
TEST_P(Periodic, StepsOfHalfAPeriodStopTheRun) {
  Scene scene = empty_scene(Law::linear_frictionless, 1e-3);
  scene.contact.pair(0, 0).normal_stiffness = 1e4;
  make_periodic(scene, {1, 2, 2});
  add_sphere(scene, {0.25, 0.5, 0.5}, 0.01, 1, {450, 0, 0});
  const auto slower = engine().start(scene);
  EXPECT_FALSE(slower->advance(10).fatal());
  scene.bodies.velocity[0] = {550, 0, 0};
  const auto faster = engine().start(scene);
  const StepReport report = faster->advance(10);
  EXPECT_TRUE(report.fatal());
  EXPECT_EQ(report.status & kFatalStatus, bit(Status::too_fast));
  EXPECT_EQ(report.body, 0);
}

}  // namespace
}  // namespace scree::verification
