#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "verification/engines.hpp"
#include "verification/friction_scene.hpp"
#include "verification/tessellation.hpp"

/// Number, normals and overlaps of the contacts of one sphere with edges, corners, parts and sides of meshes.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(MeshFeature);

constexpr double kRadius = 0.1;
const double kHalf = std::sqrt(0.5);

struct Expected {
  Vec3d normal;
  double distance;  ///< from the centre to the surface
};

void expect_contacts(const Engine& engine, const std::vector<TriangleMesh>& meshes, const Vec3d& centre,
                     std::vector<Expected> expected) {
  Scene scene = empty_scene(Law::linear_frictionless, 1e-4);
  scene.contact.pair(0, 0).normal_stiffness = 1e4;
  scene.contact.max_overlap_ratio = 2;
  add_sphere(scene, centre, kRadius, 1);
  for (const TriangleMesh& mesh : meshes) add_mesh(scene, mesh);
  const auto contacts = engine.start(scene)->contacts();
  ASSERT_EQ(contacts.size(), expected.size());
  for (const ContactRecord& c : contacts) {  // in any order
    const auto match = std::find_if(expected.begin(), expected.end(),
                                    [&](const Expected& e) { return dot(e.normal, c.normal) > 1 - 1e-9; });
    ASSERT_NE(match, expected.end()) << "normal " << c.normal.x << ", " << c.normal.y << ", " << c.normal.z;
    EXPECT_NEAR(c.overlap, kRadius - match->distance, engine.within(1e-14, 1e-8));
    EXPECT_NEAR(dot(c.force, c.normal), 1e4 * c.overlap, engine.within(1e-9, 1e-3));
    EXPECT_EQ(c.i, 0);
    EXPECT_LT(c.j, 0);
    expected.erase(match);
  }
}

/// Two rectangles that meet in the y axis, each rising from it at `angle` above the horizontal (negative: a
/// roof).
TriangleMesh wedge(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  TriangleMesh mesh;
  mesh.vertices = {{0, -1, 0}, {0, 1, 0}, {c, 1, s}, {c, -1, s}, {-c, 1, s}, {-c, -1, s}};
  mesh.triangles = {{{0, 2, 1}}, {{0, 3, 2}}, {{0, 1, 4}}, {{0, 4, 5}}};
  return mesh;
}

TEST_P(MeshFeature, H04_ConcaveEdgeIsTwoContacts) {
  for (const double degrees : {5.0, 30.0, 45.0, 60.0}) {
    const double a = degrees * kPi / 180, distance = 0.95 * kRadius;
    const Vec3d centre{0, 0.1, distance / std::cos(a)};
    expect_contacts(engine(), {wedge(a)}, centre,
                    {{{-std::sin(a), 0, std::cos(a)}, distance}, {{std::sin(a), 0, std::cos(a)}, distance}});
  }
}

TEST_P(MeshFeature, H04_ConvexEdgeIsOneContact) {
  for (const double degrees : {1.0, 10.0, 45.0, 80.0}) {
    const double a = degrees * kPi / 180, s = std::sin(a), c = std::cos(a), distance = 0.97 * kRadius;
    expect_contacts(engine(), {wedge(-a)}, {0, 0.1, distance}, {{{0, 0, 1}, distance}});
    // Within the fan of normals between the two faces, and beyond it above one face.
    const double tilt = 0.9 * a;
    const Vec3d n{std::sin(tilt), 0, std::cos(tilt)};
    expect_contacts(engine(), {wedge(-a)}, Vec3d{0, 0.1, 0} + distance * n, {{n, distance}});
    const Vec3d face{s, 0, c}, along{c, 0, -s};
    for (const double beside : {1e-9, 1e-5, 1e-3, 0.05})
      expect_contacts(engine(), {wedge(-a)}, Vec3d{0, 0.1, 0} + distance * face + beside * along,
                      {{face, distance}});
  }
}

TEST_P(MeshFeature, H04_CornersOfABox) {
  const TriangleMesh box = closed_box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5});
  const double d = 0.9 * kRadius, in = 0.5 - d, out = 0.5;
  const std::vector<Expected> three{{{-1, 0, 0}, d}, {{0, -1, 0}, d}, {{0, 0, -1}, d}};
  expect_contacts(engine(), {box}, {in, in, in}, three);
  expect_contacts(engine(), {flipped(box)}, {in, in, in}, three);  // two-sided
  expect_contacts(engine(), {box}, {in, in, 0}, {{{-1, 0, 0}, d}, {{0, -1, 0}, d}});
  expect_contacts(engine(), {box}, {in, 0, 0}, {{{-1, 0, 0}, d}});  // on the face's diagonal
  const double third = d / std::sqrt(3.0), half = d * kHalf, n3 = 1 / std::sqrt(3.0);
  expect_contacts(engine(), {box}, {out + third, out + third, out + third}, {{{n3, n3, n3}, d}});
  expect_contacts(engine(), {box}, {out + half, out + half, 0}, {{{kHalf, kHalf, 0}, d}});
  expect_contacts(engine(), {box}, {out + d, 0.2, 0.1}, {{{1, 0, 0}, d}});
  expect_contacts(engine(), {box}, {0, 0, 0}, {});
}

