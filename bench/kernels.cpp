/// Single kernels, one thread: contact laws, the executor's scan and sort, the closest point of a triangle,
/// the search for candidates.   scree_kernels [--benchmark_filter=...]; times are per iteration,
/// items_per_second counts work items.
#include <benchmark/benchmark.h>

#include <cmath>

#include "scree/base/real.hpp"  // select() of numbers, before that of vectors

#include "host/bench/bed.hpp"
#include "host/bench/grain.hpp"
#include "host/cpu/executor.hpp"
#include "host/scene/random.hpp"
#include "scree/engine/candidate_lists.hpp"
#include "scree/engine/initial_state.hpp"
#include "scree/physics/geometry/triangle.hpp"
#include "scree/physics/material/mixing.hpp"

namespace {

using namespace scree;

constexpr std::uint64_t kPairs = 4096;  // 0.8 MB of records: beyond the first cache, as in a bed

BackendOptions one_thread() {
  BackendOptions options;
  options.threads = 1;
  return options;
}

void count_items(benchmark::State& state, std::uint64_t items) {
  state.SetItemsProcessed(static_cast<std::int64_t>(items) * static_cast<std::int64_t>(state.iterations()));
}

/// Pairs of touching grains (overlap 0.3 % of the radius, small velocities), each body in one pair.
struct TouchingPairs {
  explicit TouchingPairs(CpuExecutor& exec, Law law) {
    ContactShape shape;
    shape.memory = dispatch_law(law, [](auto l) { return decltype(l)::kMemory; });
    list.resize(kPairs, shape);
    parameters = mix_all<float>(grain_contacts(law));
    position.resize(2 * kPairs + 1);
    motion.resize(2 * kPairs + 1);
    Random random(1);
    for (std::uint64_t body = 0; body < 2 * kPairs + 1; ++body) {
      const double x = 1.997 * grain::kRadius * static_cast<double>(body % 2);
      position.data()[body] = {x, static_cast<double>(body / 2) * 3 * grain::kRadius, 0, grain::kRadius};
      const auto speed = [&random] { return static_cast<float>(random.uniform(-1e-3, 1e-3)); };
      motion.data()[body] = {speed(), speed(), speed(), float(grain::kRadius),
                             speed(), speed(), speed(), float(1 / grain::mass())};
    }
    exec.for_each(list.padded_count(), [this](std::uint64_t k) {
      const bool real = k < kPairs;
      list.i.data()[k] = static_cast<std::uint32_t>(real ? 2 * k : 2 * kPairs);
      list.j.data()[k] = static_cast<std::uint32_t>(real ? 2 * k + 1 : 2 * kPairs);
      for (auto& memory : list.memory)
        if (memory.size() > 0) memory.data()[k] = 0;
    });
  }
  ContactStorage<CpuExecutor, float> list;
  std::vector<PairParameters<float>> parameters;
  CpuArray<Position> position;
  CpuArray<Motion<float>> motion;
};

PeriodicBox unbounded() { return domain_view(Scene{}).box; }

/// Geometry, law and force record of pairs, in packs by the best instruction set.
template <class L>
void pair_force_packs(benchmark::State& state, Law law) {
  CpuExecutor exec(one_thread());
  TouchingPairs pairs(exec, law);
  StepControl control{};
  const ForceStep<float> step{float(grain::kTimeStep), 0, 0.5f, &control};
  const PairForce<L, float, false> stage{pairs.position.data(),
                                         pairs.motion.data(),
                                         pairs.parameters.data(),
                                         pairs.list.view(),
                                         {true, false, true, false},
                                         unbounded(),
                                         step};
  for (auto _ : state) exec.for_lanes(kPairs, stage);
  count_items(state, kPairs);
}

/// The law alone, one contact after the other.
template <class L>
void law_scalar(benchmark::State& state, Law law) {
  const PairParameters<float> p = mix_all<float>(grain_contacts(law)).front();
  std::vector<ContactMotion<float>> motion;
  Random random(1);
  const auto speed = [&random] { return static_cast<float>(random.uniform(-1e-3, 1e-3)); };
  for (std::uint64_t k = 0; k < kPairs; ++k)
    motion.push_back({3e-6f,
                      speed(),
                      {0, 0, 1},
                      {speed(), speed(), 0},
                      speed(),
                      0.5f * float(grain::kRadius),
                      0.5f * float(grain::mass()),
                      float(grain::kTimeStep)});
  std::vector<ContactMemory<float>> memory(kPairs, ContactMemory<float>{{0, 0, 0}, 0});
  for (auto _ : state)
    for (std::uint64_t k = 0; k < kPairs; ++k) {
      auto result = L::evaluate(p, {true, false, true, false}, motion[k], memory[k]);
      benchmark::DoNotOptimize(result);
    }
  count_items(state, kPairs);
}

void scan(benchmark::State& state) {
  const auto n = static_cast<std::uint64_t>(state.range(0));
  CpuExecutor exec(one_thread());
  std::vector<std::uint32_t> counts(n, 3);
  std::vector<std::uint64_t> offsets(n + 1);
  for (auto _ : state) benchmark::DoNotOptimize(exec.scan(counts.data(), offsets.data(), n));
  count_items(state, n);
}

/// Keys of a bed: as many cells as bodies, half of them occupied. The copy of the keys is part of the time.
void sort(benchmark::State& state) {
  const auto n = static_cast<std::uint64_t>(state.range(0));
  CpuExecutor exec(one_thread());
  Random random(1);
  std::vector<std::uint32_t> fresh(n), keys(n), values(n);
  for (std::uint32_t& key : fresh)
    key = static_cast<std::uint32_t>(random.uniform() * static_cast<double>(n));
  for (auto _ : state) {
    keys = fresh;
    exec.sort(keys.data(), values.data(), n, static_cast<std::uint32_t>(n));
  }
  count_items(state, n);
}

/// Points over the face (range 0), beyond an edge (1), beyond a vertex (2).
void closest_point_of(benchmark::State& state) {
  const Triangle t{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 2}, 0};
  const Vec3d near[] = {{0.3, 0.3, 0.2}, {0.4, -0.3, 0.2}, {-0.3, -0.3, 0.2}};
  Random random(1);
  std::vector<Vec3d> points(1024);
  for (Vec3d& x : points)
    x = near[state.range(0)] + Vec3d{random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), 0};
  for (auto _ : state)
    for (const Vec3d& x : points) {
      ClosestPoint p = closest_point(t, x);
      benchmark::DoNotOptimize(p);
    }
  count_items(state, points.size());
}

