#include <gtest/gtest.h>

#include <cmath>

#include "host/scene/built_in_surface.hpp"
#include "host/scene/mesh_surface.hpp"

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;

double signed_volume(const TriangleMesh& mesh) {
  double sum = 0;
  for (const auto& t : mesh.triangles) {
    sum += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]])) / 6;
  }
  return sum;
}

TEST(BuiltInSurface, BoxIsClosedAndFacesInwards) {
  BoxSurface box{{1, 2, 3}, {2, 4, 6}, {}};
  MeshReport report;
  const TriangleMesh mesh = make_surface(box_triangles(box), Placement{}, false, report);
  EXPECT_NEAR(signed_volume(mesh), -6, 1e-12);  // inward normals: minus the volume
  EXPECT_EQ(report.boundary_edges, 0u);
  EXPECT_EQ(mesh.vertices.size(), 8u);
  box.open[5] = true;  // z+
  const TriangleMesh open = make_surface(box_triangles(box), Placement{}, false, report);
  EXPECT_EQ(open.triangles.size(), 10u);
  EXPECT_EQ(report.boundary_edges, 4u);
  for (const auto& t : open.triangles) {
    EXPECT_FALSE(open.vertices[t[0]].z == 6 && open.vertices[t[1]].z == 6 && open.vertices[t[2]].z == 6);
  }
}

TEST(BuiltInSurface, CylinderAndFrustumHaveTheVolumeOfTheirPolygon) {
  CylinderSurface c;
  c.point = {1, 1, 1};
  c.axis = {0, 0.6, 0.8};
  c.radius = c.end_radius = 2;
  c.length = 3;
  c.segments = 24;
  MeshReport report;
  const double area = 24 / 2.0 * 4 * std::sin(2 * kPi / 24);
  EXPECT_NEAR(signed_volume(make_surface(cylinder_triangles(c), Placement{}, false, report)), -3 * area,
              1e-11);
  EXPECT_EQ(report.boundary_edges, 0u);
  c.end_radius = 1;  // frustum: length/3 (A1 + A2 + sqrt(A1 A2)), areas in the ratio 1/4
  EXPECT_NEAR(signed_volume(make_surface(cylinder_triangles(c), Placement{}, false, report)),
              -3 * area * (1 + 0.25 + 0.5) / 3, 1e-11);
  c.cap_start = c.cap_end = false;
  EXPECT_EQ(make_surface(cylinder_triangles(c), Placement{}, false, report).triangles.size(), 48u);
  EXPECT_EQ(report.boundary_edges, 48u);
}

TEST(MeshSurface, DropsAndReportsByNumber) {
  const Vec3d a{0, 0, 0}, b{1, 0, 0}, c{0, 1, 0}, d{0, 0, 1}, e{0, -1, 0};
  const TriangleSoup soup{
      {a, b, c}, {a, b, b}, {b, c, a}, {a, c, b}, {a, b, d}, {a, b, e}, {a, b, Vec3d{0.5, 0, 0}}};
  MeshReport report;
  const TriangleMesh two_sided = make_surface(soup, Placement{}, false, report);
  EXPECT_EQ(report.zero_area, (std::vector<std::uint64_t>{2, 7}));
  EXPECT_EQ(report.duplicates, (std::vector<std::uint64_t>{3, 4}));
  EXPECT_EQ(two_sided.triangles.size(), 3u);
  EXPECT_EQ(two_sided.vertices.size(), 5u);  // the corner of the dropped triangle 7 is gone
  EXPECT_EQ(report.non_manifold_edges, 1u);
  EXPECT_EQ(report.non_manifold, (std::vector<std::uint64_t>{1, 5, 6}));
  EXPECT_EQ(report.warnings().size(), 3u);
  // With sides, a triangle and its reverse are two.
  EXPECT_EQ(make_surface(soup, Placement{}, true, report).triangles.size(), 4u);
}

TEST(MeshSurface, KeepsSliversAndMergesExactCoordinatesOnly) {
  const TriangleSoup soup{{Vec3d{0, 0, 0}, Vec3d{1, 0, 0}, Vec3d{0.5, 1e-6, 0}},
                          {Vec3d{-0.0, 0, 0}, Vec3d{1, 0, 0}, Vec3d{0.5, -1, 0}},
                          {Vec3d{1e-9, 0, 0}, Vec3d{1, 1, 0}, Vec3d{0.5, 2, 0}}};
  MeshReport report;
  const TriangleMesh mesh = make_surface(soup, Placement{}, false, report);
  EXPECT_EQ(mesh.triangles.size(), 3u);
  EXPECT_EQ(mesh.triangles[0][0], mesh.triangles[1][0]);  // 0 and -0
  EXPECT_NE(mesh.triangles[0][0], mesh.triangles[2][0]);
}

TEST(MeshSurface, PlacementScalesThenRotatesThenTranslates) {
  Placement p;
  p.scale = 2;
  p.axis = {0, 0, 1};
  p.angle = kPi / 2;
  p.translate = {10, 0, 0};
  const Vec3d x = place(p, {1, 0, 3});
  EXPECT_NEAR(x.x, 10, 1e-14);
  EXPECT_NEAR(x.y, 2, 1e-14);
  EXPECT_NEAR(x.z, 6, 1e-14);
}

}  // namespace
}  // namespace scree