TEST_P(MeshFeature, H04_FreeEdgeAndVertex) {
  const TriangleMesh plate = regular_plate(0.5, 4);
  const double d = 0.9 * kRadius;
  expect_contacts(engine(), {plate}, {0.5 + d * kHalf, 0.03, d * kHalf}, {{{kHalf, 0, kHalf}, d}});
  expect_contacts(engine(), {plate}, {0.5 + d, 0.25, 0}, {{{1, 0, 0}, d}});  // at the height of the plate
  const double third = d / std::sqrt(3.0), n3 = 1 / std::sqrt(3.0);
  expect_contacts(engine(), {plate}, {0.5 + third, -0.5 - third, -third}, {{{n3, -n3, -n3}, d}});
}

TEST_P(MeshFeature, H04_SeparatePartsNeverCancel) {
  const double d = 0.9 * kRadius;
  TriangleMesh low = regular_plate(0.5, 3), high = regular_plate(0.5, 2), beside = regular_plate(0.5, 3);
  for (Vec3d& x : high.vertices) x.z = 2 * d;
  for (Vec3d& x : beside.vertices) x.x += 1.002;  // its edge runs at x = 0.502, the other plate ends at 0.5
  const std::vector<Expected> both{{{0, 0, 1}, d}, {{0, 0, -1}, d}};
  expect_contacts(engine(), {low, high}, {0.1, 0.1, d}, both);
  expect_contacts(engine(), {joined(low, high)}, {0.1, 0.1, d}, both);
  // Above one plate, the other one's edge within reach: each surface holds on its own.
  const double to_edge = std::hypot(0.01, d);
  const std::vector<Expected> face_and_edge{{{0, 0, 1}, d}, {{-0.01 / to_edge, 0, d / to_edge}, to_edge}};
  expect_contacts(engine(), {low, beside}, {0.492, 0, d}, face_and_edge);
  expect_contacts(engine(), {joined(low, beside)}, {0.492, 0, d}, face_and_edge);
  // Two sheets in one place are two surfaces: double stiffness.
  expect_contacts(engine(), {low, low}, {0.1, 0.1, d}, {{{0, 0, 1}, d}, {{0, 0, 1}, d}});
  expect_contacts(engine(), {joined(low, low)}, {0.1, 0.1, d}, {{{0, 0, 1}, d}, {{0, 0, 1}, d}});
}

TEST_P(MeshFeature, H04_SidesOfASurface) {
  const double d = 0.9 * kRadius;
  TriangleMesh plate = regular_plate(0.5, 3);
  expect_contacts(engine(), {plate}, {0.1, 0.1, -d}, {{{0, 0, -1}, d}});
  plate.one_sided = true;
  expect_contacts(engine(), {plate}, {0.1, 0.1, d}, {{{0, 0, 1}, d}});
  expect_contacts(engine(), {plate}, {0.1, 0.1, -d}, {});
  expect_contacts(engine(), {flipped(plate)}, {0.1, 0.1, d}, {});
  expect_contacts(engine(), {flipped(plate)}, {0.1, 0.1, -d}, {{{0, 0, -1}, d}});
}

/// exudyn rule. Outward side only; a face counts, edges and vertices with half stiffness unless their point
/// lies in the plane of a face that is hit too; tension is not clamped; friction is μ times the signed normal
/// force.
TEST_P(MeshFeature, H04_ExudynEdgeRule) {
  const double d = 0.9 * kRadius, k = 1e4;
  const auto forces = [&](const TriangleMesh& mesh, const Vec3d& centre, const Vec3d& velocity,
                          double damping) {
    Scene scene = empty_scene(Law::linear_regularized, 1e-4);
    scene.contact.materials[0].normal_stiffness = 2 * k;
    scene.contact.materials[0].normal_damping = damping / 2;
    scene.contact.pair(0, 0).static_friction = 0.5;
    add_sphere(scene, centre, kRadius, 1, velocity);
    scene.walls[add_mesh(scene, mesh)].edge_rule = EdgeRule::exudyn;
    std::vector<Vec3d> f;
    for (const ContactRecord& c : engine().start(scene)->contacts()) f.push_back(c.force);
    return f;
  };
  const double full = k * (kRadius - d), tolerance = engine().within(1e-9, 1e-3);
  const auto expect_forces = [&](const std::vector<Vec3d>& found, const std::vector<Vec3d>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_NEAR(found[i].x, expected[i].x, tolerance);
      EXPECT_NEAR(found[i].z, expected[i].z, tolerance);
    }
  };
  const Vec3d still{0, 0, 0};
  const TriangleMesh flat = fan({0, 0, 0}, 1, 4), roof = wedge(-kPi / 4);
  for (const Vec3d& centre : {Vec3d{0.3, 0.3, d}, Vec3d{0.3, 1e-3, d}, Vec3d{1e-3, 2e-3, d}})
    expect_forces(forces(flat, centre, still, 0), {{0, 0, full}});
  expect_forces(forces(flat, {0.3, 0.3, -d}, still, 0), {});
  expect_forces(forces(roof, {0, 0.1, d}, still, 0), {{0, 0, full / 2}, {0, 0, full / 2}});
  expect_forces(forces(flipped(roof), {0, 0.1, d}, still, 0), {});
  // Separating with 2 m/s against 100 N s/m pulls back with 200 N - full; friction then acts along the
  // sliding velocity.
  const double pull = 200 - full;
  expect_forces(forces(flat, {0.3, 0.3, d}, {0, 0, 2}, 100), {{0, 0, -pull}});
  expect_forces(forces(flat, {0.3, 0.3, d}, {1, 0, 2}, 100), {{0.5 * pull, 0, -pull}});
}

}  // namespace
}  // namespace scree::verification
