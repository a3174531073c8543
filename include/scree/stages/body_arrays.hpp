#pragma once
#include "scree/model/records.hpp"

namespace scree {

/// THE list of per-body arrays that live in storage order: X(member, type). Sorting and the views follow it.
#define SCREE_BODY_FIELDS(X) \
  X(position, Position)      \
  X(motion, Motion<S>)       \
  X(remainder, Remainder<S>) \
  X(constants, Constants)    \
  X(loss, Loss)

/// Views of the per-body arrays; entry `bodies` is the dummy slot that pads contact lists.
template <class S>
struct BodyArrays {
#define SCREE_BODY_VIEW(name, type) type* name;
  SCREE_BODY_FIELDS(SCREE_BODY_VIEW)
#undef SCREE_BODY_VIEW
};

/// Moves every per-body field to its new storage place: to[slot] = from[order[slot]].
template <class S>
struct Reorder {
  BodyArrays<S> from, to;
  const std::uint32_t* order;
  SCREE_HD void operator()(std::uint64_t slot) const {
    const std::uint32_t source = order[slot];
#define SCREE_MOVE_FIELD(name, type) \
  if (from.name != nullptr) to.name[slot] = from.name[source];
    SCREE_BODY_FIELDS(SCREE_MOVE_FIELD)
#undef SCREE_MOVE_FIELD
  }
};

}  // namespace scree
