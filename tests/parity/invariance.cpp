/// Rung 4: what must not change a result by a bit.
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "random_scene.hpp"
#include "scree/engine/backend.hpp"

namespace scree::parity {
namespace {

constexpr std::uint64_t kSteps = 300;

struct Outcome {
  Snapshot state;
  Observation totals;
  std::vector<ContactRecord> contacts;
};

Outcome run(const Scene& scene, const BackendOptions& options, bool watch = false) {
  const auto backend = make_cpu_backend(scene, options);
  for (std::uint64_t n = 0; n < kSteps; n += 10) {
    EXPECT_FALSE(backend->advance(10).fatal());
    if (watch) {
      backend->observe();
      backend->snapshot();
      backend->contacts();
    }
  }
  return {backend->snapshot(), backend->observe(), backend->contacts()};
}

bool same(const Vec3d& a, const Vec3d& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
bool same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void expect_identical(const Outcome& a, const Outcome& b) {
  for (std::size_t i = 0; i < a.state.position.size(); ++i) {
    ASSERT_TRUE(same(a.state.position[i], b.state.position[i])) << "body " << i;
    ASSERT_TRUE(same(a.state.velocity[i], b.state.velocity[i])) << "body " << i;
    ASSERT_TRUE(same(a.state.angular_velocity[i], b.state.angular_velocity[i])) << "body " << i;
    ASSERT_TRUE(same(a.state.force[i], b.state.force[i])) << "body " << i;
  }
  ASSERT_EQ(a.contacts.size(), b.contacts.size());
  for (std::size_t k = 0; k < a.contacts.size(); ++k) {
    ASSERT_EQ(a.contacts[k].i, b.contacts[k].i);
    ASSERT_EQ(a.contacts[k].j, b.contacts[k].j);
    ASSERT_TRUE(same(a.contacts[k].force, b.contacts[k].force));
    ASSERT_TRUE(same(a.contacts[k].tangential_displacement, b.contacts[k].tangential_displacement));
  }
  EXPECT_TRUE(same(a.totals.kinetic_translational, b.totals.kinetic_translational));
  EXPECT_TRUE(same(a.totals.kinetic_rotational, b.totals.kinetic_rotational));
  EXPECT_TRUE(same(a.totals.elastic_normal, b.totals.elastic_normal));
  EXPECT_TRUE(same(a.totals.viscous_dissipation, b.totals.viscous_dissipation));
  EXPECT_TRUE(same(a.totals.frictional_dissipation, b.totals.frictional_dissipation));
  EXPECT_TRUE(same(a.totals.mean_overlap_ratio, b.totals.mean_overlap_ratio));
  for (std::size_t w = 0; w < a.totals.walls.size(); ++w)
    EXPECT_TRUE(same(a.totals.walls[w].force, b.totals.walls[w].force));
}

struct Case {
  Law law;
  Precision precision;
  bool periodic;
};

class Invariance : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    SceneKind kind;
    kind.law = GetParam().law;
    kind.periodic = GetParam().periodic;
    kind.bodies = 900;
    kind.seed = 3;
    scene = random_scene(kind);
    scene.time_step = 4e-6;
    options.precision = GetParam().precision;
    options.threads = 1;
    base = run(scene, options);
  }
  Scene scene;
  BackendOptions options;
  Outcome base;
};

TEST_P(Invariance, RunToRun) { expect_identical(run(scene, options), base); }

TEST_P(Invariance, ThreadCount) {
  for (const int threads : {2, 3, 5}) {
    options.threads = threads;
    expect_identical(run(scene, options), base);
  }
}

TEST_P(Invariance, RebuildInterval) {
  options.rebuild_every_step = true;
  expect_identical(run(scene, options), base);
  options.rebuild_every_step = false;
  for (const double skin : {1e-4, 3e-4, 2e-3}) {
    options.skin = skin;
    expect_identical(run(scene, options), base);
  }
}

TEST_P(Invariance, InstructionSet) {
  for (const char* set : {"baseline", "v3", "v4"}) {
    options.instruction_set = set;
    try {
      expect_identical(run(scene, options), base);
    } catch (const std::runtime_error& unavailable) {
      std::printf("%s\n", unavailable.what());
    }
  }
}

TEST_P(Invariance, WatchingTheRun) { expect_identical(run(scene, options, true), base); }

TEST_P(Invariance, LossBooking) {
  options.track_dissipation = false;
  const Outcome untracked = run(scene, options);
  for (std::size_t i = 0; i < base.state.position.size(); ++i)
    ASSERT_TRUE(same(untracked.state.position[i], base.state.position[i])) << "body " << i;
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Law law : all_laws()) all.push_back({law, Precision::mixed, law == Law::hertz_mindlin});
  all.push_back({Law::hertz_mindlin_force, Precision::full, true});
  all.push_back({Law::linear_history, Precision::full, false});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Cases, Invariance, testing::ValuesIn(cases()), [](const auto& test) {
  return name_of(test.param.law) + (test.param.precision == Precision::full ? "_double" : "_mixed") +
         (test.param.periodic ? "_periodic" : "");
});

}  // namespace
}  // namespace scree::parity
