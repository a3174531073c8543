// Triangle meshes: one contact per surface, history across triangles, moving meshes, sidedness, exudyn edge
// rule.
#include <gtest/gtest.h>

#include <random>

#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;

namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// Frictionless sphere R at x, k = 1e4 N/m, and a mesh; contacts at time 0.
Scene probe(double radius) {
  Scene s = linear_scene(Law::linear_frictionless, 1e4, 1, 1e-5);
  add_sphere(s, {0, 0, 0}, {0, 0, 0}, radius, 1);
  return s;
}

std::vector<ContactRecord> contacts_at(Scene s, const Vec3d& x) {
  s.bodies.position[0] = x;
  return test::reference(s)->contacts();
}

/// Unit cube [0,1]³ with outward normals.
const std::vector<Vec3d> kCubeVertices{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                       {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
const Triangles kCubeTriangles{{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
                               {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};

/// Square [-1,1]² at z = 0 as a random triangulation: an n x n grid with displaced inner nodes and random
/// diagonals.
Wall random_plate(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> u(-0.35, 0.35);
  Wall w;
  w.kind = Wall::Kind::mesh;
  for (int j = 0; j <= n; ++j)
    for (int i = 0; i <= n; ++i) {
      const bool border = i == 0 || j == 0 || i == n || j == n;
      const double dx = u(random), dy = u(random);
      w.mesh.vertices.push_back(
          {2 * (i + (border ? 0 : dx)) / n - 1, 2 * (j + (border ? 0 : dy)) / n - 1, 0});
    }
  const auto node = [n](int i, int j) { return static_cast<std::uint32_t>(j * (n + 1) + i); };
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const auto a = node(i, j), b = node(i + 1, j), c = node(i + 1, j + 1), d = node(i, j + 1);
      if (u(random) > 0) {
        w.mesh.triangles.push_back({a, b, c});
        w.mesh.triangles.push_back({a, c, d});
      } else {
        w.mesh.triangles.push_back({a, b, d});
        w.mesh.triangles.push_back({b, c, d});
      }
    }
  return w;
}

}  // namespace

TEST(ReferenceMesh, RollingOverTriangles) {
  // MercuryDPM, RollingOverTriangleWalls: flat mesh with a hanging node (3 on edge 2-4). Normal force 1 N
  // throughout, on its own path and along y = 0, over vertices and along an edge.
  const std::pair<Vec3d, Vec3d> paths[] = {{{2, -0.5, 0}, {-1, 0, 0}},
                                           {{2, 0, 0}, {-1, 0, 0}},
                                           {{1, -1, 0}, {0, 1, 0}},
                                           {{2, -1, 0}, {0, 1, 0}},
                                           {{1.9, -0.9, 0}, {-1, 1, 0}}};
  for (const auto& [start, velocity] : paths) {
    Scene s = linear_scene(Law::linear_frictionless, 2e3, 1, 1e-3);
    s.gravity = {0, 0, -1};
    add_sphere(s, {start.x, start.y, 0.4995}, velocity, 0.5, 1);
    add_mesh(s, {{0, -1, 0}, {0, 1, 0}, {1, -1, 0}, {1, 0, 0}, {1, 1, 0}, {2, -1, 0}, {2, 0, 0}, {2, 1, 0}},
             {{0, 1, 4}, {0, 2, 4}, {2, 3, 6}, {2, 5, 6}, {3, 4, 7}, {3, 6, 7}});
    const auto engine = test::reference(s);
    for (int k = 0; k < 1800; ++k) {
      engine->advance(1);
      const auto c = engine->contacts();
      ASSERT_EQ(c.size(), 1u) << "step " << k;
      ASSERT_NEAR(c[0].force.z, 1, 1e-8) << "step " << k;
    }
    EXPECT_NEAR(engine->snapshot().position[0].z, 0.4995, 1e-10);
    EXPECT_NEAR(engine->snapshot().velocity[0].x, velocity.x, 1e-10);
    EXPECT_NEAR(engine->snapshot().velocity[0].y, velocity.y, 1e-10);
  }
}

TEST(ReferenceMesh, OneContactNearEveryEdgeAndVertex) {
  // Offsets from 1e-10 R to 0.1 R beside an edge and a vertex of a flat fan: one contact, normal +z, whatever
  // the index of the triangle below the sphere.
  for (const int corners : {4, 6, 16}) {
    Scene s = probe(0.1);
    std::vector<Vec3d> v{{0, 0, 0}};
    Triangles t;
    for (int k = 0; k < corners; ++k) {
      const double a = 2 * 3.14159265358979323846 * k / corners;
      v.push_back({std::cos(a), std::sin(a), 0});
      t.push_back({0, static_cast<std::uint32_t>(1 + k), static_cast<std::uint32_t>(1 + (k + 1) % corners)});
    }
    add_mesh(s, v, t);
    for (double offset = 1e-11; offset < 0.01; offset *= 1.3)
      for (const double angle : {0.0, 0.5, 1.7, 3.1, 4.9})
        for (const double base : {0.0, 0.3}) {  // over the centre vertex, over the first edge
          const Vec3d x{base + offset * std::cos(angle), offset * std::sin(angle), 0.0999};
          const auto c = contacts_at(s, x);
          ASSERT_EQ(c.size(), 1u) << corners << " offset " << offset << " angle " << angle << " base "
                                  << base;
          ASSERT_NEAR(c[0].overlap, 1e-4, 1e-12);
          ASSERT_NEAR(c[0].normal.z, 1, 1e-12);
        }
  }
}

TEST(ReferenceMesh, FanStiffness) {
  // k = 2e4 and 3e4 N/m in series press 5 N into 4.16667e-4 m at vertex, edge and face alike.
  for (const Vec3d& place : {Vec3d{0, 0, 0}, Vec3d{0.3, 0, 0}, Vec3d{0.3, 0.1, 0}}) {
    Scene s = linear_scene(Law::linear_frictionless, 0, 1, 1e-4);
    s.contact.materials[0].normal_stiffness = 2e4;
    s.contact.materials[0].normal_damping = 100;
    Material wall;
    wall.normal_stiffness = 3e4;
    const auto w = add_material(s, wall);
    s.gravity = {0, 0, -5};
    add_sphere(s, {place.x, place.y, 0.1}, {0, 0, 0}, 0.1, 1);
    add_mesh(s, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}},
             {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}})
        .material = w;
    const auto engine = test::reference(s);
    engine->advance(10000);
    const auto c = engine->contacts();
    ASSERT_EQ(c.size(), 1u);
    EXPECT_NEAR(c[0].overlap / 4.16666667e-4, 1, 1e-6);
  }
}

