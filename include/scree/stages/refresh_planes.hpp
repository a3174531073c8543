#pragma once
#include "scree/stages/refresh_pairs.hpp"
#include "scree/stages/wall_approach.hpp"

namespace scree {

/// Bodies near enough to a plane to touch it before the next refresh. One work item = one body; `count` set:
/// count.
template <class S>
struct RefreshPlanes {
  const Anchor* anchor;
  const Constants* constants;
  const WallState* walls;
  const std::uint32_t* planes;  ///< wall indices of the planes, ascending
  const std::uint16_t* wall_material;
  std::uint32_t plane_count;
  PeriodicBox box;
  Horizon horizon;
  std::uint32_t* count;
  std::uint32_t* spread;  ///< as in RefreshPairs
  KeyedContacts<S> former;
  const std::uint32_t* former_slot;
  KeyedContacts<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Anchor p = anchor[slot];
    const Constants c = constants[slot];
    const WrapImages images(p, box, horizon);
    std::uint32_t found = 0;
    std::uint64_t old = 0, old_end = 0;
    if (former.begin != nullptr) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      old = former.begin[source];
      old_end = former.begin[source + 1];
    }
    if (!c.fixed)
      for (std::uint32_t w = 0; w < plane_count; ++w) {
        const std::uint32_t wall = planes[w];
        double speed = 0;
        if (!near_plane(walls[wall], images, p, speed)) continue;
        if (count == nullptr) {
          while (old < old_end && former.key[old] < wall) ++old;
          const bool known = old < old_end && former.key[old] == wall;
          write(slot, c, wall, now.begin[slot] + found, known ? old : kNoEntry);
        } else {
          meet(spread, slot, speed);
        }
        ++found;
      }
    if (count != nullptr) count[slot] = found;
  }

 private:
  /// A resting plane: the height along the path decides; a turning one: the bound of the relative
  /// displacement.
  SCREE_HD bool near_plane(const WallState& s, const WrapImages& images, const Anchor& p,
                           double& speed) const {
    const Vec3d n{s.nx, s.ny, s.nz};
    const bool turns = s.wx != 0 || s.wy != 0 || s.wz != 0;
    bool near = false;
    for (int k = 0; k < images.count; ++k) {
      const Vec3d x = images.place[k];
      const WallApproach approach(x, p, s, horizon);
      const double rate = dot(approach.velocity, n);
      const double drop =
          turns ? approach.displacement : (rate < 0 ? -rate * horizon.ahead : rate * horizon.back);
      near = near || (x.x - s.px) * s.nx + (x.y - s.py) * s.ny + (x.z - s.pz) * s.nz - drop < double(p.reach);
      speed = larger(speed, approach.speed);
    }
    return near;
  }

  SCREE_HD void write(std::uint64_t slot, const Constants& c, std::uint32_t wall, std::uint64_t place,
                      std::uint64_t from) const {
    now.contacts.i[place] = static_cast<std::uint32_t>(slot);
    now.contacts.j[place] = wall;
    now.key[place] = wall;
    if (now.contacts.type != nullptr)
      now.contacts.type[place] = static_cast<std::uint16_t>(c.material * materials + wall_material[wall]);
    carry_history(former.contacts, from, now.contacts, place);
  }
};

}  // namespace scree
