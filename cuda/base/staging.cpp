#include "cuda/base/staging.hpp"

#include <algorithm>
#include <cstring>

#include "cuda/tuning.hpp"

namespace scree {

using tuning::kStagingSlotBytes;
using tuning::kStagingSlots;

Staging::Staging(Context& context) : context_(context) {
  slots_.reserve(kStagingSlots);
  for (int k = 0; k < kStagingSlots; ++k) slots_.push_back({nullptr, Event(EventUse::order)});
  void* memory = nullptr;
  SCREE_CUDA(cudaMallocHost(&memory, kStagingSlots * kStagingSlotBytes));
  pinned_ = static_cast<std::byte*>(memory);
  for (int k = 0; k < kStagingSlots; ++k) slots_[k].memory = pinned_ + k * kStagingSlotBytes;
}

Staging::~Staging() {
  SCREE_CUDA_QUIET(cudaStreamSynchronize(context_.stream()));  // a queued copy may still read a slot
  SCREE_CUDA_QUIET(cudaFreeHost(pinned_));
}

Staging::Slot& Staging::next_slot() {
  Slot& slot = slots_[next_];
  next_ = (next_ + 1) % slots_.size();
  slot.free.wait();
  return slot;
}

void Staging::upload(void* to, const void* from, std::size_t bytes) {
  for (std::size_t done = 0; done < bytes;) {
    const std::size_t part = std::min<std::size_t>(bytes - done, kStagingSlotBytes);
    const Slot& slot = next_slot();
    std::memcpy(slot.memory, static_cast<const std::byte*>(from) + done, part);
    SCREE_CUDA(cudaMemcpyAsync(static_cast<std::byte*>(to) + done, slot.memory, part, cudaMemcpyHostToDevice,
                               context_.stream()));
    slot.free.record(context_.stream());
    done += part;
  }
}

void Staging::download(void* to, const void* from, std::size_t bytes) {
  struct Part {
    const Slot* slot;
    std::size_t begin, bytes;
  };
  std::vector<Part> parts;  // queued, oldest first from `emptied` on
  std::size_t emptied = 0;
  const auto empty_oldest = [&] {
    const Part& part = parts[emptied++];
    part.slot->free.wait();
    std::memcpy(static_cast<std::byte*>(to) + part.begin, part.slot->memory, part.bytes);
  };
  for (std::size_t queued = 0; queued < bytes;) {
    if (parts.size() - emptied == slots_.size()) empty_oldest();
    const std::size_t part = std::min<std::size_t>(bytes - queued, kStagingSlotBytes);
    const Slot& slot = next_slot();
    SCREE_CUDA(cudaMemcpyAsync(slot.memory, static_cast<const std::byte*>(from) + queued, part,
                               cudaMemcpyDeviceToHost, context_.stream()));
    slot.free.record(context_.stream());
    parts.push_back({&slot, queued, part});
    queued += part;
  }
  while (emptied < parts.size()) empty_oldest();
}

}  // namespace scree
