#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// A flat mesh is the analytic plane, whatever the triangulation and the placement in space.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(MeshEqualsPlane);

struct Tessellation {
  std::string name;
  TriangleMesh mesh;
};

std::vector<Tessellation> coarse(double half) {
  return {{"2", regular_plate(half, 1)},
          {"200", regular_plate(half, 10)},
          {"200 random", random_plate(half, 10, 3)},
          {"200 needles", sliver_plate(half, 100)},
          {"fan of 32", fan({0, 0, 0}, 1.5 * half, 32)}};
}

std::vector<Tessellation> fine(double half) {
  return {{"20000", regular_plate(half, 100)},
          {"20000 random", random_plate(half, 100, 4)},
          {"2000 needles", sliver_plate(half, 1000)}};
}

/// A scene without its wall; the wall is the plane z = 0 of `frame`.
struct Flight {
  Scene scene;
  std::uint64_t steps = 0;
  double speed = 1;  ///< scale of velocities, m/s
};

Flight in_frame(Flight flight, const Frame& frame) {
  Bodies& b = flight.scene.bodies;
  for (Vec3d& x : b.position) x = frame.point(x);
  for (Vec3d& v : b.velocity) v = frame.direction(v);
  for (Vec3d& w : b.angular_velocity) w = frame.direction(w);
  flight.scene.gravity = frame.direction(flight.scene.gravity);
  return flight;
}

std::vector<Snapshot> fly(const Engine& engine, const Scene& scene, std::uint64_t steps) {
  const auto backend = engine.start(scene);
  std::vector<Snapshot> samples;
  for (int n = 0; n < 10; ++n) {
    EXPECT_FALSE(backend->advance(steps / 10).fatal());
    samples.push_back(backend->snapshot());
  }
  return samples;
}

/// Largest difference of two flights: positions relative to R, velocities to `speed`, spins to `speed` / R.
double largest_difference(const std::vector<Snapshot>& a, const std::vector<Snapshot>& b, double radius,
                          double speed) {
  const auto size = [](const Vec3d& d) { return std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)}); };
  double largest = 0;
  for (std::size_t n = 0; n < a.size(); ++n)
    largest = std::max({largest, size(a[n].position[0] - b[n].position[0]) / radius,
                        size(a[n].velocity[0] - b[n].velocity[0]) / speed,
                        size(a[n].angular_velocity[0] - b[n].angular_velocity[0]) * radius / speed});
  return largest;
}

void expect_same_flight(const Engine& engine, const Flight& flight, const Frame& frame,
                        const std::vector<Tessellation>& meshes) {
  const Flight here = in_frame(flight, frame);
  Scene on_plane = here.scene;
  add_plane(on_plane, frame.origin, frame.ez);
  const std::vector<Snapshot> expected = fly(engine, on_plane, flight.steps);
  for (const Tessellation& t : meshes) {
    Scene on_mesh = here.scene;
    add_mesh(on_mesh, placed(t.mesh, frame));
    const std::vector<Snapshot> found = fly(engine, on_mesh, flight.steps);
    EXPECT_LT(largest_difference(found, expected, here.scene.bodies.radius[0], flight.speed),
              engine.within(1e-10, 1e-4))
        << t.name;
  }
}

/// Impact of the Kharaz alumina sphere, 3.9 m/s, `degrees` from the normal, over the origin (a vertex of most
/// meshes). It touches in the middle of a step: an overlap of 1e-18 m would be rounding alone.
Flight kharaz_impact(Law law, double degrees) {
  Grip grip;
  grip.stiffness = 1e7;
  grip.young_modulus = 3.8e11;
  grip.poisson_ratio = 0.23;
  grip.friction = 0.092;
  grip.restitution = 0.98;
  grip.regularization = 0.05;
  Flight flight{friction_scene(law, grip, 1e-8), 1200, 3.9};
  const double a = degrees * kPi / 180, radius = 0.0025;
  const Vec3d v{3.9 * std::sin(a), 0, -3.9 * std::cos(a)};
  add_sphere(flight.scene, Vec3d{0, 0, radius} + (-2.05e-7) * v, radius, sphere_mass(radius, 4000), v);
  return flight;
}

