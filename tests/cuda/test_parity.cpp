/// The CUDA backend gives the bits of the CPU backend. The same source runs on the emulation and on a device.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "scree/physics/contact/laws.hpp"
#include "tests/cuda/device_test.hpp"
#include "tests/cuda/same_bits.hpp"
#include "tests/cuda/scenes.hpp"

namespace scree::test {
namespace {

using MakeScene = Scene (*)(Law, unsigned, int);
struct NamedScene {
  const char* name;
  MakeScene make;
};
struct NamedLaw {
  const char* name;
  Law law;
};

const NamedScene kScenes[] = {{"box", box_scene}, {"stirred", stirred_scene}, {"periodic", periodic_scene}};
#define SCREE_NAMED_LAW(name, normal, tangential) {#name, Law::name},
const NamedLaw kLaws[] = {SCREE_LAWS(SCREE_NAMED_LAW)};
#undef SCREE_NAMED_LAW

/// The same scene on both backends.
struct Twins {
  std::unique_ptr<Backend> cpu, cuda;
  Twins(const Scene& scene, const BackendOptions& options)
      : cpu(make_cpu_backend(scene, options)), cuda(make_cuda_backend(scene, options)) {}

  StepReport advance(std::uint64_t steps) {
    const StepReport a = cpu->advance(steps), b = cuda->advance(steps);
    EXPECT_EQ(a.step, b.step);
    EXPECT_EQ(a.status, b.status);
    EXPECT_EQ(a.detail, b.detail);
    return a;
  }
};

BackendOptions options_for(Precision precision, bool track) {
  BackendOptions o;
  o.precision = precision;
  o.threads = 1;
  o.track_dissipation = track;
  return o;
}

class Parity : public DeviceTest,
               public testing::WithParamInterface<std::tuple<NamedScene, NamedLaw, bool, bool>> {
 protected:
  static Scene scene() { return std::get<0>(GetParam()).make(std::get<1>(GetParam()).law, 7, 5); }
  static BackendOptions options() {
    return options_for(std::get<2>(GetParam()) ? Precision::full : Precision::mixed, std::get<3>(GetParam()));
  }
};

void PrintTo(const NamedScene& scene, std::ostream* out) { *out << scene.name; }
void PrintTo(const NamedLaw& law, std::ostream* out) { *out << law.name; }

std::string parity_name(const testing::TestParamInfo<Parity::ParamType>& info) {
  const auto& [scene, law, full, track] = info.param;
  return std::string(scene.name) + "_" + law.name + (full ? "_double" : "_mixed") + (track ? "_tracked" : "");
}

TEST_P(Parity, SameBitsAtEveryLook) {
  Twins t(scene(), options());
  expect_same_bits(*t.cpu, *t.cuda);
  std::uint64_t contacts = 0;
  for (const std::uint64_t steps : {1, 40, 59, 200}) {
    const StepReport report = t.advance(steps);
    ASSERT_FALSE(report.fatal()) << report.detail;
    expect_same_bits(*t.cpu, *t.cuda);
    if (HasFailure()) return;
    contacts += t.cuda->observe().contacts;
  }
  EXPECT_GT(contacts, 200u) << "without contacts this is no test";
  EXPECT_EQ(t.cpu->profile().refreshes, t.cuda->profile().refreshes);
  EXPECT_EQ(t.cpu->profile().rebuilds, t.cuda->profile().rebuilds);
}

INSTANTIATE_TEST_SUITE_P(All, Parity,
                         testing::Combine(testing::ValuesIn(kScenes), testing::ValuesIn(kLaws),
                                          testing::Bool(), testing::Bool()),
                         parity_name);

class ParityOf : public DeviceTest, public testing::WithParamInterface<NamedScene> {
 protected:
  static Scene scene(int edge = 5) { return GetParam().make(Law::hertz_mindlin, 11, edge); }
};

std::string scene_name(const testing::TestParamInfo<NamedScene>& info) { return info.param.name; }

TEST_P(ParityOf, RebuildEveryStep) {
  BackendOptions o = options_for(Precision::mixed, true);
  Twins free(scene(), o);
  o.rebuild_every_step = true;
  Twins rebuilt(scene(), o);
  free.advance(60);
  rebuilt.advance(60);
  expect_same_bits(*rebuilt.cpu, *rebuilt.cuda);
  expect_same_bits(*free.cuda, *rebuilt.cuda);
}

TEST_P(ParityOf, IntervalsOfAnyLength) {
  const BackendOptions o = options_for(Precision::mixed, true);
  Twins t(scene(), o);
  t.cpu->advance(150);
  for (std::uint64_t done = 0, steps = 1; done < 150; done += steps, steps = steps % 37 + 3) {
    steps = std::min<std::uint64_t>(steps, 150 - done);
    t.cuda->advance(steps);
    if (steps % 2 == 0) t.cuda->observe();
  }
  expect_same_bits(*t.cpu, *t.cuda);
}

TEST_P(ParityOf, Profiling) {
  BackendOptions o = options_for(Precision::mixed, false);
  const auto plain = make_cuda_backend(scene(), o);
  o.profile = true;
  const auto timed = make_cuda_backend(scene(), o);
  plain->advance(70);
  timed->advance(70);
  expect_same_bits(*plain, *timed);
  const Profile p = timed->profile();
  ASSERT_GE(p.phases.size(), 3u);
  for (const Profile::Phase& phase : p.phases) EXPECT_GT(phase.seconds, 0) << phase.name;
  timed->reset_profile();
  EXPECT_TRUE(timed->profile().phases.empty());
}

TEST_P(ParityOf, TinySceneForSanitizers) {
  Twins t(scene(3), options_for(Precision::mixed, true));
  t.advance(20);
  expect_same_bits(*t.cpu, *t.cuda);
  t.advance(20);
  expect_same_bits(*t.cpu, *t.cuda);
}

INSTANTIATE_TEST_SUITE_P(Scenes, ParityOf, testing::ValuesIn(kScenes), scene_name);

class ParityAtTheEdge : public DeviceTest {};

TEST_F(ParityAtTheEdge, NoBodies) {
  Scene s = box_scene(Law::hertz_mindlin, 1);
  s.bodies = {};
  Twins t(s, options_for(Precision::mixed, true));
  EXPECT_EQ(t.advance(10).step, 10u);
  expect_same_bits(*t.cpu, *t.cuda);
}

TEST_F(ParityAtTheEdge, OneFreeBody) {
  Scene s = box_scene(Law::linear_history, 1);
  s.bodies = {};
  s.walls.clear();
  s.bodies.add({0, 0, 1}, 0.01, 1000);
  Twins t(s, options_for(Precision::full, true));
  t.advance(50);
  expect_same_bits(*t.cpu, *t.cuda);
}

/// A run stops after the step that sets a fatal status, in the middle of a batch, and says the same.
TEST_F(ParityAtTheEdge, FatalStatus) {
  Scene s = box_scene(Law::linear_frictionless, 3);
  s.bodies.velocity.back() = {0, 0, -60};
  s.contact.max_overlap_ratio = 0.3;
  Twins t(s, options_for(Precision::mixed, true));
  const StepReport report = t.advance(400);
  ASSERT_TRUE(report.fatal());
  EXPECT_LT(report.step, 400u);
  expect_same_bits(*t.cpu, *t.cuda);
}

}  // namespace
}  // namespace scree::test
