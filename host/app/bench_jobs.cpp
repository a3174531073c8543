#include "host/app/bench_jobs.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "host/app/backend_choice.hpp"
#include "host/config/config_error.hpp"
#include "host/config/law_names.hpp"

namespace scree {

namespace {

constexpr std::uint64_t kQuickBodies = 500, kQuickSteps = 20;
constexpr double kMostBodies = 4e9;                // indices have 32 bits
constexpr std::uint64_t kMostForReference = 5000;  // it compares all pairs

const Suite& suite_named(const std::string& name) {
  for (const Suite& suite : suites())
    if (suite.name == name) return suite;
  std::vector<std::string> known = suite_names();
  known.push_back("all");
  throw UsageError("unknown suite \"" + name + "\"; " + suggestion(name, known));
}

std::vector<const Suite*> wanted_suites(const std::vector<std::string>& names) {
  std::vector<const Suite*> wanted;
  const auto add = [&wanted](const Suite& suite) {
    if (std::find(wanted.begin(), wanted.end(), &suite) == wanted.end()) wanted.push_back(&suite);
  };
  for (const std::string& name : names) {
    if (name == "all") {
      for (const Suite& suite : suites()) add(suite);
    } else {
      add(suite_named(name));
    }
  }
  if (wanted.empty()) wanted = {&suite_named("settle"), &suite_named("flow")};
  return wanted;
}

/// A whole number of bodies, also as 1e5.
std::uint64_t size_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value != std::floor(value) || value < 1 ||
      value > kMostBodies)
    throw UsageError("--n: \"" + text +
                     "\" is not a number of bodies; give whole numbers from 1 to 4e9, e.g. --n 1e3,1e5");
  return static_cast<std::uint64_t>(value);
}

std::vector<std::uint64_t> wanted_sizes(const BenchArguments& arguments, const Suite& suite) {
  std::vector<std::uint64_t> sizes;
  for (const std::string& text : arguments.sizes) sizes.push_back(size_of(text));
  if (!sizes.empty()) return sizes;
  return arguments.quick ? std::vector<std::uint64_t>{kQuickBodies} : suite.sizes;
}

std::uint64_t window_steps(std::uint64_t bodies, BackendChoice choice) {
  const double particle_steps = choice == BackendChoice::cuda ? 1e9 : 2e7;
  return static_cast<std::uint64_t>(std::clamp(particle_steps / static_cast<double>(bodies), 100.0, 5000.0));
}

void check_size(const Suite& suite, std::uint64_t bodies, BackendChoice choice) {
  if (bodies < suite.smallest)
    throw UsageError("--n: suite " + suite.name + " needs at least " + std::to_string(suite.smallest) +
                     " bodies");
  if (choice == BackendChoice::reference && bodies > kMostForReference)
    throw UsageError("--backend reference compares all pairs of bodies: at most " +
                     std::to_string(kMostForReference) + "; give --n");
}

MeasurePlan plan_of(const BenchArguments& a, const Suite& suite, std::uint64_t bodies, BackendChoice choice) {
  MeasurePlan plan;
  plan.options.precision = a.precision == "double" ? Precision::full : Precision::mixed;
  plan.options.threads = a.threads;
  plan.options.track_dissipation = a.track;
  plan.warm_up = a.quick ? kQuickSteps : suite.warm_up;
  plan.window = a.quick ? kQuickSteps : window_steps(bodies, choice);
  plan.windows = a.quick ? std::min(a.windows, 2) : a.windows;
  if (a.warm_up >= 0) plan.warm_up = static_cast<std::uint64_t>(a.warm_up);
  if (a.window > 0) plan.window = static_cast<std::uint64_t>(a.window);
  return plan;
}

}  // namespace

std::vector<BenchJob> bench_jobs(const BenchArguments& arguments, BackendChoice choice) {
  std::vector<BenchJob> jobs;
  for (const Suite* suite : wanted_suites(arguments.suites))
    for (const std::uint64_t bodies : wanted_sizes(arguments, *suite)) {
      check_size(*suite, bodies, choice);
      jobs.push_back({suite, bodies, plan_of(arguments, *suite, bodies, choice)});
    }
  return jobs;
}

Law bench_law(const BenchArguments& arguments) {
  const std::optional<Law> law = law_named(arguments.law);
  if (!law)
    throw UsageError("unknown law \"" + arguments.law + "\"; " + suggestion(arguments.law, law_names()));
  return *law;
}

}  // namespace scree
