#pragma once
#include <cstdint>

#include "scree/engine/backend.hpp"

namespace scree {

/// Memory of a scene and its engine per body, bytes.
struct MemoryNeed {
  double engine = 0;  ///< in the backend's memory
  double host = 0;    ///< in main memory beside that
};

/// Measures what the engine's arrays take per body with a small crystal (close packing: more pairs than any
/// bed has) on the CPU, and adds what arrays may grow beyond their contents.
MemoryNeed memory_need(Law law, const BackendOptions& options);

/// Main memory that can be used without swapping (MemAvailable), bytes; infinite where the system does not
/// say.
double available_memory();

}  // namespace scree
