#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/peers_trajectory.hpp"

/// Single impacts recorded from LIGGGHTS, LAMMPS and YADE at dt = 1 µs, compared row by row where the laws
/// coincide: everything in a head-on impact, the normal component where a sphere hits a wall (LIGGGHTS and
/// LAMMPS; YADE clamps the force and gives its wall the radius of the sphere). Sphere: r = 1 mm, 2500 kg/m3,
/// E = 1e7, ν = 0.3, e = 0.7, μ = 0.5.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Peers);

constexpr double kRadius = 1e-3, kStep = 1e-6;

/// "hm": Hertz-Mindlin. "lsd": linear, k = 1000 N/m, k_t = 2/7 k, half the dashpot along the tangent.
Scene peer_scene(const std::string& model, bool attraction) {
  Scene scene = empty_scene(model == "hm" ? Law::hertz_mindlin : Law::linear_history, kStep);
  set_elastic(scene, 0, 1e7, 0.3);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.restitution = 0.7;
  pair.static_friction = 0.5;
  if (model == "lsd") {
    pair.normal_stiffness = 1000;
    pair.tangential_damping_ratio = 0.5;
  }
  scene.contact.attraction_on_rebound = attraction;
  return scene;
}

/// Single rounding of the radius moves the overlaps (1e-5 m) by up to 6e-11 m, and the damping starts with
/// infinite slope.
double tolerance(const Engine& engine) { return engine.within(1e-8, 1e-4); }

double mass() { return sphere_mass(kRadius, 2500); }

Scene head_on(const std::string& model, bool attraction) {
  Scene scene = peer_scene(model, attraction);
  add_sphere(scene, {-1.00065e-3, 0, 0}, kRadius, mass(), {0.1, 0, 0});
  add_sphere(scene, {1.00065e-3, 0, 0}, kRadius, mass(), {-0.1, 0, 0});
  return scene;
}

Scene on_wall(const std::string& model, double degrees) {
  Scene scene = peer_scene(model, true);
  const double angle = degrees * kPi / 180;
  add_sphere(scene, {0, 0, 1.00135e-3}, kRadius, mass(), {0.2 * std::sin(angle), 0, -0.2 * std::cos(angle)});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  return scene;
}

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double v : values) most = std::max(most, std::abs(v));
  return most;
}

double component(const Vec3d& a, char axis) { return axis == 'x' ? a.x : axis == 'y' ? a.y : a.z; }

/// Position, velocity and force of body 0 along one axis, each relative to its largest value in the
/// recording.
void expect_same(Backend& backend, const Trajectory& peer, char axis, double limit) {
  const std::string end = std::string("1") + axis;
  const auto &x = peer.at("x" + end), &v = peer.at("v" + end), &f = peer.at("f" + end);
  double dx = 0, dv = 0, df = 0;
  for (std::size_t n = 0; n < peer.rows; ++n) {
    const Snapshot s = backend.snapshot();
    dx = std::max(dx, std::abs(component(s.position[0], axis) - x[n]));
    dv = std::max(dv, std::abs(component(s.velocity[0], axis) - v[n]));
    df = std::max(df, std::abs(component(s.force[0], axis) - f[n]));
    backend.advance(1);
  }
  EXPECT_GT(largest(f), 5e-3);  // there was an impact
  EXPECT_LT(dx / largest(x), limit);
  EXPECT_LT(dv / largest(v), limit);
  EXPECT_LT(df / largest(f), limit);
}

TEST_P(Peers, HeadOnLiggghtsAndLammps) {
  for (const char* model : {"hm", "lsd"})
    for (const char* code : {"lig", "lmp"}) {
      const Trajectory peer = read_trajectory(std::string(code) + "_" + model + "_headon_dt1e-06");
      if (peer.rows == 0) GTEST_SKIP() << "no recorded trajectories under " << SCREE_SHARED_DIR;
      SCOPED_TRACE(std::string(code) + " " + model);
      expect_same(*engine().start(head_on(model, true)), peer, 'x', tolerance(engine()));
    }
}

/// YADE clamps the force at zero and keeps the damping of the full contact: for the linear law a dashpot per
/// item.
TEST_P(Peers, HeadOnYadeLinear) {
  const Trajectory peer = read_trajectory("yade_lsd_headon_dt1e-06");
  if (peer.rows == 0) GTEST_SKIP() << "no recorded trajectories under " << SCREE_SHARED_DIR;
  Scene scene = head_on("lsd", false);
  const double l = std::log(0.7), zeta = -l / std::sqrt(kPi * kPi + l * l);
  scene.contact.materials[0].normal_damping = zeta * std::sqrt(1000 * mass() / 2);
  expect_same(*engine().start(scene), peer, 'x', tolerance(engine()));
}

TEST_P(Peers, WallNormalLiggghtsAndLammps) {
  for (const char* which : {"hm_wall20", "hm_wall60", "lsd_wall60"})
    for (const char* code : {"lig", "lmp"}) {
      const std::string name(which);
      const Trajectory peer = read_trajectory(std::string(code) + "_" + name + "_dt1e-06");
      if (peer.rows == 0) GTEST_SKIP() << "no recorded trajectories under " << SCREE_SHARED_DIR;
      SCOPED_TRACE(std::string(code) + " " + name);
      const Scene scene =
          on_wall(name.substr(0, name.find('_')), name.find("20") != std::string::npos ? 20 : 60);
      expect_same(*engine().start(scene), peer, 'z', tolerance(engine()));
    }
}

}  // namespace
}  // namespace scree::verification
