#pragma once
#include <array>

#include "host/scene/mesh_file.hpp"

namespace scree {

/// Six faces of a box, normals inwards. `open` leaves out faces in the order x-, x+, y-, y+, z-, z+.
struct BoxSurface {
  Vec3d min{0, 0, 0}, max{0, 0, 0};  ///< m
  std::array<bool, 6> open{};
};

/// Tube or frustum from `point` along the unit vector `axis`, normals inwards. The cross-section is a regular
/// polygon with its corners on the circle: flat sides are at radius cos(π/segments) from the axis.
struct CylinderSurface {
  Vec3d point{0, 0, 0}, axis{0, 0, 1};
  double radius = 0;      ///< at `point`, m
  double end_radius = 0;  ///< at the other end, m
  double length = 0;      ///< m
  int segments = 64;
  bool cap_start = true, cap_end = true;  ///< closing discs
};

TriangleSoup box_triangles(const BoxSurface& box);
TriangleSoup cylinder_triangles(const CylinderSurface& cylinder);

}  // namespace scree