TEST(ReferenceMesh, ConvexEdgesAndVerticesAreOneContact) {
  for (const bool one_sided : {false, true}) {
    Scene s = probe(0.1);
    add_mesh(s, kCubeVertices, kCubeTriangles).mesh.one_sided = one_sided;
    const double d = 0.099;
    const auto expect_one = [&](const Vec3d& foot, const Vec3d& direction) {
      const Vec3d n = (1 / length(direction)) * direction;
      const auto c = contacts_at(s, foot + d * n);
      ASSERT_EQ(c.size(), 1u) << foot.x << " " << foot.y << " " << foot.z;
      EXPECT_NEAR(c[0].overlap, 0.001, 1e-12);
      EXPECT_NEAR(length(c[0].normal - n), 0, 1e-12);
    };
    expect_one({1, 0.4, 1}, {1, 0, 1});     // edge
    expect_one({1, 0.4, 1}, {1, 0, 1e-4});  // edge, grazing
    expect_one({1, 1, 1}, {1, 1, 1});       // vertex
    expect_one({1, 1, 1}, {1, 1e-3, 1e-3});
    expect_one({0.5, 0.5, 1}, {0, 0, 1});  // diagonal of a face
    expect_one({0.9999999, 0.4, 1}, {0, 0, 1});
  }
}

