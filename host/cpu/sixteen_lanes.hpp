#pragma once
#include "host/cpu/pack_sixteen.hpp"
#include "scree/stages/lanes.hpp"

#if defined(SCREE_SIXTEEN_LANES)
namespace scree {

/// Sixteen neighbouring work items of a contact stage in one pass, in mixed precision (same interface as
/// ScalarLanes). Needs AVX-512.
struct SixteenLanes {
  static constexpr int kWidth = 16;
  using Real = Floats;
  using Wide = Doubles;
  using Scalar = float;
  using Index = const std::uint32_t*;

  std::uint64_t item;  ///< first of the pack, a multiple of kWidth

  SCREE_HD Index index(const std::uint32_t* list) const { return list + item; }
  SCREE_HD Real load(const float* array) const { return _mm512_loadu_ps(array + item); }
  SCREE_HD void store(float* array, const Real& value) const { _mm512_storeu_ps(array + item, value.v); }

  SCREE_HD void pair(const Position* p, Index i, Index j, Vec3<Wide>& difference, Wide& reach) const {
    // The radius lane of the partner changes sign, so that one subtraction gives x_i - x_j and R_i + R_j.
    const __m512d flip = _mm512_castsi512_pd(_mm512_set4_epi64(std::int64_t{1} << 63, 0, 0, 0));
    __m512d rows[8];
    for (int k = 0; k < 8; ++k) {
      const int a = k < 4 ? k : k + 4, b = a + 4;
      rows[k] = two(p, i[a], i[b]) - _mm512_xor_pd(two(p, j[a], j[b]), flip);
    }
    columns(rows, difference, reach);
  }

  SCREE_HD void centre(const Position* p, Index i, Vec3<Wide>& x, Wide& radius) const {
    __m512d rows[8];
    for (int k = 0; k < 8; ++k) {
      const int a = k < 4 ? k : k + 4;
      rows[k] = two(p, i[a], i[a + 4]);
    }
    columns(rows, x, radius);
  }

