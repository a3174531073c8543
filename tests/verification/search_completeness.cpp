#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/impact.hpp"
#include "verification/random_numbers.hpp"

/// The contacts an engine reports are those that an O(N²) search over its snapshot finds: none missed, none
/// doubled.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Search);

/// (body, wall or -1, partner body or triangle; -1 for a plane) -> overlap.
using ContactKey = std::tuple<std::int64_t, std::int32_t, std::int64_t>;
using ContactSet = std::map<ContactKey, double>;

double segment_distance(const Vec3d& p, const Vec3d& a, const Vec3d& b) {
  const Vec3d e = b - a;
  const double length2 = dot(e, e);
  const double t = length2 > 0 ? std::clamp(dot(p - a, e) / length2, 0.0, 1.0) : 0.0;
  return norm(p - (a + t * e));
}

/// Distance to a triangle: to its plane where the foot is inside (all three edge functions agree), else to
/// its sides.
double triangle_distance(const Vec3d& p, const std::array<Vec3d, 3>& t) {
  const Vec3d n = cross(t[1] - t[0], t[2] - t[0]);
  bool inside = dot(n, n) > 0;
  double sides = segment_distance(p, t[2], t[0]);
  for (std::size_t k = 0; k < 3; ++k) {
    inside = inside && dot(cross(t[(k + 1) % 3] - t[k], p - t[k]), n) >= 0;
    if (k < 2) sides = std::min(sides, segment_distance(p, t[k], t[k + 1]));
  }
  return inside ? std::min(sides, std::abs(dot(p - t[0], n)) / norm(n)) : sides;
}

/// One component of a difference of positions, to the nearest image on a periodic axis.
double nearest_image(double d, bool periodic, double length) {
  if (!periodic) return d;
  return d > length / 2 ? d - length : d < -length / 2 ? d + length : d;
}

/// Position at time t of a wall point that is at x at time 0 (wall.hpp).
Vec3d moved(const PrescribedMotion& m, const Vec3d& x, double t) {
  const double w = norm(m.angular_velocity);
  const Vec3d centre = m.through + t * m.velocity, r = x - m.through;
  if (w == 0) return centre + r;
  const Vec3d axis = (1 / w) * m.angular_velocity;
  const double c = std::cos(w * t), s = std::sin(w * t);
  return centre + c * r + s * cross(axis, r) + ((1 - c) * dot(axis, r)) * axis;
}

void brute_force_walls(const Scene& scene, const Snapshot& s, double band, ContactSet& found) {
  for (std::size_t w = 0; w < scene.walls.size(); ++w) {
    const Wall& wall = scene.walls[w];
    const auto add = [&](std::size_t i, std::int64_t triangle, double overlap) {
      if (overlap > -band * scene.bodies.radius[i])
        found[{static_cast<std::int64_t>(i), static_cast<std::int32_t>(w), triangle}] =
            overlap / scene.bodies.radius[i];
    };
    if (wall.kind == Wall::Kind::plane)
      for (std::size_t i = 0; i < s.position.size(); ++i)
        add(i, -1, scene.bodies.radius[i] - dot(s.position[i] - wall.plane.point, wall.plane.normal));
    for (std::size_t k = 0; k < wall.mesh.triangles.size(); ++k) {
      std::array<Vec3d, 3> corner;
      for (std::size_t c = 0; c < 3; ++c)
        corner[c] = moved(wall.motion, wall.mesh.vertices[wall.mesh.triangles[k][c]], s.time);
      for (std::size_t i = 0; i < s.position.size(); ++i)
        add(i, static_cast<std::int64_t>(k),
            scene.bodies.radius[i] - triangle_distance(s.position[i], corner));
    }
  }
}

/// All contacts with an overlap above -band times the smaller radius.
ContactSet brute_force(const Scene& scene, const Snapshot& s, double band) {
  const auto& r = scene.bodies.radius;
  const Domain& box = scene.domain;
  const Vec3d size = box.max - box.min;
  ContactSet found;
  for (std::size_t i = 0; i < r.size(); ++i)
    for (std::size_t j = i + 1; j < r.size(); ++j) {
      const double reach = (r[i] + r[j]) * (1 + band);
      const double x = nearest_image(s.position[i].x - s.position[j].x, box.periodic[0], size.x);
      if (std::abs(x) > reach) continue;
      const double y = nearest_image(s.position[i].y - s.position[j].y, box.periodic[1], size.y);
      const double z = nearest_image(s.position[i].z - s.position[j].z, box.periodic[2], size.z);
      const double overlap = r[i] + r[j] - norm({x, y, z}), smaller = std::min(r[i], r[j]);
      if (overlap > -band * smaller)
        found[{static_cast<std::int64_t>(i), -1, static_cast<std::int64_t>(j)}] = overlap / smaller;
    }
  brute_force_walls(scene, s, band, found);
  return found;
}