/// A whole rebuild of the candidate lists of a resting bed: sort by cell, FindCandidates, rows and their
/// transpose.
void candidates_of_a_bed(benchmark::State& state) {
  Scene scene = empty_grain_scene(Law::hertz_mindlin);
  const Tiling tiling = tiling_for(static_cast<std::uint64_t>(state.range(0)));
  add_tiles(make_tile(BedKind::resting, Law::hertz_mindlin, tiling.tile_bodies, Preparation::quick), tiling,
            0, scene);
  const std::uint64_t count = scene.bodies.size();
  CpuExecutor exec(one_thread());
  const DomainView domain = domain_view(scene);
  CandidateLists<CpuExecutor, float> lists(exec, scene, domain.box);
  CpuArray<ForceRecord<float>> spare;
  const auto initial = initial_bodies<float>(scene, lists.sizes(), domain);
  lists.bodies.resize(count, false);
  exec.upload(lists.bodies.position.data(), initial.position.data(), count + 1);
  exec.upload(lists.bodies.motion.data(), initial.motion.data(), count + 1);
  exec.upload(lists.bodies.remainder.data(), initial.remainder.data(), count + 1);
  exec.upload(lists.bodies.constants.data(), initial.constants.data(), count + 1);
  const Horizon horizon{scene.time_step, 0,
                        std::min({domain.box.half[0], domain.box.half[1], domain.box.half[2]})};
  const auto place = [&](const AllowanceRule& rule, const std::uint32_t* slots, Anchor* to, float* sweep,
                         std::uint64_t* widest) {
    exec.for_each(count, PlaceAnchors<float>{lists.bodies.position.data(), lists.bodies.motion.data(),
                                             nullptr, nullptr, slots, rule, to, sweep, widest});
  };
  for (auto _ : state) lists.rebuild(count, 0, ListReach(grain::kRadius, 0), horizon, spare, place);
  count_items(state, count);
}

void register_laws() {
#define SCREE_BENCH_LAW(name, normal, tangential)                                                   \
  benchmark::RegisterBenchmark("pair_force/packs/" #name, pair_force_packs<laws::name>, Law::name); \
  benchmark::RegisterBenchmark("law/scalar/" #name, law_scalar<laws::name>, Law::name);
  SCREE_LAWS(SCREE_BENCH_LAW)
#undef SCREE_BENCH_LAW
}

BENCHMARK(scan)->Arg(1000)->Arg(100000)->Arg(1000000);
BENCHMARK(sort)->Arg(1000)->Arg(100000)->Arg(1000000);
BENCHMARK(closest_point_of)->Name("closest_point/face_edge_vertex")->Arg(0)->Arg(1)->Arg(2);
BENCHMARK(candidates_of_a_bed)->Name("rebuild/resting_bed")->Arg(1000)->Arg(10000)->Arg(100000);

}  // namespace

int main(int argc, char** argv) {
  register_laws();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
