#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "scree/model/wall.hpp"
#include "scree/physics/geometry/triangle.hpp"

namespace scree {

/// Triangles of a mesh in the wall's frame, with the uniform grid that lists per cell the triangles within
/// `reach`. Built once on the host: the mesh is rigid, only its frame moves.
struct MeshIndex {
  std::vector<Triangle> triangles;
  std::vector<std::uint32_t> cell_begin, cell_triangles;
  double origin[3]{}, inverse_cell = 1, reach = 0;
  std::int32_t count[3]{0, 0, 0};
};

namespace detail {

/// Connected parts by shared vertex indices (union-find with path halving).
inline std::vector<std::uint32_t> mesh_components(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> parent(mesh.vertices.size());
  std::iota(parent.begin(), parent.end(), 0u);
  const auto root = [&parent](std::uint32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const auto& t : mesh.triangles)
    for (int k = 1; k < 3; ++k) {
      const std::uint32_t a = root(t[0]), b = root(t[k]);
      parent[std::max(a, b)] = std::min(a, b);
    }
  std::vector<std::uint32_t> component;
  for (const auto& t : mesh.triangles) component.push_back(root(t[0]));
  return component;
}

/// Unit normal of a triangle; from its two longest edges, which loses least for slivers. +z for zero area.
inline Vec3d triangle_normal(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  const Vec3d e[3] = {b - a, c - b, a - c};
  int shortest = 0;
  for (int k = 1; k < 3; ++k)
    if (dot(e[k], e[k]) < dot(e[shortest], e[shortest])) shortest = k;
  const Vec3d n = cross(e[(shortest + 1) % 3], e[(shortest + 2) % 3]);
  const double length = std::sqrt(dot(n, n));
  return length > 0 ? (1 / length) * n : Vec3d{0, 0, 1};
}

/// True if some point of the box may be within `reach` of the triangle: plane distance and bounding box.
inline bool near_box(const Triangle& t, const double (&low)[3], double size, double reach) {
  const Vec3d centre{low[0] + size / 2, low[1] + size / 2, low[2] + size / 2};
  const double half_diagonal = 0.8660254037844387 * size;
  return closest_point(t, centre).distance2 <=
         (reach + half_diagonal) * (reach + half_diagonal) * (1 + 1e-12);
}

}  // namespace detail

/// reach: how far from the surface a centre finds its triangles, m.
inline MeshIndex build_mesh_index(const Wall& wall, double reach) {
  MeshIndex index;
  index.reach = reach;
  const auto component = detail::mesh_components(wall.mesh);
  double low[3] = {1e300, 1e300, 1e300}, high[3] = {-1e300, -1e300, -1e300};
  double edge_sum = 0;
  for (std::size_t k = 0; k < wall.mesh.triangles.size(); ++k) {
    const auto& t = wall.mesh.triangles[k];
    Vec3d v[3];
    for (int c = 0; c < 3; ++c) {
      v[c] = wall.mesh.vertices[t[c]] - wall.motion.through;
      const double x[3] = {v[c].x, v[c].y, v[c].z};
      for (int a = 0; a < 3; ++a) {
        low[a] = std::min(low[a], x[a]);
        high[a] = std::max(high[a], x[a]);
      }
    }
    edge_sum += std::sqrt(dot(v[1] - v[0], v[1] - v[0]));
    index.triangles.push_back(
        {v[0], v[1], v[2], detail::triangle_normal(v[0], v[1], v[2]), {t[0], t[1], t[2]}, component[k]});
  }
  if (index.triangles.empty()) return index;
  const double mean_edge = edge_sum / static_cast<double>(index.triangles.size());
  double cell = std::max(reach, 0.5 * mean_edge), cells = 0;
  const double most = std::max(32768.0, 64.0 * static_cast<double>(index.triangles.size()));
  for (;; cell *= 1.25) {
    cells = 1;
    for (int a = 0; a < 3; ++a) {
      index.origin[a] = low[a] - reach;
      index.count[a] = static_cast<std::int32_t>(std::floor((high[a] - low[a] + 2 * reach) / cell)) + 1;
      cells *= index.count[a];
    }
    if (cells <= most) break;
  }
  index.inverse_cell = 1 / cell;
  std::vector<std::vector<std::uint32_t>> lists(static_cast<std::size_t>(cells));
  for (std::uint32_t k = 0; k < index.triangles.size(); ++k) {
    const Triangle& t = index.triangles[k];
    const double x[3][3] = {{t.a.x, t.b.x, t.c.x}, {t.a.y, t.b.y, t.c.y}, {t.a.z, t.b.z, t.c.z}};
    std::int32_t first[3], last[3];
    for (int a = 0; a < 3; ++a) {
      const double from = *std::min_element(x[a], x[a] + 3) - reach - index.origin[a];
      const double to = *std::max_element(x[a], x[a] + 3) + reach - index.origin[a];
      first[a] = std::clamp(static_cast<std::int32_t>(std::floor(from / cell - 1e-9)), 0, index.count[a] - 1);
      last[a] = std::clamp(static_cast<std::int32_t>(std::floor(to / cell + 1e-9)), 0, index.count[a] - 1);
    }
    for (std::int32_t z = first[2]; z <= last[2]; ++z)
      for (std::int32_t y = first[1]; y <= last[1]; ++y)
        for (std::int32_t q = first[0]; q <= last[0]; ++q) {
          const double corner[3] = {index.origin[0] + q * cell, index.origin[1] + y * cell,
                                    index.origin[2] + z * cell};
          if (detail::near_box(t, corner, cell, reach))
            lists[(static_cast<std::size_t>(z) * index.count[1] + y) * index.count[0] + q].push_back(k);
        }
  }
  for (const auto& list : lists) {
    index.cell_begin.push_back(static_cast<std::uint32_t>(index.cell_triangles.size()));
    index.cell_triangles.insert(index.cell_triangles.end(), list.begin(), list.end());
  }
  index.cell_begin.push_back(static_cast<std::uint32_t>(index.cell_triangles.size()));
  return index;
}

}  // namespace scree
