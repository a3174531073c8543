#include "host/scene/initial_state.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "host/scene/periodic.hpp"
#include "host/scene/sphere_index.hpp"

namespace scree {
namespace {

bool is_fixed(const Bodies& bodies, std::size_t i) { return bodies.locks[i] == kLockAll; }

void plane_overlaps(const Scene& scene, std::int32_t w, double limit, std::vector<InitialOverlap>& list) {
  const Plane& plane = scene.walls[w].plane;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const double r = scene.bodies.radius[i];
    const double overlap = r - dot(scene.bodies.position[i] - plane.point, plane.normal);
    if (overlap > limit * r && !is_fixed(scene.bodies, i))
      list.push_back({i, 0, w, -1, overlap, overlap / r});
  }
}

void mesh_overlaps(const Scene& scene, std::int32_t w, double limit, const SphereIndex& index,
                   std::vector<InitialOverlap>& list) {
  const TriangleMesh& mesh = scene.walls[w].mesh;
  std::map<std::uint32_t, InitialOverlap> deepest;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Vec3d &a = mesh.vertices[mesh.triangles[t][0]], &b = mesh.vertices[mesh.triangles[t][1]],
                &c = mesh.vertices[mesh.triangles[t][2]];
    const Vec3d centre = (1.0 / 3.0) * (a + b + c), normal = cross(b - a, c - a);
    double reach2 = 0;
    for (const Vec3d& v : {a, b, c}) reach2 = std::max(reach2, dot(v - centre, v - centre));
    index.for_each_overlap(centre, std::sqrt(reach2), [&](std::uint32_t i, double, const Vec3d& x) {
      const double r = scene.bodies.radius[i];
      const Vec3d d = x - closest_on_triangle(x, a, b, c);
      const double overlap = r - std::sqrt(dot(d, d));
      if (is_fixed(scene.bodies, i) || !(overlap > limit * r)) return;
      if (mesh.one_sided && dot(x - a, normal) < 0) return;
      InitialOverlap& entry = deepest[i];
      if (overlap > entry.overlap) entry = {i, 0, w, static_cast<std::int32_t>(t), overlap, overlap / r};
    });
  }
  for (const auto& [body, entry] : deepest) list.push_back(entry);
}

}  // namespace

Vec3d closest_on_triangle(const Vec3d& p, const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  const Vec3d ab = b - a, ac = c - a, ap = p - a;
  const double d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const Vec3d bp = p - b;
  const double d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const Vec3d cp = p - c;
  const double d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const double area_c = d1 * d4 - d3 * d2, area_b = d5 * d2 - d1 * d6, area_a = d3 * d6 - d5 * d4;
  if (area_c <= 0 && d1 >= 0 && d3 <= 0) return a + (d1 / (d1 - d3)) * ab;
  if (area_b <= 0 && d2 >= 0 && d6 <= 0) return a + (d2 / (d2 - d6)) * ac;
  if (area_a <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    return b + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b);
  }
  const double sum = area_a + area_b + area_c;
  return a + (area_b / sum) * ab + (area_c / sum) * ac;
}

std::uint64_t wrap_positions(const Domain& domain, std::vector<Vec3d>& positions) {
  std::uint64_t moved = 0;
  for (Vec3d& x : positions) moved += wrap_position(domain, x);
  return moved;
}

std::vector<std::uint64_t> bodies_outside(const Domain& domain, const Bodies& bodies) {
  std::vector<std::uint64_t> ids;
  const auto outside = [](double x, double lo, double hi, bool periodic) {
    return !periodic && !(x >= lo && x <= hi);
  };
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Vec3d& x = bodies.position[i];
    if (outside(x.x, domain.min.x, domain.max.x, domain.periodic[0]) ||
        outside(x.y, domain.min.y, domain.max.y, domain.periodic[1]) ||
        outside(x.z, domain.min.z, domain.max.z, domain.periodic[2])) {
      ids.push_back(i);
    }
  }
  return ids;
}

std::vector<InitialOverlap> initial_overlaps(const Scene& scene, double limit) {
  const Bodies& bodies = scene.bodies;
  std::vector<InitialOverlap> list;
  SphereIndex index(scene.domain);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double r = bodies.radius[i];
    index.for_each_overlap(bodies.position[i], r, [&](std::uint32_t j, double overlap, const Vec3d&) {
      const double ratio = overlap / std::min(r, bodies.radius[j]);
      if (ratio > limit && !(is_fixed(bodies, i) && is_fixed(bodies, j))) {
        list.push_back({j, i, -1, -1, overlap, ratio});
      }
    });
    index.insert(static_cast<std::uint32_t>(i), bodies.position[i], r);
  }
  for (std::size_t w = 0; w < scene.walls.size(); ++w) {
    const auto number = static_cast<std::int32_t>(w);
    if (scene.walls[w].kind == Wall::Kind::plane) {
      plane_overlaps(scene, number, limit, list);
    } else {
      mesh_overlaps(scene, number, limit, index, list);
    }
  }
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.ratio > b.ratio; });
  return list;
}

}  // namespace scree
