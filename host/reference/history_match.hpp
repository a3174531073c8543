#pragma once
#include <functional>
#include <vector>

#include "host/reference/contact_law.hpp"
#include "host/reference/surface.hpp"

namespace scree::reference {

/// A contact as it was at the last evaluation.
struct Memory {
  Touch touch;
  History history;
  Load load;
};

/// Which old contact of a (body, mesh) each new one continues: the index into `before`, or -1.
/// First the same triangle; then, nearest contact points first, a remaining old one whose triangle shares a
/// vertex or whose point on the wall lies within 0.1 R, if the two normals point to the same side
/// (n_old·n_new > 0). Points are compared by `apart`, the nearest-image difference of two points on the wall: a body that
/// crosses a periodic face finds its contact on the other side. Source: physics.md section 3, last paragraph.   Test: tests/reference/test_mesh.cpp
std::vector<int> match_history(const std::vector<Touch>& now, const std::vector<const Memory*>& before,
                               const Surface& surface, double radius,
                               const std::function<Vector(const Vector&, const Vector&)>& apart);

}  // namespace scree::reference
