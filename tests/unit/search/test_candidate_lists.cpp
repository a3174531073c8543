/// The grid search against all pairs: every pair that can meet, once, in rows sorted by rank.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "host/cpu/executor.hpp"
#include "scree/engine/candidate_lists.hpp"
#include "scree/engine/initial_state.hpp"

namespace scree {
namespace {

/// can_meet for the anchors of two bodies.
bool anchors_meet(const Anchor& a, const Anchor& b, const PeriodicBox& box, const Horizon& horizon) {
  return can_meet(path_of(a), path_of(b), box, horizon);
}

struct Crowd {
  std::string name;
  int bodies = 400;
  double size = 1;  ///< of the region, m
  double smallest = 0.02, largest = 0.02;
  double speed = 0, outlier_speed = 0;  ///< m/s; every 40th body is an outlier
  bool periodic[3] = {false, false, false};
  double thickness = 1;  ///< of the region along z, relative
};

Scene scene_of(const Crowd& crowd, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0, 1), sign(-1, 1);
  Scene scene;
  scene.time_step = 1e-4;
  for (int k = 0; k < crowd.bodies; ++k) {
    const double radius = crowd.smallest * std::pow(crowd.largest / crowd.smallest, unit(random));
    const std::size_t i = scene.bodies.add(
        {crowd.size * unit(random), crowd.size * unit(random), crowd.size * crowd.thickness * unit(random)},
        radius, 1000);
    const double v = k % 40 == 0 ? crowd.outlier_speed : crowd.speed;
    scene.bodies.velocity[i] = {1 + v * sign(random), v * sign(random), v * sign(random)};
    if (k % 10 == 0) scene.bodies.locks[i] = kLockAll;
  }
  scene.domain.periodic = {crowd.periodic[0], crowd.periodic[1], crowd.periodic[2]};
  const double far = std::numeric_limits<double>::infinity();
  scene.domain.min = {crowd.periodic[0] ? 0 : -far, crowd.periodic[1] ? 0 : -far,
                      crowd.periodic[2] ? 0 : -far};
  scene.domain.max = {crowd.periodic[0] ? crowd.size : far, crowd.periodic[1] ? crowd.size : far,
                      crowd.periodic[2] ? crowd.size * crowd.thickness : far};
  return scene;
}

class CandidateSearch : public testing::TestWithParam<Crowd> {};

TEST_P(CandidateSearch, FindsWhatAllPairsFind) {
  std::uint64_t found = 0;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const Scene scene = scene_of(GetParam(), seed);
    const std::uint64_t count = scene.bodies.size();
    BackendOptions options;
    options.threads = 2;
    CpuExecutor exec(options);
    const DomainView domain = domain_view(scene);
    CandidateLists<CpuExecutor, double> lists(exec, scene, domain.box);
    const auto initial = initial_bodies<double>(scene, lists.sizes(), domain);
    lists.bodies.resize(count, false);
    exec.upload(lists.bodies.position.data(), initial.position.data(), count + 1);
    exec.upload(lists.bodies.motion.data(), initial.motion.data(), count + 1);
    exec.upload(lists.bodies.remainder.data(), initial.remainder.data(), count + 1);
    exec.upload(lists.bodies.constants.data(), initial.constants.data(), count + 1);
    const ListReach reach(*std::min_element(scene.bodies.radius.begin(), scene.bodies.radius.end()), 0);
    Horizon horizon{scene.time_step, 0,
                    std::min({domain.box.half[0], domain.box.half[1], domain.box.half[2]})};
    CpuArray<ForceRecord<double>> spare;
    for (int again = 0; again < 2; ++again)  // from any order of the bodies
      lists.rebuild(count, 0, reach, horizon, spare,
                    [&](const AllowanceRule& rule, const std::uint32_t* slots, Anchor* to, float* sweep,
                        std::uint64_t* widest) {
                      exec.for_each(count, PlaceAnchors<double>{lists.bodies.position.data(),
                                                                lists.bodies.motion.data(), nullptr, nullptr,
                                                                slots, rule, to, sweep, widest});
                    });
    horizon.ahead = static_cast<double>(lists.steps) * scene.time_step;

    std::set<std::pair<std::uint32_t, std::uint32_t>> expected, listed;
    const auto rank = [&](std::uint64_t k) { return lists.bodies.constants.data()[k].rank; };
    for (std::uint64_t a = 0; a < count; ++a)
      for (std::uint64_t b = 0; b < count; ++b)
        if (rank(a) < rank(b) && anchors_meet(lists.anchors()[a], lists.anchors()[b], domain.box, horizon) &&
            !(lists.bodies.constants.data()[a].fixed && lists.bodies.constants.data()[b].fixed))
          expected.insert({rank(a), rank(b)});
    for (std::uint64_t a = 0; a < count; ++a)
      for (std::uint64_t k = lists.pairs.begin.data()[a]; k < lists.pairs.begin.data()[a + 1]; ++k) {
        EXPECT_TRUE(listed.insert({rank(a), lists.pairs.rank.data()[k]}).second) << "a pair twice";
        EXPECT_EQ(lists.pairs.rank.data()[k], rank(lists.pairs.partner.data()[k]));
        if (k > lists.pairs.begin.data()[a]) {
          EXPECT_LT(lists.pairs.rank.data()[k - 1], lists.pairs.rank.data()[k]);
        }
      }
    EXPECT_EQ(listed, expected) << GetParam().name << ", seed " << seed;
    found += listed.size();
  }
  EXPECT_GT(found, 50u);
}

std::vector<Crowd> crowds() {
  Crowd resting{"resting"};
  resting.smallest = resting.largest = 0.04;
  Crowd moving = resting;
  moving.name = "moving";
  moving.speed = 0.5;
  Crowd outliers = moving;
  outliers.name = "outliers";
  outliers.outlier_speed = 30;
  Crowd sizes = outliers;
  sizes.name = "sizes";
  sizes.smallest = 0.01;
  sizes.largest = 0.12;
  Crowd wrapped = sizes;
  wrapped.name = "wrapped";
  wrapped.periodic[0] = wrapped.periodic[1] = wrapped.periodic[2] = true;
  Crowd thin = outliers;
  thin.name = "thin";
  thin.periodic[0] = thin.periodic[2] = true;
  thin.thickness = 0.17;
  Crowd stray = outliers;
  stray.name = "stray";
  stray.size = 0.6;
  stray.outlier_speed = 3000;
  return {resting, moving, outliers, sizes, wrapped, thin, stray};
}

INSTANTIATE_TEST_SUITE_P(Crowds, CandidateSearch, testing::ValuesIn(crowds()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace scree
