#pragma once
#include <cstdint>

#include "scree/model/records.hpp"

namespace scree {

/// What the loss booking keeps of the last evaluation: F_t x, y, z, F_n - F_n,el, spring energy, n x, y, z,
/// lever cut h.
inline constexpr int kPendingFields = 9;

/// Arrays of one kind of contact list, one entry per active contact; padded to the lane width with contacts
/// of the dummy slot. Views: they own nothing.
template <class S>
struct ContactArrays {
  std::uint32_t* i;            ///< owner slot
  std::uint32_t* j;            ///< partner slot (pairs) or wall index (planes)
  std::uint16_t* type;         ///< index into the parameter table; null: always 0
  S* memory[4];                ///< ξ x, y, z; former S_t. Null where the law does not use them
  S* pending[kPendingFields];  ///< null unless losses are tracked
  ForceRecord<S>* force;
  LossRecord<S>* loss;  ///< null unless tracked
};

}  // namespace scree
