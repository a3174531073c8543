#pragma once
#include "scree/base/atomic.hpp"
#include "scree/model/records.hpp"

namespace scree {

/// Counts how often each body is a partner. One work item = one owner's row.
struct CountIncoming {
  const std::uint64_t* begin;
  const std::uint32_t* partner;
  std::uint32_t* count;
  SCREE_HD void operator()(std::uint64_t slot) const {
    for (std::uint64_t k = begin[slot]; k < begin[slot + 1]; ++k) atomic_add(&count[partner[k]], 1u);
  }
};

/// Writes the entries in any order; SortIncoming then orders each row, so that the result does not depend on
/// timing.
struct WriteIncoming {
  const std::uint64_t* begin;
  const std::uint32_t* partner;
  const std::uint64_t* incoming_begin;
  std::uint32_t* cursor;
  std::uint32_t* incoming;  ///< indices into the candidate list
  SCREE_HD void operator()(std::uint64_t slot) const {
    for (std::uint64_t k = begin[slot]; k < begin[slot + 1]; ++k) {
      const std::uint32_t j = partner[k];
      const std::uint64_t place = incoming_begin[j] + atomic_add(&cursor[j], 1u);
      incoming[place] = static_cast<std::uint32_t>(k);
    }
  }
};

/// Orders each body's incoming row by the owner's rank.
struct SortIncoming {
  const std::uint64_t* incoming_begin;
  const Constants* constants;
  const std::uint32_t* owner;  ///< of a candidate
  std::uint32_t* incoming;
  SCREE_HD void operator()(std::uint64_t slot) const {
    const std::uint64_t first = incoming_begin[slot], last = incoming_begin[slot + 1];
    for (std::uint64_t k = first + 1; k < last; ++k) {
      const std::uint32_t moving = incoming[k], rank = constants[owner[moving]].rank;
      std::uint64_t place = k;
      for (; place > first && constants[owner[incoming[place - 1]]].rank > rank; --place)
        incoming[place] = incoming[place - 1];
      incoming[place] = moving;
    }
  }
};

}  // namespace scree
