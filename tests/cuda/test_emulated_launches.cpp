/// What a step asks of the driver: launches, copies, waits, memory. The figures of bench/NOTES.md.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "cuda/tuning.hpp"
#include "scree/engine/backend.hpp"
#include "tests/cuda/emulation/settings.hpp"
#include "tests/cuda/scenes.hpp"

namespace scree::test {
namespace {

using cuda_emulation::counters;
using cuda_emulation::Counters;
using cuda_emulation::kernel_runs;

constexpr std::uint64_t kBatch = tuning::kBatch;

/// Equal bodies at rest on a cubic lattice, a ten thousandth of a radius apart and off the walls around them:
/// every list has entries, nothing moves.
Scene resting(Scene scene, int edge) {
  scene.gravity = {0, 0, 0};
  constexpr double kSpacing = 9.9e-3;  // of the scenes
  const Vec3d corner = scene.domain.periodic[0] ? Vec3d{scene.domain.min.x, 0, 0} : Vec3d{0, 0, 0};
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const auto place = [&](std::size_t k) {
      return (static_cast<double>(k % static_cast<std::size_t>(edge)) + 0.5) * kSpacing;
    };
    const auto side = static_cast<std::size_t>(edge);
    scene.bodies.position[i] = corner + Vec3d{place(i), place(i / side), place(i / (side * side))};
    scene.bodies.radius[i] = 0.49995 * kSpacing;
    scene.bodies.velocity[i] = scene.bodies.angular_velocity[i] = {0, 0, 0};
  }
  for (Wall& wall : scene.walls) wall.motion = {};
  return scene;
}

/// Of one stretch of batches: how often each kernel ran, what was asked of the runtime.
struct Stretch {
  Counters asked{};
  std::vector<std::uint64_t> runs;  ///< of every kernel that ran
  std::uint64_t parameter_bytes = 0;
};

Stretch measure(Backend& backend, std::uint64_t batches) {
  const Counters a = counters();
  const auto runs_before = kernel_runs();
  for (std::uint64_t k = 0; k < batches; ++k) backend.advance(kBatch);
  const Counters b = counters();
  Stretch s;
  s.asked = {b.creations - a.creations,
             b.kernels - a.kernels,
             b.graph_instantiations - a.graph_instantiations,
             b.graph_updates - a.graph_updates,
             b.graph_launches - a.graph_launches,
             b.launches - a.launches,
             b.recordings - a.recordings,
             b.library_calls - a.library_calls,
             b.copies_in - a.copies_in,
             b.copies_out - a.copies_out,
             b.within - a.within,
             b.bytes_in - a.bytes_in,
             b.bytes_out - a.bytes_out,
             b.fills - a.fills,
             b.waits - a.waits,
             b.device_allocations - a.device_allocations,
             b.device_releases - a.device_releases};
  for (const auto& [kernel, now] : kernel_runs()) {
    const auto then = runs_before.find(kernel);
    const std::uint64_t runs = now.runs - (then != runs_before.end() ? then->second.runs : 0);
    if (runs == 0) continue;
    s.runs.push_back(runs);
    s.parameter_bytes += runs * now.parameter_bytes;
  }
  return s;
}

/// Two batches between which and before which no list was renewed.
Stretch quiet_stretch(Backend& backend) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    const std::uint64_t refreshes = backend.profile().refreshes;
    for (int k = 0; k < 3; ++k) backend.advance(kBatch);
    const Stretch s = measure(backend, 2);
    if (backend.profile().refreshes == refreshes) return s;
  }
  ADD_FAILURE() << "the lists never last for five batches";
  return {};
}

struct NamedScene {
  const char* name;
  Scene (*make)(Law, unsigned, int);
  std::size_t phases;  ///< kernels of a step: pairs, planes, triangles, integration, end
};

class EmulatedLaunches : public testing::TestWithParam<NamedScene> {};

TEST_P(EmulatedLaunches, AQuietStepIsOneLaunchAPhase) {
  for (const bool track : {false, true}) {
    const Scene scene = resting(GetParam().make(Law::hertz_mindlin, 3, 3), 3);
    BackendOptions options;
    options.track_dissipation = track;
    const auto backend = make_cuda_backend(scene, options);
    backend->advance(1024);
    const Stretch s = quiet_stretch(*backend);
    EXPECT_EQ(s.runs,
              std::vector<std::uint64_t>(GetParam().phases, 2 * kBatch));  // one of each in every step
    EXPECT_EQ(s.asked.graph_launches, 2u);                                 // one a batch
    EXPECT_EQ(s.asked.launches, 0u);
    EXPECT_EQ(s.asked.recordings, 0u);
    EXPECT_EQ(s.asked.waits, 2u);       // one a batch, none inside
    EXPECT_EQ(s.asked.copies_in, 2u);   // the control record
    EXPECT_EQ(s.asked.copies_out, 2u);  // the same
    EXPECT_LE(s.asked.bytes_in + s.asked.bytes_out, 4u * 64u);
    EXPECT_EQ(s.asked.library_calls + s.asked.fills + s.asked.within, 0u);
    EXPECT_EQ(s.asked.creations + s.asked.device_allocations + s.asked.device_releases, 0u);
    EXPECT_LT(s.parameter_bytes / (2 * kBatch), 4096u);
    std::printf("%s%s: %zu kernels and %llu bytes of parameters a step\n", GetParam().name,
                track ? ", losses booked" : "", s.runs.size(),
                static_cast<unsigned long long>(s.parameter_bytes / (2 * kBatch)));
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, EmulatedLaunches,
                         testing::Values(NamedScene{"box", box_scene, 4},
                                         NamedScene{"stirred", stirred_scene, 5},
                                         NamedScene{"periodic", periodic_scene, 4}),
                         [](const auto& made) { return std::string(made.param.name); });

/// What a renewal asks for beside the kernels of the steps. Each wait is for a number that decides on the
/// next launches or on memory: this bounds how many there are.
TEST(EmulatedRenewals, AreBounded) {
  BackendOptions options;
  options.track_dissipation = false;
  const auto backend = make_cuda_backend(stirred_scene(Law::hertz_mindlin, 3, 4), options);
  backend->advance(64);
  int refreshed = 0, rebuilt = 0;
  for (int k = 0; k < 400; ++k) {
    const Profile before = backend->profile();
    const Counters a = counters();
    backend->advance(1);  // one batch of one step, after the renewal
    const Counters b = counters();
    const Profile after = backend->profile();
    if (after.refreshes != before.refreshes + 1) continue;
    const bool rebuild = after.rebuilds != before.rebuilds;
    if ((rebuild ? rebuilt : refreshed)++ == 0)
      std::printf("%s: %d launches, %d scans and sorts, %d + %d copies, %d waits\n",
                  rebuild ? "a rebuild with its refresh" : "a refresh", int(b.launches - a.launches) - 5,
                  int(b.library_calls - a.library_calls), int(b.copies_in - a.copies_in),
                  int(b.copies_out - a.copies_out), int(b.waits - a.waits) - 1);
    EXPECT_LE(b.waits - a.waits, rebuild ? 24u : 12u);
    EXPECT_LE(b.launches - a.launches, rebuild ? 64u : 32u);
  }
  EXPECT_GT(refreshed, 0);
  EXPECT_GT(rebuilt, 0);
}

}  // namespace
}  // namespace scree::test