/// Compares sets; contacts within rounding of touching (band, relative to the radius) may be in either.
void expect_same_contacts(const Scene& scene, Backend& backend, double band) {
  const ContactSet expected = brute_force(scene, backend.snapshot(), band);
  ContactSet reported;
  for (const ContactRecord& c : backend.contacts()) {
    const ContactKey key{c.i, c.wall, c.wall < 0 ? c.j : c.triangle};
    EXPECT_TRUE(reported.emplace(key, c.overlap).second) << "twice: body " << c.i << " wall " << c.wall;
    EXPECT_TRUE(expected.contains(key))
        << "not touching: body " << c.i << " j " << c.j << " wall " << c.wall << " triangle " << c.triangle;
  }
  EXPECT_GT(expected.size(), 50u);  // the scene is not empty of contacts
  std::size_t missed = 0;
  for (const auto& [key, overlap] : expected)
    if (overlap > 20 * band && !reported.contains(key)) ++missed;
  EXPECT_EQ(missed, 0u) << "of " << expected.size();
}

/// Soft spheres, radii 1 to 10 mm (log-uniform), anywhere in a cube of side `size`, 2 m/s.
Scene soft_gas(std::size_t count, double size, std::uint64_t seed) {
  Random random(seed);
  Scene scene = empty_scene(Law::linear_history, 1e-5);
  scene.contact.pair(0, 0).normal_stiffness = 1;
  scene.contact.pair(0, 0).static_friction = 0.3;
  scene.contact.max_overlap_ratio = 100;
  for (std::size_t i = 0; i < count; ++i) {
    const double r = random.log_between(1e-3, 1e-2);
    const Vec3d x = random.in_box(0, size);
    add_sphere(scene, x, r, sphere_mass(r, 2500), random.in_box(-2, 2));
  }
  return scene;
}

/// `count` separate triangles in the cube: ordinary ones, slivers of aspect 1e2 to 1e6 and needles.
TriangleMesh random_triangles(std::size_t count, double size, std::uint64_t seed) {
  Random random(seed);
  TriangleMesh mesh;
  for (std::uint32_t k = 0; k < count; ++k) {
    const Vec3d a = random.in_box(0, size), b = a + random.in_box(-0.2 * size, 0.2 * size);
    const double width = k % 3 == 0 ? 1.0 : random.log_between(1e-6, 1e-2);  // height over base
    const Vec3d c = a + random.between(-0.5, 1.5) * (b - a) + width * random.in_box(-0.2 * size, 0.2 * size);
    for (const Vec3d& v : {a, b, c}) mesh.vertices.push_back(v);
    mesh.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
  }
  return mesh;
}

/// Mixed engines keep radii in single precision: contacts within 1e-7 of touching are undecided there.
double rounding_band(const Engine& engine) { return engine.within(1e-13, 1e-6); }

TEST_P(Search, B11_PolydisperseGasEveryStep) {
  Scene scene = soft_gas(1500, 0.145, 7);
  scene.domain.min = {0, 0, 0};
  scene.domain.max = {0.145, 0.145, 0.145};
  scene.domain.periodic = {true, true, false};
  scene.domain.outside = OutsidePolicy::ignore;
  add_plane(scene, {0, 0, 0.02}, {0, 0, 1});
  const auto backend = engine().start(scene);
  for (int n = 0; n < (engine().has_candidate_list ? 100 : 10) && !HasFailure(); ++n) {
    expect_same_contacts(scene, *backend, rounding_band(engine()));
    const StepReport report = backend->advance(1);
    EXPECT_FALSE(report.fatal()) << "status " << report.status << ": " << report.detail;
  }
}

TEST_P(Search, B11_RandomTrianglesEveryStep) {
  Scene scene = soft_gas(400, 0.12, 8);
  add_mesh(scene, random_triangles(150, 0.12, 9));
  const auto backend = engine().start(scene);
  for (int n = 0; n < (engine().has_candidate_list ? 100 : 20) && !HasFailure(); ++n) {
    expect_same_contacts(scene, *backend, rounding_band(engine()));
    const StepReport report = backend->advance(1);
    EXPECT_FALSE(report.fatal()) << "status " << report.status << ": " << report.detail;
  }
}

TEST_P(Search, B11_MovingTriangles) {
  Scene scene = soft_gas(300, 0.12, 10);
  add_mesh(scene, random_triangles(100, 0.12, 11));
  scene.walls[0].motion.velocity = {1, -2, 0.5};
  scene.walls[0].motion.through = {0.06, 0.06, 0.06};
  scene.walls[0].motion.angular_velocity = {10, 20, -30};
  const auto backend = engine().start(scene);
  for (int n = 0; n < (engine().has_candidate_list ? 100 : 20) && !HasFailure(); ++n) {
    expect_same_contacts(scene, *backend, rounding_band(engine()));
    const StepReport report = backend->advance(1);
    EXPECT_FALSE(report.fatal()) << "status " << report.status << ": " << report.detail;
  }
}

/// Full size, one look: 2e4 spheres and 300 triangles.
TEST_P(Search, B11_TwentyThousandSpheres) {
  if (!engine().has_candidate_list) GTEST_SKIP() << "this engine has no candidate list to check";
  Scene scene = soft_gas(20000, 0.35, 12);
  add_mesh(scene, random_triangles(300, 0.35, 13));
  const auto backend = engine().start(scene);
  const StepReport report = backend->advance(60);
  EXPECT_FALSE(report.fatal()) << "status " << report.status << ": " << report.detail;
  expect_same_contacts(scene, *backend, rounding_band(engine()));
}

}  // namespace
}  // namespace scree::verification
