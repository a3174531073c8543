#include "host/scene/mesh_surface.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "host/scene/random.hpp"

namespace scree {
namespace {

using Corners = std::array<std::uint32_t, 3>;

/// Numbers points by their exact coordinates (0 and -0 are one).
class VertexMerger {
 public:
  std::uint32_t number(const Vec3d& x, std::vector<Vec3d>& vertices) {
    const std::array<double, 3> key{x.x + 0.0, x.y + 0.0, x.z + 0.0};
    const auto [entry, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(vertices.size()));
    if (is_new) vertices.push_back({key[0], key[1], key[2]});
    return entry->second;
  }

 private:
  struct Hash {
    std::size_t operator()(const std::array<double, 3>& key) const {
      std::uint64_t hash = 0;
      for (const double c : key) hash = mix_bits(hash + std::hash<double>{}(c));
      return hash;
    }
  };
  std::unordered_map<std::array<double, 3>, std::uint32_t, Hash> numbers_;
};

bool has_no_area(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  const Vec3d ab = b - a, ac = c - a, bc = c - b, n = cross(ab, ac);
  const double longest2 = std::max({dot(ab, ab), dot(ac, ac), dot(bc, bc)});
  return !(std::sqrt(dot(n, n)) > 1e-12 * longest2);
}

/// Same key for the same triangle: starts at the smallest corner; both orientations alike unless one-sided.
Corners canonical(Corners t, bool one_sided) {
  std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
  if (!one_sided && t[1] > t[2]) std::swap(t[1], t[2]);
  return t;
}

void count_edges(const std::vector<Corners>& triangles, const std::vector<std::uint64_t>& numbers,
                 MeshReport& report) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint64_t>> edges;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (int c = 0; c < 3; ++c) {
      const auto [lo, hi] = std::minmax(triangles[t][c], triangles[t][(c + 1) % 3]);
      edges[{lo, hi}].push_back(numbers[t]);
    }
  }
  std::set<std::uint64_t> touched;
  for (const auto& [edge, owners] : edges) {
    if (owners.size() == 1) ++report.boundary_edges;
    if (owners.size() <= 2) continue;
    ++report.non_manifold_edges;
    touched.insert(owners.begin(), owners.end());
  }
  report.non_manifold.assign(touched.begin(), touched.end());
}

std::string number_list(const std::vector<std::uint64_t>& numbers) {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(numbers.size(), kShown); ++i) {
    text += (i ? ", " : "") + std::to_string(numbers[i]);
  }
  return text + (numbers.size() > kShown ? ", ..." : "");
}

}  // namespace

Vec3d place(const Placement& p, const Vec3d& x) {
  const Vec3d s = p.scale * x;
  if (p.angle == 0) return s + p.translate;
  const double c = std::cos(p.angle), sine = std::sin(p.angle);
  const Vec3d turned = c * s + sine * cross(p.axis, s) + ((1 - c) * dot(p.axis, s)) * p.axis;
  return turned + p.translate;
}

std::vector<std::string> MeshReport::warnings() const {
  std::vector<std::string> list;
  if (!zero_area.empty()) {
    list.push_back(std::to_string(zero_area.size()) + " triangle(s) without area dropped: number " +
                   number_list(zero_area));
  }
  if (!duplicates.empty()) {
    list.push_back(std::to_string(duplicates.size()) + " duplicate triangle(s) dropped: number " +
                   number_list(duplicates));
  }
  if (non_manifold_edges > 0) {
    list.push_back(std::to_string(non_manifold_edges) +
                   " edge(s) shared by more than two triangles (kept; contacts there are valid): triangles " +
                   number_list(non_manifold));
  }
  return list;
}

TriangleMesh make_surface(const TriangleSoup& soup, const Placement& placement, bool one_sided,
                          MeshReport& report) {
  report = MeshReport{};
  report.triangles = soup.size();
  TriangleMesh mesh;
  mesh.one_sided = one_sided;
  VertexMerger merger;
  std::vector<Corners> all(soup.size());
  std::vector<Vec3d> vertices;
  for (std::size_t t = 0; t < soup.size(); ++t) {
    for (int c = 0; c < 3; ++c) all[t][c] = merger.number(soup[t][c], vertices);
  }
  for (Vec3d& x : vertices) x = place(placement, x);
  std::set<Corners> seen;
  std::vector<std::uint64_t> numbers;
  for (std::size_t t = 0; t < all.size(); ++t) {
    const Corners& v = all[t];
    if (has_no_area(vertices[v[0]], vertices[v[1]], vertices[v[2]])) {
      report.zero_area.push_back(t + 1);
    } else if (!seen.insert(canonical(v, one_sided)).second) {
      report.duplicates.push_back(t + 1);
    } else {
      mesh.triangles.push_back(v);
      numbers.push_back(t + 1);
    }
  }
  // Corners of dropped triangles alone would be points without a surface: leave them out.
  std::vector<std::uint32_t> renumber(vertices.size(), UINT32_MAX);
  for (Corners& v : mesh.triangles) {
    for (std::uint32_t& c : v) {
      if (renumber[c] == UINT32_MAX) {
        renumber[c] = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.push_back(vertices[c]);
      }
      c = renumber[c];
    }
  }
  count_edges(mesh.triangles, numbers, report);
  return mesh;
}

}  // namespace scree
