#pragma once
#include "scree/base/atomic.hpp"
#include "scree/stages/periodic.hpp"

namespace scree {

/// The times, relative to the making of a list, that it holds for: one step back (a contact that has just
/// opened still has its last work to book) and a number of steps ahead. Units: s.
struct Horizon {
  double back, ahead;
  double shortest_half;  ///< half the shortest periodic length, m; infinite without one
};

/// True where two bodies on their predicted paths come nearer than the sum of their reaches at some time of
/// the horizon:
///   min over t in [-back, ahead] of |d + u t| < reach_a + reach_b,  d = x_a - x_b (minimum image), u = v_a -
///   v_b.
/// Where another periodic image could come as near, every pair within |u| ahead + reach counts.
/// Oracle: tests/unit/search/test_predicted_paths.cpp
template <class D>
SCREE_HD auto can_meet(const Path<D>& a, const Path<D>& b, const PeriodicBox& box, const Horizon& horizon) {
  Vec3<D> d = a.x - b.x;
  if (box.any) d = minimum_image(d, box);
  const Vec3<D> u = a.v - b.v;
  const D reach = a.reach + b.reach;
  const D d2 = dot(d, d), reach2 = reach * reach;
  const D u2 = dot(u, u), closing = -dot(d, u);
  const auto nearing = closing > D(0);
  const D way = select(nearing, closing, -closing);
  const D time = select(nearing, D(horizon.ahead), D(horizon.back));
  const auto passes = way < u2 * time;  // the least distance lies within the horizon, else at its end
  const D least = select(passes, d2 * u2 - way * way, d2 - time * (D(2) * way - time * u2));
  auto meets = d2 < reach2 || least < select(passes, reach2 * u2, reach2);
  if (box.any) {
    const D path2 = u2 * D(horizon.ahead) * D(horizon.ahead), room = D(horizon.shortest_half) - reach;
    const auto alone = room > D(0) && path2 < room * room;  // no other image can come as near
    if (any_of(!alone)) {
      const D far = reach + square_root(path2);
      meets = (alone && meets) || (!alone && d2 < far * far);
    }
  }
  return meets;
}

/// How wide an allowance is: `least`, what the encounters with neighbours seen at the last refresh may do,
/// and what goes on of the acceleration since then:
///   allowance = least + encounters spread T + min(½ |a| T², |Δv| T),  a = Δv / age.
/// An allowance that proves too small brings the next refresh forward and changes no result.
struct AllowanceRule {
  double least;       ///< m
  double encounters;  ///< share of the relative speed that an encounter may turn into straying
  double ahead;       ///< T, s
  double former_age;  ///< age of the former lists, s; 0: none
  double bulk[3];     ///< velocity of the bulk, m/s (candidate lists)
};

/// How much the velocities have changed since the last refresh, m/s.
template <class S>
struct MeasureChange {
  const Motion<S>* motion;
  const Anchor* anchor;  ///< of the last refresh
  float* change;
  SCREE_HD void operator()(std::uint64_t slot) const {
    const Motion<S> u = motion[slot];
    const Anchor f = anchor[slot];
    const Vec3d d{double(u.vx) - f.vx, double(u.vy) - f.vy, double(u.vz) - f.vz};
    change[slot] = static_cast<float>(square_root(dot(d, d)));
  }
};

/// Writes the anchors of a list at the present positions.
template <class S>
struct PlaceAnchors {
  const Position* position;
  const Motion<S>* motion;
  const float* change;               ///< of the velocity since the last refresh, m/s, in its order
  const std::uint32_t* spread;       ///< bits of the largest relative speed met (float, m/s), same order
  const std::uint32_t* former_slot;  ///< null: slots unchanged
  AllowanceRule rule;
  Anchor* anchor;
  float* sweep;            ///< how far a body may come in the frame of the bulk, m; null: not wanted
  std::uint64_t* largest;  ///< bits of the largest sweep, or of the largest path without; null: not wanted

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    const Motion<S> u = motion[slot];
    Anchor a{};
    a.x = p.x;
    a.y = p.y;
    a.z = p.z;
    a.vx = static_cast<float>(u.vx);
    a.vy = static_cast<float>(u.vy);
    a.vz = static_cast<float>(u.vz);
    double allowance = rule.least;
    if (rule.former_age > 0) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      const double share = 0.5 * rule.ahead / rule.former_age;
      allowance += rule.encounters * double(float_of(spread[source])) * rule.ahead +
                   double(change[source]) * rule.ahead * (share < 1 ? share : 1);
    }
    // Rounded upwards: the lists must reach as far as the check lets the body stray.
    a.allowance = allowance;
    a.reach = static_cast<float>((p.radius + allowance) * 1.000001);
    anchor[slot] = a;
    if (largest != nullptr) note_largest(slot, u, allowance);
  }

 private:
  /// Path over the horizon in the frame of the bulk (at rest for contact lists).
  SCREE_HD void note_largest(std::uint64_t slot, const Motion<S>& u, double allowance) const {
    const Vec3d relative{u.vx - rule.bulk[0], u.vy - rule.bulk[1], u.vz - rule.bulk[2]};
    const double path = (allowance + square_root(dot(relative, relative)) * rule.ahead) * 1.000001;
    if (sweep != nullptr) sweep[slot] = static_cast<float>(path);
    const std::uint64_t bits = double_bits(path);
    if (bits > relaxed_load(largest)) atomic_max(largest, bits);
  }
};

/// Asks whether the candidate lists still hold until the next refresh: every body must stay on the path
/// predicted when they were made, within its allowance of then.
struct CheckCandidates {
  const Anchor* then;  ///< at the last rebuild
  const Anchor* now;   ///< at this refresh
  PeriodicBox box;
  double age;    ///< since the rebuild, s
  double ahead;  ///< of this refresh, s
  std::uint32_t* broken;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Anchor a = then[slot], b = now[slot];
    Vec3d off{b.x - (a.x + age * a.vx), b.y - (a.y + age * a.vy), b.z - (a.z + age * a.vz)};
    if (box.any) off = minimum_image(off, box);
    const Vec3d change{double(b.vx) - double(a.vx), double(b.vy) - double(a.vy), double(b.vz) - double(a.vz)};
    const double needed = square_root(dot(off, off)) + square_root(dot(change, change)) * ahead + b.allowance;
    if (!(needed <= a.allowance)) atomic_or(broken, 1u);
  }
};

/// Copies the velocities of evenly spaced bodies, for the host to estimate the motion of the bulk.
template <class S>
struct SampleVelocities {
  const Motion<S>* motion;
  std::uint64_t stride;
  Motion<S>* sample;
  SCREE_HD void operator()(std::uint64_t k) const { sample[k] = motion[k * stride]; }
};

}  // namespace scree
