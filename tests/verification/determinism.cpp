#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"
#include "verification/impact.hpp"
#include "verification/random_numbers.hpp"

/// The same input gives the same bits, whatever the threads, the skin, the instruction set or the looking;
/// the order of the bodies changes no more than the rounding.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(Determinism);

constexpr double kRadius = 1e-3, kPitch = 2.02e-3;

/// Rough floor: pyramids of the pitch of the bed.
TriangleMesh pyramids(int cells, double size, double height) {
  TriangleMesh mesh;
  const auto vertex = [&](int a, int b) { return static_cast<std::uint32_t>(a * (cells + 1) + b); };
  for (int a = 0; a <= cells; ++a)
    for (int b = 0; b <= cells; ++b)
      mesh.vertices.push_back({size * a / cells, size * b / cells, (a + b) % 2 == 0 ? 0 : height});
  for (int a = 0; a < cells; ++a)
    for (int b = 0; b < cells; ++b) {
      mesh.triangles.push_back({vertex(a, b), vertex(a + 1, b), vertex(a + 1, b + 1)});
      mesh.triangles.push_back({vertex(a, b), vertex(a + 1, b + 1), vertex(a, b + 1)});
    }
  return mesh;
}

/// n x n x layers spheres, loosely packed, with random velocities and spins, over a rough floor between four
/// walls that converge on them. Hertz-Mindlin with history; hundreds of collisions within the first hundred
/// steps.
Scene bed(int n, int layers, std::uint64_t seed) {
  Random random(seed);
  const double size = n * kPitch;
  Scene scene = empty_scene(Law::hertz_mindlin, 5e-6);
  scene.gravity = {0, 0, -9.81};
  set_elastic(scene, 0, 1e7, 0.3);
  scene.contact.pair(0, 0).restitution = 0.7;
  scene.contact.pair(0, 0).static_friction = 0.5;
  for (int c = 0; c < layers; ++c)
    for (int b = 0; b < n; ++b)
      for (int a = 0; a < n; ++a) {
        const double r = random.between(0.8, 0.99) * kRadius;
        const Vec3d x{(a + 0.5) * kPitch, (b + 0.5) * kPitch, (c + 0.6) * kPitch};
        add_sphere(scene, x, r, sphere_mass(r, 2500), random.in_box(-0.5, 0.5), random.in_box(-200, 200));
      }
  add_mesh(scene, pyramids(n, size, 0.1 * kRadius));
  add_plane(scene, {0, 0, 0}, {1, 0, 0});
  add_plane(scene, {size, 0, 0}, {-1, 0, 0});
  add_plane(scene, {0, 0, 0}, {0, 1, 0});
  add_plane(scene, {0, size, 0}, {0, -1, 0});
  return scene;
}

bool same_bits(const std::vector<Vec3d>& a, const std::vector<Vec3d>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3d)) == 0;
}

void expect_same_bits(const Snapshot& a, const Snapshot& b, const std::string& what) {
  EXPECT_EQ(a.step, b.step) << what;
  EXPECT_TRUE(same_bits(a.position, b.position)) << what;
  EXPECT_TRUE(same_bits(a.velocity, b.velocity)) << what;
  EXPECT_TRUE(same_bits(a.angular_velocity, b.angular_velocity)) << what;
  EXPECT_TRUE(same_bits(a.force, b.force)) << what;
  EXPECT_TRUE(same_bits(a.torque, b.torque)) << what;
}

/// Bed of a size the engine can take: 10^4 bodies where there is a candidate list, 150 for an all-pairs
/// engine.
Scene full_bed(const Engine& engine, std::uint64_t seed) {
  return engine.has_candidate_list ? bed(22, 21, seed) : bed(5, 6, seed);
}

Snapshot run(const Engine& engine, const Scene& scene, std::uint64_t steps, const BackendOptions& options) {
  const auto backend = engine.start(scene, options);
  const StepReport report = backend->advance(steps);
  EXPECT_FALSE(report.fatal()) << report.detail;
  return backend->snapshot();
}

TEST_P(Determinism, B10_RunToRun) {
  const Scene scene = full_bed(engine(), 1);
  const auto backend = engine().start(scene);
  EXPECT_FALSE(backend->advance(150).fatal());
  const std::size_t contacts = backend->contacts().size();
  EXPECT_GT(contacts, scene.bodies.size() / 6);
  const Snapshot again = run(engine(), scene, 150, engine().options);
  expect_same_bits(backend->snapshot(), again, "second run");
}

TEST_P(Determinism, B10_ThreadCounts) {
  if (!engine().has_candidate_list) GTEST_SKIP() << "this engine has one thread";
  const Scene scene = full_bed(engine(), 2);
  const Snapshot one = run(engine(), scene, 150, engine().options);
  for (const int threads : {2, 3}) {
    BackendOptions options = engine().options;
    options.threads = threads;
    expect_same_bits(one, run(engine(), scene, 150, options), std::to_string(threads) + " threads");
  }
}

