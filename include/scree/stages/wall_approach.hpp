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

/// The places where a body can be before the next refresh: its own, and beyond each periodic face that its
/// path may cross. Walls have no periodic images, so their lists must know where a wrapped body would come
/// out. Paths are shorter than half a period: the horizon sees to that.
struct WrapImages {
  Vec3d place[27];
  int count = 1;

  SCREE_HD WrapImages(const Anchor& p, const PeriodicBox& box, const Horizon& horizon) {
    place[0] = {p.x, p.y, p.z};
    if (!box.any) return;
    const double x[3] = {p.x, p.y, p.z}, v[3] = {p.vx, p.vy, p.vz};
    for (int a = 0; a < 3; ++a) {
      const double ahead = v[a] * horizon.ahead, back = -v[a] * horizon.back;
      const double down = smaller(smaller(ahead, back), 0.0) - p.allowance;
      const double up = larger(larger(ahead, back), 0.0) + p.allowance;
      const int before = count;
      if (x[a] + down < box.min[a]) add_shifted(a, box.length[a], before);
      if (x[a] + up >= box.max[a]) add_shifted(a, -box.length[a], before);
    }
  }

 private:
  SCREE_HD void add_shifted(int axis, double shift, int number) {
    for (int k = 0; k < number; ++k) {
      Vec3d image = place[k];
      (axis == 0 ? image.x : axis == 1 ? image.y : image.z) += shift;
      place[count++] = image;
    }
  }
};

/// Notes the speed at which a body meets something.
SCREE_HD void meet(std::uint32_t* spread, std::uint64_t slot, double speed) {
  const std::uint32_t bits = float_bits(static_cast<float>(speed));
  if (bits > relaxed_load(&spread[slot])) atomic_max(&spread[slot], bits);
}

}  // namespace scree
