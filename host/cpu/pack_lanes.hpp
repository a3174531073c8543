#pragma once
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "host/cpu/pack.hpp"
#include "host/cpu/transpose.hpp"
#include "scree/stages/lanes.hpp"

namespace scree {

/// Eight neighbouring work items of a contact stage in one pass (same interface as ScalarLanes).
template <class S>
struct PackLanes {
  static constexpr int kWidth = 8;
  using Real = Pack<S, kWidth>;
  using Wide = Pack<double, kWidth>;
  using Scalar = S;
  using Index = const std::uint32_t*;

  std::uint64_t item;  ///< first of the pack, a multiple of kWidth

  SCREE_HD Index index(const std::uint32_t* list) const { return list + item; }
  SCREE_HD Real load(const S* array) const {
    typename Real::V v;
    std::memcpy(&v, array + item, sizeof v);
    return v;
  }
  SCREE_HD void store(S* array, const Real& value) const {
    std::memcpy(array + item, &value.v, sizeof value.v);
  }

  SCREE_HD void pair(const Position* p, Index i, Index j, Vec3<Wide>& difference, Wide& reach) const {
    // The radius lane of the partner changes sign, so that one subtraction gives x_i - x_j and R_i + R_j.
    typedef std::int64_t Int4 __attribute__((vector_size(32)));
    constexpr Int4 flip{0, 0, 0, static_cast<std::int64_t>(0x8000000000000000ull)};
    Double4 rows[8];
    Double8 columns[4];
    for (int k = 0; k < 8; ++k) {
      Double4 a, b;
      std::memcpy(&a, p + i[k], sizeof a);
      std::memcpy(&b, p + j[k], sizeof b);
      rows[k] = a - (Double4)((Int4)b ^ flip);
    }
    transpose(rows, columns);
    difference = {columns[0], columns[1], columns[2]};
    reach = columns[3];
  }

  SCREE_HD void centre(const Position* p, Index i, Vec3<Wide>& x, Wide& radius) const {
    Double4 rows[8];
    Double8 columns[4];
    for (int k = 0; k < 8; ++k) std::memcpy(&rows[k], p + i[k], sizeof rows[k]);
    transpose(rows, columns);
    x = {columns[0], columns[1], columns[2]};
    radius = columns[3];
  }

  SCREE_HD Path<Wide> path(const Anchor* a, Index i) const {
    typedef float Float4 __attribute__((vector_size(16)));
    Double4 rows[8], fast[8];
    Double8 c[4], f[4];
    for (int k = 0; k < 8; ++k) {
      Float4 motion;
      std::memcpy(&rows[k], &a[i[k]].x, sizeof rows[k]);
      std::memcpy(&motion, &a[i[k]].vx, sizeof motion);
      fast[k] = __builtin_convertvector(motion, Double4);
    }
    transpose(rows, c);
    transpose(fast, f);
    return {{c[0], c[1], c[2]}, c[3], {f[0], f[1], f[2]}, f[3]};
  }
  SCREE_HD void store_bits(std::uint32_t* array, const Pack<float, kWidth>& value) const {
    std::memcpy(array + item, &value.v, sizeof value.v);
  }

  SCREE_HD Wide wall_field(const WallState* walls, Index wall, double WallState::*field) const {
    Wide r;
    for (int k = 0; k < 8; ++k) r.v[k] = walls[wall[k]].*field;
    return r;
  }

  SCREE_HD Motion<Real> motion(const Motion<S>* m, Index i) const {
    Real c[8];
    gather_records(reinterpret_cast<const S*>(m), i, c);
    return {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]};
  }

  SCREE_HD PairParameters<Real> parameters(const PairParameters<S>* table, const std::uint16_t* type) const {
    Real c[8];
    if (type == nullptr) {
      const S* one = reinterpret_cast<const S*>(table);
      for (int k = 0; k < 8; ++k) c[k] = Real(one[k]);
    } else {
      std::uint32_t rows[8];
      for (int k = 0; k < 8; ++k) rows[k] = type[item + k];
      gather_records(reinterpret_cast<const S*>(table), rows, c);
    }
    return {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]};
  }

  SCREE_HD void store(ForceRecord<S>* out, const Vec3<Real>& f, const Real& h, const Vec3<Real>& t,
                      const Real& ratio) const {
    if constexpr (std::is_same_v<S, float>) {
      Float8 rows[8] = {f.x.v, f.y.v, f.z.v, h.v, t.x.v, t.y.v, t.z.v, ratio.v};
      transpose(rows);
      for (int k = 0; k < 8; ++k) std::memcpy(out + item + k, &rows[k], sizeof rows[k]);
    } else {
      for (int k = 0; k < 8; ++k)
        out[item + k] = {f.x.v[k], f.y.v[k], f.z.v[k], h.v[k], t.x.v[k], t.y.v[k], t.z.v[k], ratio.v[k]};
    }
  }
  SCREE_HD void store(LossRecord<S>* out, const Real& viscous, const Real& friction) const {
    for (int k = 0; k < 8; ++k) out[item + k] = {viscous.v[k], friction.v[k]};
  }

 private:
  /// Columns of eight records of eight reals each.
  SCREE_HD static void gather_records(const S* base, const std::uint32_t* rows_index, Real (&c)[8]) {
    if constexpr (std::is_same_v<S, float>) {
      Float8 rows[8];
      for (int k = 0; k < 8; ++k)
        std::memcpy(&rows[k], base + 8 * std::uint64_t{rows_index[k]}, sizeof rows[k]);
      transpose(rows);
      for (int k = 0; k < 8; ++k) c[k] = Real(rows[k]);
    } else {
      for (int k = 0; k < 8; ++k)
        for (int l = 0; l < 8; ++l) c[k].v[l] = base[8 * std::uint64_t{rows_index[l]} + k];
    }
  }
};

}  // namespace scree
