#pragma once
#include "scree/base/hd.hpp"

namespace scree {

/// Eight reals of an aligned record, added up entry by entry. On the host one vector operation per record; on the device
/// and in double precision eight scalar ones with the same results.
template <class S>
struct alignas(8 * sizeof(S)) Eight {
  S entry[8];

  SCREE_HD S operator[](int k) const { return entry[k]; }

  /// this += factor * record, factor = a for entries 0-3 and b for 4-7.
  SCREE_HD void add_scaled(const S* record, S a, S b) {
    for (int k = 0; k < 4; ++k) entry[k] += a * record[k];
    for (int k = 4; k < 8; ++k) entry[k] += b * record[k];
  }
};

#if defined(SCREE_HOST_VECTORS)
template <>
struct alignas(32) Eight<float> {
  typedef float V __attribute__((vector_size(32)));
  V entry;

  Eight() = default;
  SCREE_HD Eight(float e0, float e1, float e2, float e3, float e4, float e5, float e6, float e7)
      : entry{e0, e1, e2, e3, e4, e5, e6, e7} {}
  SCREE_HD float operator[](int k) const { return entry[k]; }
  SCREE_HD void add_scaled(const float* record, float a, float b) {
    V r;
    __builtin_memcpy(&r, record, sizeof r);
    const V factor{a, a, a, a, b, b, b, b};
    entry += factor * r;
  }
};
#endif

}  // namespace scree
