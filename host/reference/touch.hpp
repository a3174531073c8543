#pragma once
#include <compare>
#include <cstdint>

#include "host/reference/vector.hpp"

namespace scree::reference {

/// Identity of a contact; its order is that of Backend::contacts(): body pairs (wall = -1) first, then walls.
struct Key {
  std::int64_t body = -1;
  std::int32_t wall = -1;
  std::int64_t partner = -1;  ///< body j > i (wall < 0), else triangle, -1 for a plane
  auto operator<=>(const Key&) const = default;
};

/// Geometry of one touching contact.
struct Touch {
  Key key;
  double overlap = 0;             ///< δ > 0, m
  Vector normal{0, 0, 1};         ///< from the partner to the body
  Vector arm{0, 0, 0};            ///< x_c - x_i, m
  Vector partner_arm{0, 0, 0};    ///< x_c - x_j, or x_p - X of a wall, m
  Vector point_on_wall{0, 0, 0};  ///< x_p in the wall's frame (its placement at time 0), m; walls only
  double share = 1;               ///< see Encounter
  bool may_pull = false;
};

}  // namespace scree::reference
