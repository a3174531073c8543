#pragma once
#include <cstdint>

#include "scree/model/records.hpp"

namespace scree {

/// Arrays of one kind of contact list, one entry per active contact; padded to the lane width with contacts
/// of the dummy slot. Views: they own nothing.
template <class S>
struct ContactArrays {
  std::uint32_t* i;     ///< owner slot
  std::uint32_t* j;     ///< partner slot (pairs) or wall index (planes)
  std::uint16_t* type;  ///< index into the parameter table; null: always 0
  S* memory[4];         ///< ξ x, y, z; former S_t. Null where the law does not use them
  S* pending[5];  ///< loss tracking: F_t x, y, z, F_n - F_n,el, spring energy of the last evaluation; else
                  ///< null
  ForceRecord<S>* force;
  LossRecord<S>* loss;  ///< null unless tracked
};

}  // namespace scree
