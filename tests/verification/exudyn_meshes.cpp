#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "verification/exudyn_trajectory.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// Spheres on triangulated bricks in Exudyn's GeneralContact (edge rule "exudyn") and in its sphere-triangle
/// test. What its program does, and what these trajectories need: triangles have one side; an edge or vertex
/// hit counts half, and not at all where its point lies in the plane of a face that is hit too; tension is
/// not clamped, and friction is μ times the signed normal force, so that during the tensile end of a rebound
/// it acts along the sliding velocity.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(ExudynMesh);

/// Brick with Exudyn's numbering of corners and triangles.
TriangleMesh brick(const Vec3d& centre, const Vec3d& size) {
  TriangleMesh mesh;
  for (const double z : {-0.5, 0.5})
    for (const auto& [x, y] :
         {std::pair{-0.5, -0.5}, std::pair{0.5, -0.5}, std::pair{0.5, 0.5}, std::pair{-0.5, 0.5}})
      mesh.vertices.push_back(centre + Vec3d{x * size.x, y * size.y, z * size.z});
  mesh.triangles = {{{0, 2, 1}}, {{0, 3, 2}}, {{6, 4, 5}}, {{6, 7, 4}}, {{0, 1, 4}}, {{1, 5, 4}},
                    {{1, 2, 5}}, {{2, 6, 5}}, {{2, 3, 6}}, {{3, 7, 6}}, {{3, 0, 7}}, {{0, 4, 7}}};
  return mesh;
}

std::size_t add_exudyn_mesh(Scene& scene, const TriangleMesh& mesh, std::uint16_t material = 0) {
  const std::size_t wall = add_mesh(scene, mesh, material);
  scene.walls[wall].edge_rule = EdgeRule::exudyn;
  return wall;
}

/// m = 0.5, R = 0.1 dropped with v_x = 1 on a brick, k = 2e4 each, μ = 0.3, v_reg = 1e-2: bounces, slides,
/// rolls.
TEST_P(ExudynMesh, R3_DropAndSlide) {
  for (const std::string zeta : {"0.05", "0.2"}) {
    const auto rows = exudyn_rows("R3_drop_slide_zeta" + zeta + ".csv");
    if (rows.empty()) GTEST_SKIP() << "no recorded trajectories in " << SCREE_SHARED_DIR << "/exudyn";
    const double mass = 0.5, k = 2e4;
    Scene scene = exudyn_scene(2e-6, k, std::stod(zeta) * std::sqrt(k / 2 * mass), 0.3, 1e-2);
    scene.gravity = {0, 0, -9.81};
    add_sphere(scene, at(rows[0], 1), 0.1, mass, at(rows[0], 4));
    add_exudyn_mesh(scene, brick({0, 0, -0.05}, {4, 4, 0.1}));
    const Deviation d = follow(engine(), scene, rows, 1, 1)[0];
    EXPECT_LT(d.position, 3e-5) << zeta;
    // In an impact (300 m/s², 3000 rad/s²) a shift of 5 µs is as much.
    EXPECT_LT(d.velocity, 4e-3) << zeta;
    EXPECT_LT(d.spin, 2e-2) << zeta;
  }
}

/// A spinning sphere bounces off the edge of a brick, two half hits: kinetic, elastic and lost energy (half
/// as well) add up to the initial energy.
TEST_P(ExudynMesh, F11_BudgetOfAnEdgeHit) {
  const double radius = 0.1, mass = 0.5, slope = 0.5;
  for (const Law law : kAllLaws) {
    SCOPED_TRACE(law_name(law));
    Scene scene = friction_scene(law, Grip{}, 5e-6);
    const Vec3d outward{std::sin(slope), 0, std::cos(slope)};
    add_sphere(scene, Vec3d{0.5, 0.013, 0} + (radius + 1e-4) * outward, radius, mass,
               Vec3d{0.1, 0.2, 0} - outward, {1, -2, 3});
    add_exudyn_mesh(scene, brick({0, 0, -0.05}, {1, 1, 0.1}));
    const auto backend = engine().start(scene);
    const auto total = [&](const Observation& o) {
      return o.kinetic_translational + o.kinetic_rotational + o.elastic_normal + o.elastic_tangential +
             o.viscous_dissipation + o.frictional_dissipation;
    };
    const double start = total(backend->observe());
    std::uint64_t hits = 0;
    for (int n = 0; n < 100; ++n) {
      ASSERT_FALSE(backend->advance(10).fatal());
      const Observation o = backend->observe();
      hits = std::max(hits, o.contacts);
      EXPECT_NEAR(total(o), start, 1e-3 * start);
    }
    EXPECT_EQ(hits, 2u);
    EXPECT_GT(backend->observe().viscous_dissipation, 0.3 * start);
  }
}

/// Floor with four walls and three stairs, 96 triangles.
TriangleMesh stair_room() {
  const Vec3d p0{0, 0, -0.0125};
  TriangleMesh room = brick(p0, {1, 1, 0.025});
  for (const double s : {-0.5, 0.5}) room = joined(room, brick(p0 + Vec3d{s, 0, 0.1}, {0.025, 1, 0.2}));
  for (const double s : {-0.5, 0.5}) room = joined(room, brick(p0 + Vec3d{0, s, 0.1}, {1, 0.025, 0.2}));
  for (int i = 0; i < 3; ++i)
    room = joined(room, brick({0.275 + 0.075 * i, 0.425, 0.0125 + 0.025 * i}, {0.075, 0.075, 0.025}));
  return room;
}

