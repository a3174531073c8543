#include "host/bench/measure.hpp"

#include <algorithm>

#include "host/bench/stopwatch.hpp"

namespace scree {

namespace {

void advance(Backend& backend, std::uint64_t steps) {
  StepReport report = backend.advance(steps);
  if (report.fatal()) throw CaseFailed(std::move(report));
}

Window timed(Backend& backend, std::uint64_t steps) {
  const Stopwatch watch;
  advance(backend, steps);
  return {steps, watch.wall_seconds(), watch.cpu_seconds()};
}

template <class Field>
Spread ns_per_particle_step(const std::vector<Window>& windows, std::uint64_t bodies, Field field) {
  std::vector<double> values;
  for (const Window& w : windows)
    values.push_back(1e9 * w.*field / (static_cast<double>(w.steps) * static_cast<double>(bodies)));
  return spread_of(std::move(values));
}

double per_step(std::uint64_t times, std::uint64_t steps) {
  return steps > 0 ? static_cast<double>(times) / static_cast<double>(steps) : 0;
}

}  // namespace

Spread spread_of(std::vector<double> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  const double median = values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
  return {median, values.front(), values.back()};
}

Spread Measurement::wall_ns() const { return ns_per_particle_step(windows, bodies, &Window::wall_seconds); }
Spread Measurement::cpu_ns() const { return ns_per_particle_step(windows, bodies, &Window::cpu_seconds); }
double Measurement::contact_steps_per_second() const {
  return per_body(static_cast<double>(totals.contacts)) * particle_steps_per_second();
}
double Measurement::rebuilds_per_step() const { return per_step(lists.rebuilds, lists.steps); }
double Measurement::refreshes_per_step() const { return per_step(lists.refreshes, lists.steps); }

std::vector<Window> measure_windows(Backend& backend, std::uint64_t window, int windows) {
  std::vector<Window> measured;
  for (int k = 0; k < windows; ++k) measured.push_back(timed(backend, window));
  return measured;
}

Measurement measure_case(const BenchScene& made, const MeasurePlan& plan, const BackendMaker& make) {
  const Scene& scene = made.scene;
  Measurement m;
  m.plan = plan;
  m.bodies = scene.bodies.size();
  for (const std::uint8_t locks : scene.bodies.locks) m.mobile += locks != kLockAll ? 1 : 0;
  BackendOptions options = plan.options;
  options.profile = false;
  {
    const auto backend = make(scene, options);
    m.backend = backend->description();
    advance(*backend, plan.warm_up);
    backend->reset_profile();
    m.windows = measure_windows(*backend, plan.window, plan.windows);
    m.lists = backend->profile();
    m.totals = backend->observe();
    m.bed = bed_state(scene, m.totals, backend->snapshot(), made.floor_area);
  }
  options.profile = true;
  const auto backend = make(scene, options);
  advance(*backend, plan.warm_up);
  backend->reset_profile();
  m.profiled = timed(*backend, plan.window);
  m.profile = backend->profile();
  return m;
}

}  // namespace scree
