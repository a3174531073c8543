#pragma once
#include "scree/stages/anchors.hpp"

namespace scree {

/// Relative velocity of a body and a wall at the body's centre, and the bound of their relative displacement
/// over the horizon: |x + v t - (X + V t) - R(Ω t)(x - X)| <= |v_rel| t + 1/2 Ω² |x - X| t².
struct WallApproach {
  Vec3d velocity;       ///< m/s
  double speed;         ///< m/s
  double displacement;  ///< m

  SCREE_HD WallApproach(const Vec3d& place, const Anchor& a, const WallState& wall, const Horizon& horizon) {
    const Vec3d spin{wall.wx, wall.wy, wall.wz};
    const Vec3d arm{place.x - wall.ox, place.y - wall.oy, place.z - wall.oz};
    const Vec3d turning = cross(spin, arm);
    velocity = {a.vx - wall.vx - turning.x, a.vy - wall.vy - turning.y, a.vz - wall.vz - turning.z};
    speed = square_root(dot(velocity, velocity));
    const double t = horizon.ahead > horizon.back ? horizon.ahead : horizon.back;
    displacement = t * (speed + 0.5 * t * dot(spin, spin) * square_root(dot(arm, arm)));
  }
};

/// The places where a body can be before the next refresh: its own, and beyond each periodic face that it may
/// cross. Walls have no periodic images, so their lists must know where a wrapped body would come out.
struct WrapImages {
  Vec3d place[8];
  int count = 1;

  SCREE_HD WrapImages(const Anchor& p, const PeriodicBox& box, double margin) {
    place[0] = {p.x, p.y, p.z};
    if (!box.any) return;
    const double x[3] = {p.x, p.y, p.z};
    for (int a = 0; a < 3; ++a) {
      double shift = 0;
      if (x[a] - box.min[a] < margin) shift = box.length[a];
      if (box.max[a] - x[a] < margin) shift = -box.length[a];
      if (shift == 0) continue;
      for (int k = 0; k < count; ++k) {
        Vec3d image = place[k];
        (a == 0 ? image.x : a == 1 ? image.y : image.z) += shift;
        place[count + k] = image;
      }
      count *= 2;
    }
  }
};

/// How near a periodic face a body must be to cross it within the horizon, m.
SCREE_HD double crossing_margin(const Anchor& a, const Horizon& horizon) {
  const Vec3d v{a.vx, a.vy, a.vz};
  const double t = horizon.ahead > horizon.back ? horizon.ahead : horizon.back;
  return a.allowance + t * square_root(dot(v, v));
}

/// Notes the speed at which a body meets something.
SCREE_HD void meet(std::uint32_t* spread, std::uint64_t slot, double speed) {
  const std::uint32_t bits = float_bits(static_cast<float>(speed));
  if (bits > relaxed_load(&spread[slot])) atomic_max(&spread[slot], bits);
}

}  // namespace scree
