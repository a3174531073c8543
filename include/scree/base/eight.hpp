#pragma once
#include <cstdint>
#include <type_traits>

#include "scree/base/four.hpp"

namespace scree {

/// Eight reals of an aligned record, computed entry by entry. On the host by vector operations; on the device
/// by scalar ones with the same results. Records hold two vectors of three, in entries 0-2 and 4-6.
template <class T>
struct alignas(8 * sizeof(T)) Eight {
#if defined(SCREE_HOST_VECTORS)
  typedef T V __attribute__((vector_size(8 * sizeof(T))));
  V entry;
#else
  T entry[8];
#endif
  SCREE_HD T operator[](int k) const { return entry[k]; }
};

/// Two fours: operations on doubles stay 32 bytes wide, for which a processor has more units than for 64.
template <class T>
struct TwoFours {
  Four<T> low, high;
};

template <class T, class Record>
SCREE_HD Eight<T> load_eight(const Record& from) {
  static_assert(sizeof(Record) == 8 * sizeof(T) && alignof(Record) == alignof(Eight<T>));
#if defined(SCREE_HOST_VECTORS)
  Eight<T> v;
  __builtin_memcpy(&v, &from, sizeof v);
  return v;
#else  // of a memcpy nvcc makes 8 sizeof(T) accesses of one byte, of this two or four of 16
  return reinterpret_cast<const Eight<T>&>(from);
#endif
}
template <class T, class Record>
SCREE_HD void store_eight(Record& to, const Eight<T>& v) {
  static_assert(sizeof(Record) == 8 * sizeof(T) && alignof(Record) == alignof(Eight<T>));
#if defined(SCREE_HOST_VECTORS)
  __builtin_memcpy(&to, &v, sizeof v);
#else
  reinterpret_cast<Eight<T>&>(to) = v;
#endif
}

#if defined(SCREE_HOST_VECTORS)
template <class T>
SCREE_HD Eight<T> operator+(const Eight<T>& a, const Eight<T>& b) {
  return {a.entry + b.entry};
}
template <class T>
SCREE_HD Eight<T> operator*(const Eight<T>& a, const Eight<T>& b) {
  return {a.entry * b.entry};
}
/// Entries 0-2 and 4-6 of a, entries 3 and 7 of b.
template <class T>
SCREE_HD Eight<T> with_fourths(const Eight<T>& a, const Eight<T>& b) {
  return {__builtin_shufflevector(a.entry, b.entry, 0, 1, 2, 11, 4, 5, 6, 15)};
}
/// a in entries 0-3, b in 4-7.
template <class T>
SCREE_HD Eight<T> halves(T a, T b) {
  return {__builtin_shufflevector(a - typename Eight<T>::V{}, b - typename Eight<T>::V{}, 0, 1, 2, 3, 12, 13,
                                  14, 15)};
}
/// Entry 7 of a in entries 0-3, entry 3 of b in 4-7.
template <class T>
SCREE_HD Eight<T> spread_fourths(const Eight<T>& a, const Eight<T>& b) {
  return {__builtin_shufflevector(a.entry, b.entry, 7, 7, 7, 7, 11, 11, 11, 11)};
}
template <class T>
SCREE_HD Eight<T> join(const Four<T>& low, const Four<T>& high) {
  return {__builtin_shufflevector(low.entry, high.entry, 0, 1, 2, 3, 4, 5, 6, 7)};
}
template <class To, class T>
SCREE_HD TwoFours<To> split(const Eight<T>& a) {
  return {convert_four<To>(Four<T>{__builtin_shufflevector(a.entry, a.entry, 0, 1, 2, 3)}),
          convert_four<To>(Four<T>{__builtin_shufflevector(a.entry, a.entry, 4, 5, 6, 7)})};
}
#else
template <class T>
SCREE_HD Eight<T> operator+(const Eight<T>& a, const Eight<T>& b) {
  Eight<T> r;
  for (int k = 0; k < 8; ++k) r.entry[k] = a.entry[k] + b.entry[k];
  return r;
}
template <class T>
SCREE_HD Eight<T> operator*(const Eight<T>& a, const Eight<T>& b) {
  Eight<T> r;
  for (int k = 0; k < 8; ++k) r.entry[k] = a.entry[k] * b.entry[k];
  return r;
}
template <class T>
SCREE_HD Eight<T> with_fourths(const Eight<T>& a, const Eight<T>& b) {
  return {{a[0], a[1], a[2], b[3], a[4], a[5], a[6], b[7]}};
}
template <class T>
SCREE_HD Eight<T> halves(T a, T b) {
  return {{a, a, a, a, b, b, b, b}};
}
template <class T>
SCREE_HD Eight<T> spread_fourths(const Eight<T>& a, const Eight<T>& b) {
  return halves(a[7], b[3]);
}
template <class T>
SCREE_HD Eight<T> join(const Four<T>& low, const Four<T>& high) {
  return {{low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]}};
}
template <class To, class T>
SCREE_HD TwoFours<To> split(const Eight<T>& a) {
  return {convert_four<To>(four(a[0], a[1], a[2], a[3])), convert_four<To>(four(a[4], a[5], a[6], a[7]))};
}
#endif

template <class T>
SCREE_HD TwoFours<T> operator+(const TwoFours<T>& a, const TwoFours<T>& b) {
  return {a.low + b.low, a.high + b.high};
}
template <class T>
SCREE_HD TwoFours<T> operator-(const TwoFours<T>& a, const TwoFours<T>& b) {
  return {a.low - b.low, a.high - b.high};
}
template <class T>
SCREE_HD TwoFours<T> operator*(T a, const TwoFours<T>& b) {
  return {a * b.low, a * b.high};
}
template <class To, class T>
SCREE_HD TwoFours<To> convert_fours(const TwoFours<T>& a) {
  return {convert_four<To>(a.low), convert_four<To>(a.high)};
}
/// Both halves of a record of eight T, converted.
template <class To, class T, class Record>
SCREE_HD TwoFours<To> load_fours(const Record& from) {
#if defined(SCREE_HOST_VECTORS)
  static_assert(sizeof(Record) == 8 * sizeof(T));
  const T* entry = reinterpret_cast<const T*>(&from);
  return {convert_four<To>(load_four(entry)), convert_four<To>(load_four(entry + 4))};
#else
  return split<To>(load_eight<T>(from));
#endif
}

#if defined(SCREE_HOST_VECTORS)
/// The record for the first `length` of a row's records, zeros for the others: entry by entry, without a
/// branch. Window into ones followed by zeros.
template <class T, int kRow>
class RowMask {
  using Int = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  typedef Int V __attribute__((vector_size(8 * sizeof(T))));
  struct alignas(64) Table {
    Int bits[2 * kRow][8];
    constexpr Table() : bits{} {
      for (int k = 0; k < kRow; ++k)
        for (int l = 0; l < 8; ++l) bits[k][l] = -1;
    }
  };
  static constexpr Table kTable{};
  const Int (*window_)[8];

 public:
  SCREE_HD explicit RowMask(std::uint64_t length) {
    const std::int64_t lacking = kRow - static_cast<std::int64_t>(length);
    window_ = kTable.bits + (lacking & ~(lacking >> 63));  // max(lacking, 0) without a branch
  }
  SCREE_HD Eight<T> keep(int k, const Eight<T>& record) const {
    V mask;
    __builtin_memcpy(&mask, window_[k], sizeof mask);
    return {(typename Eight<T>::V)((V)record.entry & mask)};
  }
};
#endif

}  // namespace scree