struct RoomBall {
  std::string file;
  Vec3d start, velocity, angular_velocity;
  double radius, damping, gravity;
};

/// Converged sub-systems of Exudyn's friction test: m = 0.025, k = 1000, d = 0.2, μ = 0.8, v_reg = 1 mm/s.
Scene room_scene(const RoomBall& ball) {
  Scene scene = exudyn_scene(1e-5, 1000, 0.2, 0.8, 1e-3);
  scene.gravity = {0, 0, -ball.gravity};
  Material material = scene.contact.materials[0];
  material.normal_damping = ball.damping;
  const std::uint16_t index = add_material(scene, material);
  set_pair(scene, 0, index, scene.contact.pair(0, 0));
  add_sphere(scene, ball.start, ball.radius, 0.025, ball.velocity, ball.angular_velocity, index);
  add_exudyn_mesh(scene, stair_room());
  return scene;
}

/// Largest distance from the recorded path up to `end`; negative where there is no record.
double worst_distance(const Engine& engine, const RoomBall& ball, double end) {
  const Scene scene = room_scene(ball);
  const auto backend = engine.start(scene);
  double worst = -1;
  std::uint64_t step = 0;
  for (const auto& row : exudyn_rows(ball.file)) {
    if (row[0] > end) break;
    const auto target = static_cast<std::uint64_t>(std::llround(row[0] / scene.time_step));
    EXPECT_FALSE(backend->advance(target - step).fatal());
    step = target;
    const Vec3d d = backend->snapshot().position[0] - ball.start - at(row, 1);
    worst = std::max(worst, std::sqrt(dot(d, d)));
  }
  return worst;
}

/// A sphere pressed down by 0.5 N rolls into a wall. (At 0.66 s it meets a cube that is not part of this
/// scene.)
TEST_P(ExudynMesh, R4_RollIntoAWall) {
  const RoomBall ball{"R4_friction_roll.csv", {-0.4, -0.4, 0.05}, {-0.2, 1, 0}, {-20, -4, 0}, 0.05, 0.2, 20};
  const double worst = worst_distance(engine(), ball, 0.65);
  if (worst < 0) GTEST_SKIP() << "no recorded trajectories in " << SCREE_SHARED_DIR << "/exudyn";
  EXPECT_LT(worst, 2e-5);
}

/// A small one rolls down three stairs, over edges hit at half stiffness.
TEST_P(ExudynMesh, R4_DownTheStairs) {
  const RoomBall ball{
      "R4_friction_stair.csv", {0.39125, 0.41, 0.0995}, {-0.125, 0.00125, 0}, {-0.05, -5, 0}, 0.025, 4, 10};
  const double worst = worst_distance(engine(), ball, 0.8);
  if (worst < 0) GTEST_SKIP() << "no recorded trajectories in " << SCREE_SHARED_DIR << "/exudyn";
  EXPECT_LT(worst, 1e-4);
}

/// Six spheres R = 0.1, m = 1.6, k = 1e5, e = 0.5, μ = 0.2, g = 10 dropped 10 mm with v_h = 1.2 in six
/// directions on two triangles: 5/7 of the speed and ω = v/R after the slip ends, the same for all.
TEST_P(ExudynMesh, H09_SphereTriangle) {
  const double radius = 0.1, mass = 1.6, g = 10, v0 = 1.2, h = 2e-5;
  Scene scene = empty_scene(Law::linear_regularized, h);
  scene.gravity = {0, 0, -g};
  scene.contact.friction_regularization_velocity = 1e-2;
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.normal_stiffness = 1e5;
  pair.restitution = 0.5;
  pair.static_friction = 0.2;
  std::array<Vec3d, 6> direction;
  for (int i = 0; i < 6; ++i) {
    const double phi = 2 * kPi * i / 6;
    direction[i] = {std::cos(phi), std::sin(phi), 0};
    add_sphere(scene, Vec3d{0, 0, radius + 0.01} + 0.5 * direction[i], radius, mass, v0 * direction[i]);
  }
  add_mesh(scene, regular_plate(3, 1));
  const auto backend = engine().start(scene);
  ASSERT_FALSE(backend->advance(25000).fatal());  // 0.5 s > 2 v0/(7 μ g) = 0.171429 s
  const Snapshot s = backend->snapshot();
  const double first = dot(s.velocity[0], direction[0]);
  for (int i = 0; i < 6; ++i) {
    const Vec3d axis = cross(Vec3d{0, 0, 1}, direction[i]);
    EXPECT_NEAR(dot(s.velocity[i], direction[i]), 0.857143, 5e-3 * 0.857143) << i;
    EXPECT_NEAR(dot(s.angular_velocity[i], axis), 8.57143, 5e-3 * 8.57143) << i;
    EXPECT_NEAR(dot(s.velocity[i], axis), 0, engine().within(1e-9, 1e-5)) << i;
    EXPECT_NEAR(dot(s.velocity[i], direction[i]), first, engine().within(1e-9, 1e-5)) << i;
  }
}

}  // namespace
}  // namespace scree::verification
