#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <vector>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/impact.hpp"

/// Effective masses and contact modes: physics.md (7.2)-(7.3).
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Modes);

/// Planar body (translation normal to the contacts, rotation) touched at lever arms x: gap rates are v + ω x.
struct PlanarBody {
  double mass, inertia;
  std::vector<double> arms;

  Eigen::MatrixXd jacobian() const {
    Eigen::MatrixXd j(arms.size(), 2);
    for (std::size_t c = 0; c < arms.size(); ++c) j.row(static_cast<long>(c)) << 1.0, arms[c];
    return j;
  }
  Eigen::Matrix2d inverse_mass() const { return Eigen::Vector2d(1 / mass, 1 / inertia).asDiagonal(); }
  Eigen::MatrixXd delassus() const { return jacobian() * inverse_mass() * jacobian().transpose(); }
  /// Angular frequencies of all contacts with stiffness k, ascending.
  Eigen::VectorXd frequencies(double k) const {
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(k * delassus());
    return solver.eigenvalues().cwiseMax(0.0).cwiseSqrt();
  }
};

const PlanarBody kOffCentre{2.0, 0.020, {0.10}};
constexpr double kStiffness = 1e5;

TEST(ModesTheory, A01_ReducedMassAssembled) {
  const Eigen::RowVector2d pair(1, -1);
  const Eigen::Matrix2d free_pair = Eigen::Vector2d(0.5, 0.5).asDiagonal();
  const Eigen::Matrix2d one_fixed = Eigen::Vector2d(0.5, 0.0).asDiagonal();
  EXPECT_NEAR(1 / (pair * free_pair * pair.transpose()).value(), 1.0, 1e-14);
  EXPECT_NEAR(1 / (pair * one_fixed * pair.transpose()).value(), 2.0, 1e-14);
}

/// Closing acceleration of body 0 relative to body 1 (or to a wall) at a known overlap: m_eff = k δ / a.
double effective_mass(const Engine& engine, Scene& scene, double overlap) {
  scene.contact.pair(0, 0).normal_stiffness = kStiffness;
  const Snapshot s = engine.start(scene)->snapshot();
  double acceleration = norm(s.force[0]) / scene.bodies.mass[0];
  if (scene.bodies.size() == 2) acceleration += norm(s.force[1]) / scene.bodies.mass[1];
  return kStiffness * overlap / acceleration;
}

TEST_P(Modes, A01_ReducedMassOfPairAndWall) {
  const double radius = 0.5, overlap = 0.125;  // exact in binary: no rounding of the gap
  Scene pair = empty_scene(Law::linear_frictionless, 1e-4);
  add_sphere(pair, {0, 0, 0}, radius, 2.0);
  add_sphere(pair, {2 * radius - overlap, 0, 0}, radius, 2.0);
  EXPECT_NEAR(effective_mass(engine(), pair, overlap), 1.0, engine().within(1e-14, 1e-6));

  Scene wall = empty_scene(Law::linear_frictionless, 1e-4);
  add_sphere(wall, {0, 0, radius - overlap}, radius, 2.0);
  add_plane(wall, {0, 0, 0}, {0, 0, 1});
  EXPECT_NEAR(effective_mass(engine(), wall, overlap), 2.0, engine().within(2e-14, 1e-6));
}

/// The reduced mass seen by a collision: t_c = π sqrt(m_eff / k).
TEST_P(Modes, A01_ReducedMassFromContactTime) {
  const double k = kStiffness, radius = 0.1;
  const auto measured = [&](Scene& scene, const std::function<double(const Snapshot&)>& overlap) {
    scene.contact.pair(0, 0).normal_stiffness = k;
    const Impact impact = trace_impact(*engine().start(scene), scene.time_step, overlap, 2000);
    EXPECT_TRUE(impact.finished);
    return k * std::pow(impact.overlap_time / kPi, 2);
  };
  const double time_step = kPi * std::sqrt(1.0 / k) / 500;
  Scene pair = empty_scene(Law::linear_frictionless, time_step);
  add_sphere(pair, {0, 0, 0}, radius, 2.0, {0.1, 0, 0});
  add_sphere(pair, {2 * radius + 1e-6, 0, 0}, radius, 2.0, {-0.1, 0, 0});
  EXPECT_NEAR(measured(pair, pair_overlap(2 * radius)), 1.0, 1e-4);

  Scene wall = empty_scene(Law::linear_frictionless, time_step);
  add_sphere(wall, {0, 0, radius + 1e-6}, radius, 2.0, {0, 0, -0.1});
  add_plane(wall, {0, 0, 0}, {0, 0, 1});
  EXPECT_NEAR(measured(wall, floor_overlap(radius)), 2.0, 2e-4);
}

TEST(ModesTheory, A02_OffCentreContactAssembled) {
  EXPECT_NEAR(1 / kOffCentre.delassus()(0, 0), 1.0, 1e-12);
  EXPECT_NEAR(kOffCentre.frequencies(kStiffness)(0), std::sqrt(1e5), 1e-9);
  EXPECT_NEAR(kOffCentre.frequencies(kStiffness)(0), 316.2278, 5e-5);
  const PlanarBody centred{2.0, 0.020, {0.0}};
  EXPECT_NEAR(1 / centred.delassus()(0, 0), 2.0, 1e-12);
  EXPECT_NEAR(centred.frequencies(kStiffness)(0), 223.6068, 5e-5);
}

