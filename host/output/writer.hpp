#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "host/config/run_settings.hpp"
#include "host/output/run_state.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// What every writer of a run is made from. Scene and settings outlive the writers.
struct WriterContext {
  const Scene& scene;
  const RunSettings& settings;
  std::filesystem::path directory;  ///< exists and is writable
};

/// One kind of output. A new one is one file with a maker and one line in writers.cpp.
class Writer {
 public:
  virtual ~Writer() = default;

  /// Interval between two outputs, s, > 0.
  virtual double every() const = 0;

  /// Writes the current state. What was written before stays valid whatever happens here. Errors:
  /// OutputError.
  virtual void write(RunState& state) = 0;
};

using Writers = std::vector<std::unique_ptr<Writer>>;

/// All outputs that the settings switch on (none where the output directory is empty).
Writers make_writers(const WriterContext& context);

}  // namespace scree
