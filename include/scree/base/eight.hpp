#pragma once
#include "scree/base/four.hpp"

namespace scree {

/// Eight reals of an aligned record, added up entry by entry. On the host one vector operation per record; on
/// the device and in double precision eight scalar ones with the same results.
template <class S>
struct alignas(8 * sizeof(S)) Eight {
  S entry[8];

  SCREE_HD Four<S> low() const { return four(entry[0], entry[1], entry[2], entry[3]); }
  SCREE_HD Four<S> middle() const { return four(entry[3], entry[4], entry[5], entry[6]); }

  /// this += factor * record, factor = a for entries 0-3 and b - record[3] for 4-7.
  struct Factor {
    S a, b;
  };
  SCREE_HD void add_scaled(const S* record, const Factor& f) {
    for (int k = 0; k < 4; ++k) entry[k] += f.a * record[k];
    for (int k = 4; k < 8; ++k) entry[k] += (f.b - record[3]) * record[k];
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
  SCREE_HD Four<float> low() const { return {__builtin_shufflevector(entry, entry, 0, 1, 2, 3)}; }
  SCREE_HD Four<float> middle() const { return {__builtin_shufflevector(entry, entry, 3, 4, 5, 6)}; }

  struct Factor {
    V v;
    SCREE_HD Factor(float a, float b) : v{a, a, a, a, b, b, b, b} {}
  };
  SCREE_HD void add_scaled(const float* record, const Factor& f) {
    V r;
    __builtin_memcpy(&r, record, sizeof r);
    const V cut = __builtin_shufflevector(r, V{}, 8, 8, 8, 8, 3, 3, 3, 3);
    entry += (f.v - cut) * r;
  }
};
#endif

}  // namespace scree
