#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "scree/model/wall.hpp"

/// Triangle meshes of flat plates and boxes for the catalogue's mesh cases. Normals +z (plates), inward
/// (boxes).
namespace scree::verification {

/// Rectangle of cells_x x cells_y cells, each of two triangles; vertices shared. `vertex(i, j)` gives the
/// points.
template <class VertexAt>
TriangleMesh grid_mesh(std::uint32_t cells_x, std::uint32_t cells_y, VertexAt vertex) {
  TriangleMesh mesh;
  for (std::uint32_t j = 0; j <= cells_y; ++j)
    for (std::uint32_t i = 0; i <= cells_x; ++i) mesh.vertices.push_back(vertex(i, j));
  for (std::uint32_t j = 0; j < cells_y; ++j)
    for (std::uint32_t i = 0; i < cells_x; ++i) {
      const std::uint32_t a = j * (cells_x + 1) + i, b = a + 1, d = a + cells_x + 1, c = d + 1;
      mesh.triangles.push_back({{a, b, c}});
      mesh.triangles.push_back({{a, c, d}});
    }
  return mesh;
}

/// Rectangle [-half_x, half_x] x [-half_y, half_y] at z = 0 in 2 cells_x cells_y triangles.
inline TriangleMesh regular_plate(double half_x, std::uint32_t cells_x, double half_y,
                                  std::uint32_t cells_y) {
  const double dx = 2 * half_x / cells_x, dy = 2 * half_y / cells_y;
  return grid_mesh(cells_x, cells_y, [=](std::uint32_t i, std::uint32_t j) {
    return Vec3d{-half_x + dx * i, -half_y + dy * j, 0};
  });
}
inline TriangleMesh regular_plate(double half, std::uint32_t cells) {
  return regular_plate(half, cells, half, cells);
}

/// The same with inner vertices displaced at random by up to 0.3 cells and diagonals at random.
inline TriangleMesh random_plate(double half_x, std::uint32_t cells_x, std::uint32_t seed, double half_y,
                                 std::uint32_t cells_y) {
  TriangleMesh mesh = regular_plate(half_x, cells_x, half_y, cells_y);
  std::mt19937 random(seed);
  auto offset = [&random](double cell) {
    return 0.6 * cell * (static_cast<double>(random()) / 4294967296.0 - 0.5);
  };
  for (std::uint32_t j = 1; j < cells_y; ++j)
    for (std::uint32_t i = 1; i < cells_x; ++i) {
      Vec3d& x = mesh.vertices[j * (cells_x + 1) + i];
      x.x += offset(2 * half_x / cells_x);
      x.y += offset(2 * half_y / cells_y);
    }
  for (std::size_t t = 0; t + 1 < mesh.triangles.size(); t += 2) {
    const auto [a, b, c] = mesh.triangles[t];
    const std::uint32_t d = mesh.triangles[t + 1][2];
    if (random() % 2 == 1) {
      mesh.triangles[t] = {{a, b, d}};
      mesh.triangles[t + 1] = {{b, c, d}};
    }
  }
  return mesh;
}
inline TriangleMesh random_plate(double half, std::uint32_t cells, std::uint32_t seed) {
  return random_plate(half, cells, seed, half, cells);
}

/// Strips along y, each in two needles with aspect ratio `strips`.
inline TriangleMesh sliver_plate(double half, std::uint32_t strips) {
  return grid_mesh(strips, 1, [=](std::uint32_t i, std::uint32_t j) {
    return Vec3d{-half + 2 * half * i / strips, j == 0 ? -half : half, 0};
  });
}

/// Disc around `centre`: n triangles that share the centre vertex.
inline TriangleMesh fan(const Vec3d& centre, double radius, std::uint32_t n) {
  TriangleMesh mesh;
  mesh.vertices.push_back(centre);
  for (std::uint32_t k = 0; k < n; ++k) {
    const double phi = 2 * 3.14159265358979323846 * k / n;
    mesh.vertices.push_back(centre + Vec3d{radius * std::cos(phi), radius * std::sin(phi), 0});
    mesh.triangles.push_back({{0, 1 + k, 1 + (k + 1) % n}});
  }
  return mesh;
}

/// Box with corners `low` and `high`: the 8 vertices, bit 0: x, bit 1: y, bit 2: z of the vertex index is
/// high.
inline TriangleMesh box_vertices(const Vec3d& low, const Vec3d& high) {
  TriangleMesh mesh;
  for (int v = 0; v < 8; ++v)
    mesh.vertices.push_back({v & 1 ? high.x : low.x, v & 2 ? high.y : low.y, v & 4 ? high.z : low.z});
  return mesh;
}

/// Box without lid, normals inward.
inline TriangleMesh open_box(const Vec3d& low, const Vec3d& high) {
  TriangleMesh mesh = box_vertices(low, high);
  mesh.triangles = {{{0, 1, 3}}, {{0, 3, 2}}, {{0, 2, 6}}, {{0, 6, 4}}, {{1, 5, 7}},
                    {{1, 7, 3}}, {{0, 4, 5}}, {{0, 5, 1}}, {{2, 3, 7}}, {{2, 7, 6}}};
  return mesh;
}

/// Closed box, normals inward.
inline TriangleMesh closed_box(const Vec3d& low, const Vec3d& high) {
  TriangleMesh mesh = open_box(low, high);
  mesh.triangles.push_back({{4, 6, 7}});
  mesh.triangles.push_back({{4, 7, 5}});
  return mesh;
}

/// The same surface seen from the other side.
inline TriangleMesh flipped(TriangleMesh mesh) {
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

/// Both meshes in one, as separate parts.
inline TriangleMesh joined(TriangleMesh a, const TriangleMesh& b) {
  const auto shift = static_cast<std::uint32_t>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (const auto& t : b.triangles) a.triangles.push_back({{t[0] + shift, t[1] + shift, t[2] + shift}});
  return a;
}

/// Orthonormal axes and an origin, to place a scene askew.
struct Frame {
  Vec3d ex{1, 0, 0}, ey{0, 1, 0}, ez{0, 0, 1}, origin{0, 0, 0};
  Vec3d direction(const Vec3d& a) const { return a.x * ex + a.y * ey + a.z * ez; }
  Vec3d point(const Vec3d& a) const { return origin + direction(a); }
  /// Components of a vector along the frame's axes.
  Vec3d components(const Vec3d& a) const { return {dot(a, ex), dot(a, ey), dot(a, ez)}; }
};

inline Frame askew(double a, double b, const Vec3d& origin) {
  Frame f;
  f.ex = {std::cos(a), std::sin(a), 0};
  f.ez = {std::sin(a) * std::sin(b), -std::cos(a) * std::sin(b), std::cos(b)};
  f.ey = cross(f.ez, f.ex);
  f.origin = origin;
  return f;
}

inline TriangleMesh placed(TriangleMesh mesh, const Frame& frame) {
  for (Vec3d& x : mesh.vertices) x = frame.point(x);
  return mesh;
}

}  // namespace scree::verification