  SCREE_HD Path<Wide> path(const Anchor* a, Index i) const {
    Path<Wide> p;
    __m512d rows[8];
    for (int k = 0; k < 8; ++k) {
      const int first = k < 4 ? k : k + 4;
      rows[k] = _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_loadu_pd(&a[i[first]].x)),
                                   _mm256_loadu_pd(&a[i[first + 4]].x), 1);
    }
    columns(rows, p.x, p.allowance);
    __m512 parts[4], c[4];
    for (int k = 0; k < 4; ++k) {
      const __m512 one = _mm512_castps128_ps512(_mm_loadu_ps(&a[i[k]].vx));
      const __m512 two = _mm512_insertf32x4(one, _mm_loadu_ps(&a[i[k + 4]].vx), 1);
      const __m512 three = _mm512_insertf32x4(two, _mm_loadu_ps(&a[i[k + 8]].vx), 2);
      parts[k] = _mm512_insertf32x4(three, _mm_loadu_ps(&a[i[k + 12]].vx), 3);
    }
    four_by_four(parts, c);
    p.v = {widened(c[0]), widened(c[1]), widened(c[2])};
    p.reach = widened(c[3]);
    return p;
  }
  SCREE_HD void store_bits(std::uint32_t* array, const Real& value) const {
    _mm512_storeu_ps(array + item, value.v);
  }

  SCREE_HD Wide wall_field(const WallState* walls, Index wall, double WallState::*field) const {
    double column[16];
    for (int k = 0; k < 16; ++k) column[k] = walls[wall[k]].*field;
    return {_mm512_loadu_pd(column), _mm512_loadu_pd(column + 8)};
  }

  SCREE_HD Motion<Real> motion(const Motion<float>* m, Index i) const {
    Real c[8];
    gather_records(reinterpret_cast<const float*>(m), i, c);
    return {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]};
  }

  SCREE_HD PairParameters<Real> parameters(const PairParameters<float>* table,
                                           const std::uint16_t* type) const {
    Real c[8];
    if (type == nullptr) {
      const float* one = reinterpret_cast<const float*>(table);
      for (int k = 0; k < 8; ++k) c[k] = Real(one[k]);
    } else {
      std::uint32_t rows[16];
      for (int k = 0; k < 16; ++k) rows[k] = type[item + k];
      gather_records(reinterpret_cast<const float*>(table), rows, c);
    }
    return {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]};
  }

  SCREE_HD void store(ForceRecord<float>* out, const Vec3<Real>& f, const Real& h, const Vec3<Real>& t,
                      const Real& ratio) const {
    const __m512 c[8] = {f.x.v, f.y.v, f.z.v, h.v, t.x.v, t.y.v, t.z.v, ratio.v};
    // By parts of four: entry k of items 0-3, entry k + 4 of items 0-3, the same of items 4-7; then of 8-15.
    const __m512i first = _mm512_setr_epi32(0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    const __m512i second = _mm512_setr_epi32(8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    float* to = &out[item].fx;
    for (int half = 0; half < 2; ++half) {
      __m512 part[4], q[4];
      for (int k = 0; k < 4; ++k)
        part[k] = _mm512_permutex2var_ps(c[k], half == 0 ? first : second, c[k + 4]);
      four_by_four(part, q);
      for (int k = 0; k < 4; ++k) {
        float* row = to + 8 * (8 * half + k);
        _mm256_store_ps(row, _mm512_castps512_ps256(q[k]));
        _mm256_store_ps(row + 8 * 4, _mm512_extractf32x8_ps(q[k], 1));
      }
    }
  }
  SCREE_HD void store(LossRecord<float>* out, const Real& viscous, const Real& friction) const {
    const __m512 low = _mm512_unpacklo_ps(viscous.v, friction.v),
                 high = _mm512_unpackhi_ps(viscous.v, friction.v);
    const __m512i first = _mm512_setr_epi32(0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    const __m512i second = _mm512_setr_epi32(8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    float* to = &out[item].viscous;
    _mm512_storeu_ps(to, _mm512_permutex2var_ps(low, first, high));
    _mm512_storeu_ps(to + 16, _mm512_permutex2var_ps(low, second, high));
  }

 private:
  SCREE_HD static Wide widened(__m512 a) {
    return {_mm512_cvtps_pd(_mm512_castps512_ps256(a)), _mm512_cvtps_pd(_mm512_extractf32x8_ps(a, 1))};
  }

  SCREE_HD static __m512d two(const Position* p, std::uint32_t a, std::uint32_t b) {
    return _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_load_pd(&p[a].x)), _mm256_load_pd(&p[b].x), 1);
  }

  /// rows[k] holds items a and a + 4 with a = k for k < 4, else k + 4.
  SCREE_HD static void columns(const __m512d (&rows)[8], Vec3<Wide>& v, Wide& last) {
    __m512d half[2][4];
    for (int h = 0; h < 2; ++h) {
      const __m512d* r = rows + 4 * h;
      // by pairs: x0 x1 | z0 z1 | x4 x5 | z4 z5
      const __m512d xz01 = _mm512_unpacklo_pd(r[0], r[1]), yr01 = _mm512_unpackhi_pd(r[0], r[1]);
      const __m512d xz23 = _mm512_unpacklo_pd(r[2], r[3]), yr23 = _mm512_unpackhi_pd(r[2], r[3]);
      const __m512i even = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
      const __m512i odd = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
      half[h][0] = _mm512_permutex2var_pd(xz01, even, xz23);
      half[h][1] = _mm512_permutex2var_pd(yr01, even, yr23);
      half[h][2] = _mm512_permutex2var_pd(xz01, odd, xz23);
      half[h][3] = _mm512_permutex2var_pd(yr01, odd, yr23);
    }
    v = {{half[0][0], half[1][0]}, {half[0][1], half[1][1]}, {half[0][2], half[1][2]}};
    last = {half[0][3], half[1][3]};
  }

  /// Transposes each part of four columns: q[k] holds entry k of every part's rows 0-3.
  SCREE_HD static void four_by_four(const __m512* r, __m512 (&q)[4]) {
    const __m512 a = _mm512_unpacklo_ps(r[0], r[1]), b = _mm512_unpackhi_ps(r[0], r[1]);
    const __m512 c = _mm512_unpacklo_ps(r[2], r[3]), d = _mm512_unpackhi_ps(r[2], r[3]);
    q[0] = _mm512_shuffle_ps(a, c, 0x44);
    q[1] = _mm512_shuffle_ps(a, c, 0xee);
    q[2] = _mm512_shuffle_ps(b, d, 0x44);
    q[3] = _mm512_shuffle_ps(b, d, 0xee);
  }

  /// Columns of sixteen records of eight floats each.
  SCREE_HD static void gather_records(const float* base, const std::uint32_t* index, Real (&c)[8]) {
    __m512 half[2][4];
    for (int h = 0; h < 2; ++h) {
      __m512 r[4];
      for (int k = 0; k < 4; ++k)
        r[k] = _mm512_insertf32x8(
            _mm512_castps256_ps512(_mm256_load_ps(base + 8 * std::uint64_t{index[8 * h + k]})),
            _mm256_load_ps(base + 8 * std::uint64_t{index[8 * h + k + 4]}), 1);
      // by parts of four: entry k of items 0-3, entry k + 4 of items 0-3, entry k of items 4-7, k + 4 of 4-7
      four_by_four(r, half[h]);
    }
    for (int k = 0; k < 4; ++k) {
      c[k] = _mm512_shuffle_f32x4(half[0][k], half[1][k], 0x88);
      c[k + 4] = _mm512_shuffle_f32x4(half[0][k], half[1][k], 0xdd);
    }
  }
};

}  // namespace scree
#endif
