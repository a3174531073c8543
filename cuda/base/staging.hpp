#pragma once
#include <cstddef>
#include <vector>

#include "cuda/base/context.hpp"

namespace scree {

/// Copies between ordinary host memory and device memory, through pinned slots that are used in turn. Copies
/// are queued on the context's stream and run while the next slot is filled or emptied; the driver never has
/// to stage or wait.
class Staging {
 public:
  explicit Staging(Context& context);
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  ~Staging();

  /// Queues the copy; `from` may change as soon as this returns.
  void upload(void* to, const void* from, std::size_t bytes);
  /// Returns when `to` is filled: waits for all work queued before.
  void download(void* to, const void* from, std::size_t bytes);

 private:
  struct Slot {
    std::byte* memory;
    Event free;  ///< recorded behind the last copy that uses the slot
  };
  Slot& next_slot();

  Context& context_;
  std::byte* pinned_ = nullptr;
  std::vector<Slot> slots_;
  std::size_t next_ = 0;
};

}  // namespace scree
