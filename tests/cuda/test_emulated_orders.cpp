/// Results do not depend on the order in which an emulated device runs threads, blocks and streams; repeated
/// batches run as graphs.
#include <gtest/gtest.h>

#include "tests/cuda/emulation/settings.hpp"
#include "tests/cuda/same_bits.hpp"
#include "tests/cuda/scenes.hpp"

namespace scree::test {
namespace {

using cuda_emulation::counters;
using cuda_emulation::Order;

class EmulatedOrders : public testing::Test {
 protected:
  void TearDown() override { cuda_emulation::set_order(Order::forward); }
};

TEST_F(EmulatedOrders, SameBits) {
  for (const auto make : {box_scene, stirred_scene, periodic_scene}) {
    const Scene scene = make(Law::hertz_mindlin, 21, 4);
    cuda_emulation::set_order(Order::forward);
    const auto forward = make_cuda_backend(scene, {});
    forward->advance(100);
    for (const unsigned seed : {0u, 1u, 2u, 3u}) {
      cuda_emulation::set_order(seed == 0 ? Order::reverse : Order::random, seed);
      const auto other = make_cuda_backend(scene, {});
      other->advance(100);
      expect_same_bits(*forward, *other);
      if (HasFailure()) return;
    }
  }
}

/// Resting bodies: once the lists look far ahead, every batch from the third on is one graph launch.
TEST(EmulatedGraphs, QuietBatchesAreRepeated) {
  Scene scene = box_scene(Law::hertz_mindlin, 1, 3);
  scene.gravity = {0, 0, 0};
  scene.walls.clear();
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    scene.bodies.position[i] = 1.2 * scene.bodies.position[i];
    scene.bodies.velocity[i] = scene.bodies.angular_velocity[i] = {0, 0, 0};
  }
  const auto backend = make_cuda_backend(scene, {});
  backend->advance(1024);  // horizons double while nothing moves
  const std::uint64_t refreshes = backend->profile().refreshes;
  while (backend->profile().refreshes == refreshes) backend->advance(16);
  backend->advance(48);  // the batch after a refresh, a first and a second batch like all others
  const auto before = counters();
  backend->advance(160);
  const auto after = counters();
  EXPECT_EQ(after.graph_launches - before.graph_launches, 10u);
  EXPECT_EQ(after.graph_instantiations, before.graph_instantiations);
  EXPECT_EQ(after.graph_updates, before.graph_updates);
}

/// What is recorded follows the lists: graphs with other arguments replace the former, and the bits stay.
TEST(EmulatedGraphs, RecordedBatchesFollowTheLists) {
  Scene scene = periodic_scene(Law::hertz_mindlin, 1, 4);
  for (Vec3d& v : scene.bodies.velocity) v = 0.01 * v;  // slow: lists that last for some batches
  for (Wall& w : scene.walls) w.motion.velocity = 0.01 * w.motion.velocity;
  BackendOptions options;
  const auto before = counters();
  const auto repeated = make_cuda_backend(scene, options);
  repeated->advance(600);
  const auto after = counters();
  EXPECT_GT(after.graph_launches - before.graph_launches, 2u);
  EXPECT_GT(
      after.graph_instantiations + after.graph_updates - before.graph_instantiations - before.graph_updates,
      2u);
  options.profile = true;  // queues every launch by itself
  const auto queued = make_cuda_backend(scene, options);
  queued->advance(600);
  EXPECT_EQ(counters().graph_launches, after.graph_launches);
  expect_same_bits(*repeated, *queued);
}

}  // namespace
}  // namespace scree::test
