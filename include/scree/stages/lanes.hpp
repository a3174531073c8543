#pragma once
#include <cstdint>

#include "scree/base/atomic.hpp"
#include "scree/base/real.hpp"
#include "scree/base/vec3.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/contact/parameters.hpp"

namespace scree {

/// How a contact stage reads and writes: one work item at a time. The CPU backend has the same interface for
/// a pack of neighbouring items (host/cpu/pack_lanes.hpp); the stage's text is shared and so are its results,
/// bit by bit.
template <class S>
struct ScalarLanes {
  using Real = S;       ///< force mathematics
  using Wide = double;  ///< positions and gaps
  using Scalar = S;
  using Index = std::uint32_t;
  static constexpr int kWidth = 1;

  std::uint64_t item;

  SCREE_HD Index index(const std::uint32_t* list) const { return list[item]; }
  SCREE_HD Real load(const S* array) const { return array[item]; }
  SCREE_HD void store(S* array, const Real& value) const { array[item] = value; }

  /// x_i - x_j and R_i + R_j.
  SCREE_HD void pair(const Position* p, Index i, Index j, Vec3<Wide>& difference, Wide& reach) const {
    const Position a = p[i], b = p[j];
    difference = {a.x - b.x, a.y - b.y, a.z - b.z};
    reach = a.radius + b.radius;
  }
  SCREE_HD void centre(const Position* p, Index i, Vec3<Wide>& x, Wide& radius) const {
    const Position a = p[i];
    x = {a.x, a.y, a.z};
    radius = a.radius;
  }
  SCREE_HD Path<Wide> path(const Anchor* a, Index i) const { return path_of(a[i]); }
  /// The bits of `value`.
  SCREE_HD void store_bits(std::uint32_t* array, float value) const { array[item] = float_bits(value); }
  /// Field `field` (a double of WallState) of the item's wall.
  SCREE_HD Wide wall_field(const WallState* walls, Index wall, double WallState::*field) const {
    return walls[wall].*field;
  }
  SCREE_HD Motion<Real> motion(const Motion<S>* m, Index i) const { return m[i]; }
  SCREE_HD PairParameters<Real> parameters(const PairParameters<S>* table, const std::uint16_t* type) const {
    return table[type != nullptr ? type[item] : 0];
  }
  SCREE_HD void store(ForceRecord<S>* out, const Vec3<Real>& f, const Real& h, const Vec3<Real>& t,
                      const Real& ratio) const {
    out[item] = {f.x, f.y, f.z, h, t.x, t.y, t.z, ratio};
  }
  SCREE_HD void store(LossRecord<S>* out, const Real& viscous, const Real& friction) const {
    out[item] = {viscous, friction};
  }
};

}  // namespace scree
