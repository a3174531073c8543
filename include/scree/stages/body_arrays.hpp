#pragma once
#include "scree/model/records.hpp"

namespace scree {

/// THE list of per-body arrays that live in storage order: X(member, type). Entry `bodies` of each is the
/// dummy slot that pads contact lists. Sorting follows it.
#define SCREE_BODY_FIELDS(X) \
  X(position, Position)      \
  X(motion, Motion<S>)       \
  X(remainder, Remainder<S>) \
  X(constants, Constants)    \
  X(loss, Loss)

/// Copies a per-body field in its new order: to[slot] = from[order[slot]].
template <class T>
struct CopyInOrder {
  const T* from;
  T* to;
  const std::uint32_t* order;
  SCREE_HD void operator()(std::uint64_t slot) const { to[slot] = from[order[slot]]; }
};

}  // namespace scree
