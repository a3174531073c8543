#pragma once
#include "scree/base/hd.hpp"

namespace scree {

typedef float Float8 __attribute__((vector_size(32)));
typedef double Double4 __attribute__((vector_size(32)));
typedef double Double8 __attribute__((vector_size(64)));

/// Transposes eight rows of eight floats in place (its own inverse).
SCREE_HD void transpose(Float8 (&r)[8]) {
  Float8 t[8], u[8];
  for (int k = 0; k < 4; ++k) {
    t[2 * k] = __builtin_shufflevector(r[2 * k], r[2 * k + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    t[2 * k + 1] = __builtin_shufflevector(r[2 * k], r[2 * k + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int k = 0; k < 2; ++k) {
    u[4 * k] = __builtin_shufflevector(t[4 * k], t[4 * k + 2], 0, 1, 8, 9, 4, 5, 12, 13);
    u[4 * k + 1] = __builtin_shufflevector(t[4 * k], t[4 * k + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    u[4 * k + 2] = __builtin_shufflevector(t[4 * k + 1], t[4 * k + 3], 0, 1, 8, 9, 4, 5, 12, 13);
    u[4 * k + 3] = __builtin_shufflevector(t[4 * k + 1], t[4 * k + 3], 2, 3, 10, 11, 6, 7, 14, 15);
  }
  for (int k = 0; k < 4; ++k) {
    r[k] = __builtin_shufflevector(u[k], u[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    r[k + 4] = __builtin_shufflevector(u[k], u[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

/// Transposes eight rows of four doubles into four columns of eight.
SCREE_HD void transpose(const Double4 (&r)[8], Double8 (&c)[4]) {
  Double4 half[2][4];
  for (int k = 0; k < 2; ++k) {
    const Double4 a = __builtin_shufflevector(r[4 * k], r[4 * k + 1], 0, 4, 2, 6);
    const Double4 b = __builtin_shufflevector(r[4 * k], r[4 * k + 1], 1, 5, 3, 7);
    const Double4 d = __builtin_shufflevector(r[4 * k + 2], r[4 * k + 3], 0, 4, 2, 6);
    const Double4 e = __builtin_shufflevector(r[4 * k + 2], r[4 * k + 3], 1, 5, 3, 7);
    half[k][0] = __builtin_shufflevector(a, d, 0, 1, 4, 5);
    half[k][1] = __builtin_shufflevector(b, e, 0, 1, 4, 5);
    half[k][2] = __builtin_shufflevector(a, d, 2, 3, 6, 7);
    half[k][3] = __builtin_shufflevector(b, e, 2, 3, 6, 7);
  }
  for (int k = 0; k < 4; ++k) c[k] = __builtin_shufflevector(half[0][k], half[1][k], 0, 1, 2, 3, 4, 5, 6, 7);
}

}  // namespace scree