/// Slides, then rolls askew over 0.8 m of plate.
Flight roll(Law law) {
  Grip grip;
  grip.stiffness = 1e5;
  grip.young_modulus = 1e8;
  grip.regularization = 1e-2;
  const double radius = 0.05, mass = 1, g = 9.81;
  Flight flight{friction_scene(law, grip, 1e-4), 3000, 2};
  flight.scene.gravity = {0, 0, -g};
  add_sphere(flight.scene, {-0.4, -0.25, radius - static_overlap(law, grip, mass * g, radius)}, radius, mass,
             {2.6, 1.3, 0}, {3, -4, 5});
  return flight;
}

const Frame kLevel{};

TEST_P(MeshEqualsPlane, H03_ObliqueImpact) {
  for (const Law law : kFrictionLaws)
    for (const double degrees : {10.0, 60.0}) {
      SCOPED_TRACE(law_name(law) + " " + std::to_string(degrees));
      expect_same_flight(engine(), kharaz_impact(law, degrees), kLevel, coarse(0.02));
    }
  expect_same_flight(engine(), kharaz_impact(Law::hertz_mindlin, 30), kLevel, fine(0.02));
}

TEST_P(MeshEqualsPlane, H03_Roll) {
  for (const Law law : kFrictionLaws) {
    SCOPED_TRACE(law_name(law));
    expect_same_flight(engine(), roll(law), kLevel, coarse(0.5));
  }
  expect_same_flight(engine(), roll(Law::linear_history), kLevel, fine(0.5));
}

/// Placed askew the vertices of the mesh are only coplanar to rounding. (The impact stays near the origin: at
/// 0.3 m the positions are rounded to 1e-11 of its overlap, and two descriptions of one plane differ by as
/// much.)
TEST_P(MeshEqualsPlane, H03_PlacedAskew) {
  const Frame frame = askew(0.7, 0.4, {0.3, -0.2, 0.1});
  expect_same_flight(engine(), kharaz_impact(Law::hertz_mindlin, 30), askew(0.7, 0.4, {0, 0, 0}),
                     coarse(0.02));
  expect_same_flight(engine(), roll(Law::linear_history), frame, coarse(0.5));
  expect_same_flight(engine(), roll(Law::hertz_mindlin_force), frame, fine(0.5));
}

/// Rolling down 15° without slip: after the start the friction is 2/7 m g sin α while hundreds of edges pass.
/// A hop that lost the tangential displacement would drop it to zero.
TEST_P(MeshEqualsPlane, H03_HistorySurvivesHops) {
  const double radius = 0.05, mass = 1, g = 9.81, h = 1e-4, angle = 15 * kPi / 180;
  for (const Law law : {Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force})
    for (const TriangleMesh& mesh :
         {regular_plate(0.6, 100, 0.1, 17), random_plate(0.6, 100, 5, 0.1, 17), sliver_plate(0.6, 200)}) {
      SCOPED_TRACE(law_name(law));
      Grip grip;
      grip.stiffness = 1e5;
      grip.young_modulus = 1e8;
      grip.friction = 0.5;
      Scene scene = friction_scene(law, grip, h);
      scene.gravity = {g * std::sin(angle), 0, -g * std::cos(angle)};
      const double height = radius - static_overlap(law, grip, mass * g * std::cos(angle), radius);
      add_sphere(scene, {-0.5, 0.0123, height}, radius, mass, {1, 0.1, 0}, {-0.1 / height, 1 / height, 0});
      add_mesh(scene, mesh);
      const auto backend = engine().start(scene);
      ASSERT_FALSE(backend->advance(800).fatal());
      const double expected = -mass * g * std::sin(angle) / (1 + height * height / (0.4 * radius * radius));
      for (int n = 0; n < 4000; ++n) {
        const auto contacts = backend->contacts();
        ASSERT_EQ(contacts.size(), 1u);
        ASSERT_NEAR(contacts[0].force.x, expected, engine().within(1e-5, 1e-4) * std::abs(expected)) << n;
        ASSERT_NEAR(contacts[0].force.y, 0, engine().within(1e-5, 1e-4) * std::abs(expected)) << n;
        ASSERT_FALSE(backend->advance(1).fatal());
      }
      EXPECT_GT(backend->snapshot().position[0].x, 0.15);  // more than 200 edges later
    }
}

}  // namespace
}  // namespace scree::verification
