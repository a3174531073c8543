#include <gtest/gtest.h>

#include <cstring>

#include "host/scene/mesh_file.hpp"
#include "host/scene/mesh_surface.hpp"
#include "tests/config/temporary_folder.hpp"

namespace scree {
namespace {

using test::TemporaryFolder;

/// Corners of a unit cube and its twelve triangles, outward.
const double kCorners[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                               {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
const int kQuads[6][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};

std::vector<std::array<int, 3>> cube_triangles() {
  std::vector<std::array<int, 3>> list;
  for (const auto& q : kQuads) {
    list.push_back({q[0], q[1], q[2]});
    list.push_back({q[0], q[2], q[3]});
  }
  return list;
}

std::string text_stl() {
  std::string text = "solid cube\n";
  for (const auto& t : cube_triangles()) {
    text += " facet normal 0 0 0\n  outer loop\n";
    for (const int c : t) {
      text += "   vertex " + std::to_string(kCorners[c][0]) + " " + std::to_string(kCorners[c][1]) + " " +
              std::to_string(kCorners[c][2]) + "\n";
    }
    text += "  endloop\n endfacet\n";
  }
  return text + "endsolid cube\n";
}

std::string binary_stl(const std::string& header) {
  std::string bytes = header;
  bytes.resize(80, ' ');
  const auto triangles = cube_triangles();
  const auto count = static_cast<std::uint32_t>(triangles.size());
  bytes.append(reinterpret_cast<const char*>(&count), 4);
  for (const auto& t : triangles) {
    float values[12] = {};
    for (int c = 0; c < 3; ++c) {
      for (int a = 0; a < 3; ++a) values[3 + 3 * c + a] = static_cast<float>(kCorners[t[c]][a]);
    }
    bytes.append(reinterpret_cast<const char*>(values), 48);
    bytes.append(2, '\0');
  }
  return bytes;
}

double signed_volume(const TriangleMesh& mesh) {
  double sum = 0;
  for (const auto& t : mesh.triangles) {
    sum += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]])) / 6;
  }
  return sum;
}

void expect_cube(const TriangleSoup& soup) {
  MeshReport report;
  const TriangleMesh mesh = make_surface(soup, Placement{}, false, report);
  EXPECT_EQ(mesh.vertices.size(), 8u);
  EXPECT_EQ(mesh.triangles.size(), 12u);
  EXPECT_NEAR(signed_volume(mesh), 1, 1e-12);
  EXPECT_EQ(report.boundary_edges, 0u);
  EXPECT_TRUE(report.warnings().empty());
}

std::string error_of(const std::string& path) {
  try {
    read_mesh_file(path);
  } catch (const MeshError& e) {
    return std::to_string(e.line) + ": " + e.what();
  }
  return "";
}

TEST(MeshFiles, TextAndBinaryStl) {
  TemporaryFolder folder;
  expect_cube(read_mesh_file(folder.write("a.stl", text_stl())));
  expect_cube(read_mesh_file(folder.write("b.STL", binary_stl("cube"))));
  expect_cube(read_mesh_file(folder.write("c.stl", binary_stl("solid cube made by a program"))));
}

TEST(MeshFiles, ObjWithQuadsAndPly) {
  TemporaryFolder folder;
  std::string obj = "# cube\n", ply =
                                    "ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty "
                                    "float y\nproperty float z\nelement face 6\n"
                                    "property list uchar int vertex_indices\nend_header\n";
  for (const auto& c : kCorners) {
    const std::string xyz =
        std::to_string(c[0]) + " " + std::to_string(c[1]) + " " + std::to_string(c[2]) + "\n";
    obj += "v " + xyz;
    ply += xyz;
  }
  for (const auto& q : kQuads) {
    obj += "f";
    ply += "4";
    for (const int c : q) {
      obj += " " + std::to_string(c + 1);
      ply += " " + std::to_string(c);
    }
    obj += "\n";
    ply += "\n";
  }
  expect_cube(read_mesh_file(folder.write("a.obj", obj)));
  expect_cube(read_mesh_file(folder.write("a.ply", ply)));
}

TEST(MeshFiles, TriangleListInDoublePrecision) {
  TemporaryFolder folder;
  const TriangleSoup soup =
      read_mesh_file(folder.write("t.txt",
                                  "v1_X[m] v1_Y[m] v1_Z[m] v2_X[m] v2_Y[m] v2_Z[m] v3_X[m] v3_Y[m] "
                                  "v3_Z[m]\n0.1\t0.2 0.3, 4 5 6; 7 8 9 # note\r\n\n"));
  ASSERT_EQ(soup.size(), 1u);
  EXPECT_EQ(soup[0][0].x, 0.1);  // not the nearest float
  EXPECT_EQ(soup[0][2].z, 9);
}

TEST(MeshFiles, DamageIsAnErrorThatSaysWhere) {
  TemporaryFolder folder;
  const std::string binary = binary_stl("cube");
  EXPECT_EQ(error_of(folder.write("a.stl", binary.substr(0, 400))),
            "0: the file is damaged: a binary STL file of 12 triangles has 684 bytes, this one has 400");
  EXPECT_NE(error_of(folder.write("b.stl", binary + "x")).find("damaged"), std::string::npos);
  const std::string text = text_stl();
  EXPECT_NE(error_of(folder.write("c.stl", text.substr(0, text.size() / 2))).find("ends early"),
            std::string::npos);
  EXPECT_EQ(error_of(folder.write("d.stl", "solid\nfacet\nvertex 0 0\n")),
            "3: \"vertex\" must be followed by three numbers");
  EXPECT_EQ(error_of(folder.write("e.stl", "solid\nendsolid\n")), "0: the file holds no triangles");
  EXPECT_NE(error_of(folder.write("f.stl", "")).find("damaged"), std::string::npos);
  EXPECT_EQ(error_of(folder.write("g.txt", "1 2 3 4 5 6 7 8 9\n1 2 3\n")),
            "2: a triangle needs nine numbers (three corners), found 3 fields");
  EXPECT_EQ(error_of(folder.write("h.txt", "1 2 3 4 5 six 7 8 9\n")), "1: \"six\" is not a number");
  EXPECT_EQ(error_of(folder.write("i.txt", "1 2 3 4 5 6 7 8 9\n1 2 3 nan 5 6 7 8 9\n1 2 3 inf 5 6 7 8 9\n")),
            "0: coordinates that are not finite in 2 triangle(s): number 2, 3");
  EXPECT_NE(error_of(folder.write("j.step", "")).find("no known mesh format"), std::string::npos);
  EXPECT_EQ(error_of(folder.path() + "/none.obj"), "0: the file cannot be opened");
  EXPECT_NE(error_of(folder.write("k.obj", "v 0 0 0\n")), "");
  std::string nan_stl = binary;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(&nan_stl[84 + 50 * 4 + 12], &nan, 4);
  EXPECT_EQ(error_of(folder.write("l.stl", nan_stl)),
            "0: coordinates that are not finite in 1 triangle(s): number 5");
}

TEST(MeshFiles, PlyThatPromisesMoreThanItHolds) {
  const TemporaryFolder folder;
  try {
    read_mesh_file(
        folder.write("a.ply", "ply\nformat ascii 1.0\nelement vertex 99999999999\nend_header\n0 0 0\n"));
    FAIL() << "no error";
  } catch (const MeshError& error) {
    EXPECT_NE(std::string(error.what()).find("99999999999 of \"vertex\""), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace scree