TEST_P(Determinism, B10_SkinAndRebuilds) {
  if (!engine().has_candidate_list) GTEST_SKIP() << "this engine has no candidate list";
  const Scene scene = bed(12, 12, 3);
  const Snapshot automatic = run(engine(), scene, 300, engine().options);
  BackendOptions options = engine().options;
  options.rebuild_every_step = true;
  expect_same_bits(automatic, run(engine(), scene, 300, options), "rebuild every step");
  options.rebuild_every_step = false;
  for (const double skin : {0.02 * kRadius, 0.3 * kRadius, 1.5 * kRadius}) {
    options.skin = skin;
    expect_same_bits(automatic, run(engine(), scene, 300, options), "skin " + std::to_string(skin));
  }
}

TEST_P(Determinism, B10_InstructionSets) {
  if (!engine().has_candidate_list) GTEST_SKIP() << "this engine has one instruction set";
  const Scene scene = bed(12, 12, 4);
  const Snapshot best = run(engine(), scene, 200, engine().options);
  for (const char* set : {"baseline", "v3", "v4"}) {
    BackendOptions options = engine().options;
    options.instruction_set = set;
    std::unique_ptr<Backend> backend;
    try {
      backend = engine().start(scene, options);
    } catch (const std::runtime_error&) {
      continue;  // this processor lacks it
    }
    backend->advance(200);
    expect_same_bits(best, backend->snapshot(), set);
  }
}

/// Snapshots, contacts and observations between steps leave no trace.
TEST_P(Determinism, B10_LookingChangesNothing) {
  const Scene scene = engine().has_candidate_list ? bed(8, 8, 5) : bed(5, 6, 5);
  const Snapshot unseen = run(engine(), scene, 150, engine().options);
  const auto backend = engine().start(scene);
  for (int n = 0; n < 150; ++n) {
    if (n % 3 == 0) backend->snapshot();
    if (n % 3 != 1) backend->observe();
    if (n % 2 == 0) backend->contacts();
    backend->advance(1);
  }
  expect_same_bits(unseen, backend->snapshot(), "observed run");
}

/// Dissipation bookkeeping is a by-product.
TEST_P(Determinism, B10_TrackingChangesNothing) {
  const Scene scene = engine().has_candidate_list ? bed(8, 8, 6) : bed(5, 6, 6);
  BackendOptions options = engine().options;
  options.track_dissipation = !options.track_dissipation;
  expect_same_bits(run(engine(), scene, 150, engine().options), run(engine(), scene, 150, options),
                   "other tracking");
}

/// The same bodies in another order: pairs swap roles and sums swap terms, so rounding differs and nothing
/// else. The second number bounds single arithmetic, whose rounding is 5e8 times larger and grows with every
/// collision.
TEST_P(Determinism, B10_PermutedBodies) {
  const Scene scene = engine().has_candidate_list ? bed(12, 14, 7) : bed(5, 6, 7);
  const std::size_t count = scene.bodies.size();
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(8);
  for (std::size_t k = count - 1; k > 0; --k) std::swap(order[k], order[random.bits() % (k + 1)]);
  Scene shuffled = scene;
  for (std::size_t k = 0; k < count; ++k) {
    const Bodies& from = scene.bodies;
    Bodies& to = shuffled.bodies;
    to.position[k] = from.position[order[k]];
    to.velocity[k] = from.velocity[order[k]];
    to.angular_velocity[k] = from.angular_velocity[order[k]];
    to.radius[k] = from.radius[order[k]];
    to.mass[k] = from.mass[order[k]];
    to.inertia[k] = from.inertia[order[k]];
  }
  const Snapshot a = run(engine(), scene, 1000, engine().options),
                 b = run(engine(), shuffled, 1000, engine().options);
  double worst = 0, travelled = 0;
  for (std::size_t k = 0; k < count; ++k) {
    worst = std::max(worst, norm(b.position[k] - a.position[order[k]]));
    travelled = std::max(travelled, norm(a.position[k] - scene.bodies.position[k]));
  }
  EXPECT_GT(travelled, kRadius);
  EXPECT_LT(worst, engine().within(1e-9, 1e-6));
}

/// Every engine follows the reference: double to rounding, mixed to its single force arithmetic, before
/// chaos.
TEST_P(Determinism, B10_AgreesWithTheReference) {
  const Scene scene = bed(5, 6, 9);
  const Engine reference = engines().front();
  const Snapshot expected = run(reference, scene, 300, reference.options),
                 found = run(engine(), scene, 300, engine().options);
  double dx = 0, dv = 0;
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    dx = std::max(dx, norm(found.position[k] - expected.position[k]));
    dv = std::max(dv, norm(found.velocity[k] - expected.velocity[k]));
  }
  EXPECT_LT(dx / kRadius, engine().within(1e-10, 1e-4));
  EXPECT_LT(dv / 0.5, engine().within(1e-9, 1e-3));
}

}  // namespace
}  // namespace scree::verification