TEST(ReferenceMesh, ConcaveEdgeIsTwoContacts) {
  // Inside the cube: two faces near an edge, three near a corner (two-sided); none from inside when
  // one-sided.
  Scene s = probe(0.1);
  add_mesh(s, kCubeVertices, kCubeTriangles);
  EXPECT_EQ(contacts_at(s, {0.5, 0.5, 0.5}).size(), 0u);
  EXPECT_EQ(contacts_at(s, {0.5, 0.5, 0.05}).size(), 1u);
  EXPECT_EQ(contacts_at(s, {0.4, 0.05, 0.06}).size(), 2u);
  const auto corner = contacts_at(s, {0.95, 0.06, 0.07});
  ASSERT_EQ(corner.size(), 3u);
  for (const auto& c : corner) {
    const double largest = std::max({std::abs(c.normal.x), std::abs(c.normal.y), std::abs(c.normal.z)});
    EXPECT_NEAR(largest, 1, 1e-14);  // each along a face normal
  }
  s.walls[0].mesh.one_sided = true;
  EXPECT_EQ(contacts_at(s, {0.95, 0.06, 0.07}).size(), 0u);
  EXPECT_EQ(contacts_at(s, {0.5, 0.5, 1.05}).size(), 1u);
}

TEST(ReferenceMesh, SharpOneSidedWedge) {
  // Dihedral angle 11 degrees: beyond the edge a centre may be behind one of the two faces; it still touches.
  Scene s = probe(0.1);
  for (const bool swapped : {false, true}) {
    s.walls.clear();
    Triangles t{{0, 1, 2}, {0, 2, 3}, {0, 5, 1}, {0, 4, 5}};  // upper face, lower face, edge 0-1
    const std::vector<Vec3d> v{{0, 0, 0},    {0, 1, 0},     {-1, 1, 0.1},
                               {-1, 0, 0.1}, {-1, 0, -0.1}, {-1, 1, -0.1}};
    if (swapped) std::swap(t[0], t[2]);
    add_mesh(s, v, t).mesh.one_sided = true;
    for (const Vec3d& direction : {Vec3d{0.3, 0, 1}, Vec3d{0.3, 0, -1}, Vec3d{1, 0, 0}}) {
      const Vec3d n = (1 / length(direction)) * direction;
      const auto c = contacts_at(s, Vec3d{0, 0.5, 0} + 0.09 * n);
      ASSERT_EQ(c.size(), 1u) << direction.z << swapped;
      EXPECT_NEAR(length(c[0].normal - n), 0, 1e-12);
    }
  }
}

TEST(ReferenceMesh, FreeEdgesPartsAndDegenerateTriangles) {
  Scene s = probe(0.1);
  const std::vector<Vec3d> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  add_mesh(s, square, {{0, 1, 2}, {0, 2, 3}});
  const auto edge = contacts_at(s, {1.05, 0.5, 0.05});  // full contact at a free edge
  ASSERT_EQ(edge.size(), 1u);
  EXPECT_NEAR(edge[0].force.x, 1e4 * (0.1 - std::hypot(0.05, 0.05)) * std::sqrt(0.5), 1e-9);
  EXPECT_EQ(contacts_at(s, {-0.03, 1.04, 0.05}).size(), 1u);  // free vertex

  s.walls[0].mesh.triangles.push_back({2, 0, 1});  // duplicate
  s.walls[0].mesh.triangles.push_back({0, 0, 2});  // no area
  for (const Vec3d& x :
       {Vec3d{0.7, 0.3, 0.09}, Vec3d{0.5, 0.5, 0.09}, Vec3d{1.05, 0.5, 0.05}, Vec3d{0, 0, 0.09}})
    EXPECT_EQ(contacts_at(s, x).size(), 1u);

  // Another part of the same mesh, coincident but not connected: a surface of its own.
  s.walls[0].mesh.vertices.insert(s.walls[0].mesh.vertices.end(), square.begin(), square.end());
  s.walls[0].mesh.triangles.push_back({4, 5, 6});
  s.walls[0].mesh.triangles.push_back({4, 6, 7});
  EXPECT_EQ(contacts_at(s, {0.7, 0.3, 0.09}).size(), 2u);

  // The centre on the triangle: its normal, no NaN.
  const auto on = contacts_at(s, {0.7, 0.3, 0});
  ASSERT_EQ(on.size(), 2u);
  EXPECT_EQ(on[0].normal.z, 1);
  EXPECT_NEAR(on[0].overlap, 0.1, 1e-15);
}

