#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "host/scene/mesh_file.hpp"
#include "scree/model/wall.hpp"

namespace scree {

/// Placement of a surface: x -> rotate(scale x) + translate. The axis passes through the origin.
struct Placement {
  double scale = 1;
  Vec3d axis{0, 0, 1};       ///< unit
  double angle = 0;          ///< rad, right-hand rule
  Vec3d translate{0, 0, 0};  ///< m
};
Vec3d place(const Placement& placement, const Vec3d& x);

/// What was found while a surface was made. Triangle numbers count from 1 in the order of the file.
struct MeshReport {
  std::uint64_t triangles = 0;              ///< in the file
  std::vector<std::uint64_t> zero_area;     ///< dropped
  std::vector<std::uint64_t> duplicates;    ///< dropped: same three corners as an earlier triangle
  std::vector<std::uint64_t> non_manifold;  ///< kept: triangles at an edge that more than two share
  std::uint64_t non_manifold_edges = 0;
  std::uint64_t boundary_edges = 0;  ///< edges of one triangle only: 0 for a closed surface
  /// One sentence per finding a user should know about; empty for a clean surface.
  std::vector<std::string> warnings() const;
};

/// Merges corners with equal coordinates, places the surface, drops triangles without area and duplicates,
/// and counts its edges. Zero area: |e1 × e2| <= 1e-12 (longest edge)². For a one-sided surface a triangle
/// and its reverse are different; otherwise they are duplicates.
TriangleMesh make_surface(const TriangleSoup& soup, const Placement& placement, bool one_sided,
                          MeshReport& report);

}  // namespace scree