/// Frequency of a closed off-centre contact that oscillates about zero overlap, by central differences at z =
/// 0.05.
double measured_frequency(const PlanarBody& body, double h) {
  const double arm = body.arms[0];
  double v = 0, w = 0, gap = -1e-4, first = 0, last = 0;
  int crossings = 0;
  for (int n = 0; crossings < 101; ++n) {
    const double force = -kStiffness * gap, kick = n == 0 ? h / 2 : h;
    v += kick * force / body.mass;
    w += kick * arm * force / body.inertia;
    const double next = gap + h * (v + w * arm);
    if ((gap < 0) != (next < 0)) {
      last = h * (n + gap / (gap - next));
      if (crossings++ == 0) first = last;
    }
    gap = next;
  }
  return kPi * 100 / (last - first);
}

TEST(ModesTheory, A02_OffCentreContactMeasured) {
  EXPECT_NEAR(measured_frequency(kOffCentre, 0.05 / 316.2278) / 316.2278, 1, 1e-3);
  EXPECT_NEAR(measured_frequency({2.0, 0.020, {0.0}}, 0.05 / 223.6068) / 223.6068, 1, 1e-3);
}

TEST(ModesTheory, A03_ImpulseAtOffCentreContact) {
  const double impulse = 0.4;
  const Eigen::Vector2d velocity = kOffCentre.inverse_mass() * kOffCentre.jacobian().transpose() * impulse;
  EXPECT_NEAR(velocity(0), 0.2, 1e-12);
  EXPECT_NEAR(velocity(1), 2.0, 1e-12);
  EXPECT_NEAR((kOffCentre.jacobian() * velocity)(0), 0.4, 1e-12);
  EXPECT_NEAR((kOffCentre.jacobian() * velocity)(0), impulse * kOffCentre.delassus()(0, 0), 1e-12);
}

TEST(ModesTheory, A06_DoubledContact) {
  const PlanarBody doubled{2.0, 0.020, {0.10, 0.10}};
  const Eigen::VectorXd w = doubled.frequencies(kStiffness);
  EXPECT_NEAR(w(1) / std::sqrt(2e5), 1, 1e-10);
  EXPECT_NEAR(w(1), 447.2136, 5e-5);
  EXPECT_NEAR(w(0), 0, 1e-4);  // square root of a rounding error of 1e-11
}

/// A mesh that lists a triangle twice must not double the contact: the stiffness stays that of one contact.
TEST_P(Modes, A06_DuplicateTriangleIsOneContact) {
  const double radius = 0.5, overlap = 0.125;
  Scene scene = empty_scene(Law::linear_frictionless, 1e-4);
  scene.contact.pair(0, 0).normal_stiffness = kStiffness;
  add_sphere(scene, {0.25, 0.25, radius - overlap}, radius, 2.0);
  TriangleMesh mesh;
  mesh.vertices = {{-2, -2, 0}, {4, -2, 0}, {-2, 4, 0}};
  mesh.triangles = {{0, 1, 2}, {0, 1, 2}};
  add_mesh(scene, mesh);
  const Snapshot s = engine().start(scene)->snapshot();
  EXPECT_NEAR(s.force[0].z / (kStiffness * overlap), 1.0, engine().within(1e-14, 1e-6));
}

/// Tangential spring and sphere rotation: m_t = 2/7 m on a plane, m/7 for two equal spheres, so that k_t =
/// k_n gives w_t/w_n = sqrt(3.5).
TEST(ModesTheory, B07_TangentialModeAssembled) {
  const double m = 0.3, radius = 0.02, inertia = 0.4 * m * radius * radius;
  const Eigen::RowVector2d on_plane(1, -radius);
  const Eigen::Matrix2d w = Eigen::Vector2d(1 / m, 1 / inertia).asDiagonal();
  const double plane_mass = 1 / (on_plane * w * on_plane.transpose()).value();
  EXPECT_NEAR(plane_mass / m, 2.0 / 7, 1e-14);
  EXPECT_NEAR(std::sqrt(m / plane_mass), 1.870829, 5e-7);
  EXPECT_NEAR(std::sqrt(m / plane_mass), std::sqrt(3.5), 1e-10);

  const Eigen::RowVector4d pair(1, -radius, -1, -radius);
  const Eigen::Matrix4d w2 = Eigen::Vector4d(1 / m, 1 / inertia, 1 / m, 1 / inertia).asDiagonal();
  const double pair_mass = 1 / (pair * w2 * pair.transpose()).value();
  EXPECT_NEAR(pair_mass / m, 1.0 / 7, 1e-14);
  EXPECT_NEAR(std::sqrt(0.5 * m / pair_mass), std::sqrt(3.5), 1e-10);
}

/// Phase per step of the tangential mode of a sphere that sticks to a plane, measured from three
/// displacements of its contact spring: u_{n+1} + u_{n-1} = 2 u_n cos θ, and sin(θ/2) = h w_t / 2.
TEST_P(Modes, B07_TangentialModeMeasured) {
  const double m = 0.3, radius = 0.02, k = 1e4, h = 0.1 / std::sqrt(3.5 * k / m);
  Scene scene = empty_scene(Law::linear_history, h);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.normal_stiffness = pair.tangential_stiffness = k;
  pair.tangential_damping_ratio = 0;
  pair.static_friction = 1e6;
  const double overlap = 1e-9;  // the arm R - δ is R to 1e-7
  scene.gravity = {0, 0, -k * overlap / m};
  add_sphere(scene, {0, 0, radius - overlap}, radius, m, {1e-6, 0, 0});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  const auto backend = engine().start(scene);
  std::array<double, 3> u{};
  backend->advance(10);
  for (double& value : u) {
    backend->advance(1);
    value = backend->snapshot().force[0].x;
  }
  const double half_angle_sine = std::sqrt((1 - (u[2] + u[0]) / (2 * u[1])) / 2);
  EXPECT_NEAR(2 * half_angle_sine / h / std::sqrt(k / m), std::sqrt(3.5), engine().within(2e-6, 2e-3));
}

}  // namespace
}  // namespace scree::verification