TEST(ReferenceMesh, ExudynEdgeRule) {
  // Every triangle counts, edge and vertex hits with half stiffness and damping, tension not clamped.
  Scene s = probe(0.1);
  s.contact.pair(0, 0).normal_stiffness = 0;
  s.contact.materials[0].normal_stiffness = 2e4;  // k_c = 1e4
  s.contact.materials[0].normal_damping = 200;    // d_c = 400
  s.bodies.velocity[0] = {0, 0, 1};
  add_mesh(s, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}},
           {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}})
      .edge_rule = EdgeRule::exudyn;
  const auto sum = [](const std::vector<ContactRecord>& list) {
    double f = 0;
    for (const auto& c : list) f += c.force.z;
    return f;
  };
  const double full = 1e4 * 1e-3 - 400;  // leaving at 1 m/s: pulls
  const auto face = contacts_at(s, {0.3, 0.3, 0.099});
  EXPECT_EQ(face.size(), 1u);
  EXPECT_NEAR(sum(face), full, 1e-9);
  const auto edge = contacts_at(s, {0.5, 0, 0.099});
  EXPECT_EQ(edge.size(), 2u);
  EXPECT_NEAR(sum(edge), full, 1e-9);
  const auto vertex = contacts_at(s, {0, 0, 0.099});
  EXPECT_EQ(vertex.size(), 4u);
  EXPECT_NEAR(sum(vertex), 2 * full, 1e-9);  // n/2 times k_c: the stiffening one_contact_per_surface removes
}

TEST(ReferenceMesh, EdgeNormal) {
  // Plate edge hit at 45 degrees, frictionless: e = 1 turns the velocity, e = 0.5 leaves (0.75, 0, -0.25).
  for (const bool elastic : {true, false}) {
    Scene s = linear_scene(Law::linear_frictionless, 1e8, elastic ? 1 : 0.5, 2e-7);
    const double r = 0.1, q = r * std::sqrt(0.5);
    add_sphere(s, {q, 0, q}, {0, 0, -1}, r, 1);
    add_mesh(s, {{0, -1, 0}, {0, 1, 0}, {-1, 1, 0}, {-1, -1, 0}}, {{0, 1, 2}, {0, 2, 3}});
    const Snapshot end = impact(s).end;
    EXPECT_NEAR(end.velocity[0].x, elastic ? 1 : 0.75, 5e-3);
    EXPECT_NEAR(end.velocity[0].z, elastic ? 0 : -0.25, 5e-3);
  }
}

TEST(ReferenceMesh, TessellatedPlateEqualsPlane) {
  // Oblique impact, then rolling and sliding under gravity: histories cross many edges and vertices.
  for (const Law law :
       {Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force, Law::linear_regularized}) {
    Scene s = linear_scene(law, 1e5, 0.6, 4e-5);
    s.contact.materials[0].young_modulus = 1e7;
    s.contact.materials[0].poisson_ratio = 0.3;
    s.contact.pair(0, 0).static_friction = 0.3;
    s.gravity = {0, 0, -9.81};
    add_sphere(s, {-0.9, -0.33, 0.0502}, {1.2, 0.4, -0.2}, 0.05, 0.1);
    s.bodies.angular_velocity[0] = {0, -10, 30};
    Scene plane = s;
    add_plane(plane, {0, 0, 0}, {0, 0, 1});
    const Snapshot expected = after(plane, 20000);
    for (const int n : {1, 10}) {
      Scene mesh = s;
      mesh.walls.push_back(random_plate(n, 7));
      const Snapshot found = after(mesh, 20000);
      EXPECT_LT(length(found.position[0] - expected.position[0]), 1e-10) << n;
      EXPECT_LT(length(found.velocity[0] - expected.velocity[0]), 1e-10) << n;
      EXPECT_LT(length(found.angular_velocity[0] - expected.angular_velocity[0]), 2e-9) << n;
    }
  }
}

