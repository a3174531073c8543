#pragma once
#include <algorithm>
#include <tuple>
#include <vector>

#include "scree/engine/neighbour_lists.hpp"
#include "scree/model/state.hpp"

namespace scree {

/// Copies contact lists to the host and turns them into records in id order (diagnosis and tests; not in the
/// step).
template <class Exec, class S>
class ContactReport {
 public:
  ContactReport(Exec& exec, NeighbourLists<Exec, S>& lists, const PeriodicBox& box,
                const std::vector<WallState>& walls, std::uint64_t bodies)
      : exec_(exec), lists_(lists), box_(box), walls_(walls) {
    position_ = fetch(lists.bodies().position, bodies);
    constants_ = fetch(lists.bodies().constants, bodies);
  }

  /// Touching contacts, sorted by (i, wall, j or triangle).
  std::vector<ContactRecord> touching() {
    add_pairs();
    add_planes();
    add_triangles();
    std::sort(records_.begin(), records_.end(), [](const ContactRecord& a, const ContactRecord& b) {
      return std::tie(a.i, a.wall, a.j, a.triangle) < std::tie(b.i, b.wall, b.j, b.triangle);
    });
    return std::move(records_);
  }

 private:
  template <class T>
  std::vector<T> fetch(typename Exec::template Array<T>& array, std::uint64_t count) {
    std::vector<T> host(array.size() == 0 ? 0 : count);
    exec_.download(host.data(), array.data(), host.size());
    return host;
  }

  struct HostList {
    std::vector<std::uint32_t> i, j;
    std::vector<ForceRecord<S>> force;
    std::vector<S> memory[3];
  };
  HostList fetch(ContactStorage<Exec, S>& list) {
    HostList h{fetch(list.i, list.count), fetch(list.j, list.count), fetch(list.force, list.count), {}};
    for (int c = 0; c < 3; ++c) h.memory[c] = fetch(list.memory[c], list.count);
    return h;
  }

  ContactRecord start(const HostList& h, std::uint64_t k) const {
    ContactRecord r;
    r.i = constants_[h.i[k]].id;
    r.force = {double(h.force[k].fx), double(h.force[k].fy), double(h.force[k].fz)};
    if (!h.memory[0].empty())
      r.tangential_displacement = {double(h.memory[0][k]), double(h.memory[1][k]), double(h.memory[2][k])};
    return r;
  }

  void add_pairs() {
    const HostList h = fetch(lists_.pairs);
    for (std::uint64_t k = 0; k < lists_.pairs.count; ++k) {
      const Position a = position_[h.i[k]], b = position_[h.j[k]];
      Vec3d d{minimum_image(a.x - b.x, box_.length[0], box_.half[0]),
              minimum_image(a.y - b.y, box_.length[1], box_.half[1]),
              minimum_image(a.z - b.z, box_.length[2], box_.half[2])};
      const Overlap<double> o = overlap_of_spheres<double>(d, a.radius + b.radius);
      if (!(o.overlap > 0)) continue;
      ContactRecord r = start(h, k);
      r.j = constants_[h.j[k]].id;
      r.overlap = o.overlap;
      r.normal = o.normal;
      if (r.i > r.j) {
        std::swap(r.i, r.j);
        r.normal = -r.normal;
        r.force = -r.force;
        r.tangential_displacement = -r.tangential_displacement;
      }
      records_.push_back(r);
    }
  }

  void add_planes() {
    const HostList h = fetch(lists_.planes);
    for (std::uint64_t k = 0; k < lists_.planes.count; ++k) {
      const Position p = position_[h.i[k]];
      const WallState& w = walls_[h.j[k]];
      const double height = (p.x - w.px) * w.nx + (p.y - w.py) * w.ny + (p.z - w.pz) * w.nz;
      if (!(p.radius - height > 0)) continue;
      ContactRecord r = start(h, k);
      r.wall = static_cast<std::int32_t>(h.j[k]);
      r.overlap = p.radius - height;
      r.normal = {w.nx, w.ny, w.nz};
      records_.push_back(r);
    }
  }

  void add_triangles() {
    ContactStorage<Exec, S>& list = lists_.meshes.contacts;
    const HostList h = fetch(list);
    const auto touch = fetch(lists_.meshes.touch, list.count);
    const auto triangle = fetch(lists_.meshes.triangle, list.count);
    for (std::uint64_t k = 0; k < list.count; ++k) {
      if (touch[k].alive == 0) continue;
      ContactRecord r = start(h, k);
      r.wall = static_cast<std::int32_t>(h.j[k]);
      r.triangle = static_cast<std::int32_t>(triangle[k]);
      const double radius = position_[h.i[k]].radius, d = std::sqrt(touch[k].distance2);
      r.overlap = (radius * radius - touch[k].distance2) / (radius + d);
      r.normal = touch[k].normal;
      records_.push_back(r);
    }
  }

  Exec& exec_;
  NeighbourLists<Exec, S>& lists_;
  PeriodicBox box_;
  const std::vector<WallState>& walls_;
  std::vector<Position> position_;
  std::vector<Constants> constants_;
  std::vector<ContactRecord> records_;
};

}  // namespace scree
