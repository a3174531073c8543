#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "scree/engine/backend.hpp"

/// The one list of engines that the verification catalogue runs on.
namespace scree::verification {

/// A backend together with the options it is verified with.
struct Engine {
  std::string name;
  std::unique_ptr<Backend> (*make)(const Scene&, const BackendOptions&) = nullptr;
  BackendOptions options;
  bool has_candidate_list = false;  ///< skin, rebuilds and threads mean something

  bool mixed() const { return options.precision == Precision::mixed; }
  /// Tolerance of this engine: `full` where all arithmetic is double, `single` where force mathematics is
  /// float (relative rounding 6e-8 per operation, so about 1e-6 over a collision).
  double within(double full, double single) const { return mixed() ? single : full; }
  std::unique_ptr<Backend> start(const Scene& scene) const { return make(scene, options); }
  std::unique_ptr<Backend> start(const Scene& scene, const BackendOptions& other) const {
    return make(scene, other);
  }
};

inline BackendOptions single_thread(Precision precision) {
  BackendOptions options;
  options.precision = precision;
  options.threads = 1;
  return options;
}

inline std::vector<Engine> engines() {
  std::vector<Engine> list;
  list.push_back({"reference", make_reference_backend, single_thread(Precision::full), false});
#ifdef SCREE_TEST_CPU
  list.push_back({"cpu_double", make_cpu_backend, single_thread(Precision::full), true});
  list.push_back({"cpu_mixed", make_cpu_backend, single_thread(Precision::mixed), true});
#endif
  return list;
}

inline void PrintTo(const Engine& engine, std::ostream* out) { *out << engine.name; }
inline std::string engine_name(const testing::TestParamInfo<Engine>& info) { return info.param.name; }

/// Base of the parameterised suites: `engine()` is the engine under test.
class OnEveryEngine : public testing::TestWithParam<Engine> {
 protected:
  const Engine& engine() const { return GetParam(); }
};

}  // namespace scree::verification

/// Defines suite `Suite` and instantiates it for every engine.
#define SCREE_ENGINE_SUITE(Suite)                                                             \
  class Suite : public scree::verification::OnEveryEngine {};                                 \
  INSTANTIATE_TEST_SUITE_P(Engines, Suite, testing::ValuesIn(scree::verification::engines()), \
                           scree::verification::engine_name)