TEST(ReferenceMesh, MovingWallIsABoost) {
  // A sphere on a wall that moves with V: the same as the sphere seen from the wall, boosted by V.
  const Vec3d boost{0.7, -0.3, 0.5};
  for (const bool mesh : {false, true}) {
    Scene fixed = linear_scene(Law::linear_history, 1e4, 0.5, 2e-5);
    fixed.contact.pair(0, 0).static_friction = 0.5;
    fixed.gravity = {0, 0, -9.81};
    add_sphere(fixed, {-0.2, 0.1, 0.06}, {0.4, -0.2, -0.3}, 0.05, 0.1);
    if (mesh)
      fixed.walls.push_back(random_plate(6, 3));
    else
      add_plane(fixed, {0, 0, 0}, {0, 0, 1});
    Scene moving = fixed;
    moving.bodies.velocity[0] = moving.bodies.velocity[0] + boost;
    moving.walls[0].motion.velocity = boost;
    const std::uint64_t steps = 20000;
    const Snapshot a = after(fixed, steps), b = after(moving, steps);
    EXPECT_LT(length(b.position[0] - a.position[0] - steps * fixed.time_step * boost), 1e-10);
    EXPECT_LT(length(b.velocity[0] - a.velocity[0] - boost), 1e-10);
    EXPECT_LT(length(b.angular_velocity[0] - a.angular_velocity[0]), 1e-9);
  }
}

TEST(ReferenceMesh, TurntableCarriesTheSphere) {
  // A solid sphere rolling without slip on a turntable of angular velocity Ω moves on a circle with 2/7 Ω.
  for (const bool mesh : {false, true}) {
    Scene s = linear_scene(Law::linear_history, 1e5, 0.3, 4e-5);
    s.contact.pair(0, 0).static_friction = 10;
    s.gravity = {0, 0, -9.81};
    const double m = 0.1, omega = 2;
    add_sphere(s, {0.1, 0, 0.02 - m * 9.81 / 1e5}, {0, 0.02, 0}, 0.02, m);
    // Rolling: v + ω × (-R e_z) = Ω × x  at the contact point.
    s.bodies.angular_velocity[0] = {(omega * 0.1 - 0.02) / 0.02, 0, 0};
    if (mesh)
      s.walls.push_back(random_plate(7, 5));
    else
      add_plane(s, {0, 0, 0}, {0, 0, 1});
    s.walls[0].motion.angular_velocity = {0, 0, omega};
    const double period = 2 * 3.14159265358979323846 / (2.0 / 7 * omega);
    const auto engine = test::reference(s);
    engine->advance(static_cast<std::uint64_t>(0.5 * period / s.time_step));
    // Half a turn later: opposite point of the circle with centre x0 - v0 × e_z / (2/7 Ω) and the velocity
    // reversed.
    const double radius = 0.02 / (2.0 / 7 * omega);
    EXPECT_NEAR(engine->snapshot().position[0].x, 0.1 - 2 * radius, 4e-4);
    EXPECT_NEAR(engine->snapshot().position[0].y, 0, 4e-4);
    EXPECT_NEAR(engine->snapshot().velocity[0].y, -0.02, 2e-4);
    // What the wall feels: the weight, and a torque about X(t) of exactly the contact force's moment.
    const Observation o = engine->observe();
    const auto c = engine->contacts();
    ASSERT_EQ(c.size(), 1u);
    const Vec3d point = engine->snapshot().position[0] - (0.02 - c[0].overlap) * c[0].normal;
    EXPECT_NEAR(o.walls[0].force.z, -m * 9.81, 1e-3);
    EXPECT_LT(length(o.walls[0].torque - cross(point, -c[0].force)), 1e-12);
  }
}
