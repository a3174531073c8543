#pragma once
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "scree/engine/executor.hpp"
#include "scree/engine/grid_setup.hpp"
#include "scree/engine/storage.hpp"
#include "scree/engine/walls.hpp"
#include "scree/stages/bin_bodies.hpp"
#include "scree/stages/candidates.hpp"
#include "scree/stages/refresh_walls.hpp"

namespace scree {

/// Reach of the lists. Chosen by how often lists had to be renewed; never changes a result.
struct ListReach {
  double skin = 0;    ///< of the candidate list, m
  double margin = 0;  ///< of the active contacts, m
  double largest_skin = 0;
  bool tune = true;
};

/// Two nested neighbour lists. A rebuild sorts the bodies by cell and collects candidate pairs within the
/// skin; a refresh picks from them the contacts that can touch before any body has moved half the margin, and
/// carries their history. Both are triggered by measured displacement.
template <class Exec, class S>
class NeighbourLists {
 public:
  template <class T>
  using Array = typename Exec::template Array<T>;

  NeighbourLists(Exec& exec, const Scene& scene, const ContactShape& shape, const PeriodicBox& box,
                 const ListReach& first_reach)
      : reach(first_reach),
        exec_(exec),
        shape_(shape),
        box_(box),
        sizes_(scene.bodies.radius),
        materials_(static_cast<std::uint32_t>(scene.contact.materials.size())) {}

  BodyStorage<Exec, S> bodies;
  ContactStorage<Exec, S> pairs, planes;
  MeshStorage<Exec, S> meshes;
  Array<std::uint64_t> incoming_begin;
  Array<std::uint32_t> incoming;
  Array<Position> refreshed_at;
  ListReach reach;
  std::uint64_t candidate_pairs() const { return candidates_.count; }
  std::uint64_t rebuilds = 0, refreshes = 0;
  const SizeLevels& sizes() const { return sizes_; }
  const Bounds& bounds() const { return bounds_; }

  /// Renews what the present positions need. `step`: for tuning; `everything`: rebuild in any case.
  void renew(std::uint64_t count, WallSet<Exec>& walls, const WallState* states, std::uint64_t step,
             bool everything) {
    count_ = count;
    const bool rebuild_needed = everything || rebuilds == 0 || !candidates_hold(step);
    if (rebuild_needed) rebuild(step);
    refresh(walls, states, rebuild_needed);
    last_refresh_ = step;
  }

  std::uint64_t bytes() const {
    return bodies.bytes() + spare_.bytes() + pairs.bytes() + planes.bytes() + meshes.bytes() +
           old_pairs_.bytes() + old_planes_.bytes() + old_meshes_.bytes() + candidates_.bytes() +
           incoming.size() * 4 + (refreshed_at.size() + rebuilt_at_.size()) * sizeof(Position) +
           (key_.size() + order_.size() + counts_.size() + cell_begin_.size() + cell_end_.size()) * 4;
  }

 private:
  bool candidates_hold(std::uint64_t step) {
    tune_margin(step);
    largest2_.resize(1);
    const std::uint64_t zero = 0;
    exec_.upload(largest2_.data(), &zero, 1);
    exec_.for_each(count_, MeasureDisplacement{bodies.position.data(), rebuilt_at_.data(),
                                               refreshed_at.data(), box_, largest2_.data()});
    std::uint64_t bits = 0;
    exec_.download(&bits, largest2_.data(), 1);
    double moved2;
    __builtin_memcpy(&moved2, &bits, sizeof moved2);
    return 2 * std::sqrt(moved2) + reach.margin <= reach.skin;
  }

  void tune_margin(std::uint64_t step) {
    if (!reach.tune) return;
    const std::uint64_t interval = step - last_refresh_;
    if (interval < 8) reach.margin = std::min(reach.margin * 1.25, 0.5 * reach.skin);
    if (interval > 100) reach.margin = std::max(reach.margin * 0.9, 0.02 * reach.skin);
  }
  void tune_skin(std::uint64_t step) {
    if (!reach.tune || rebuilds < 2) return;
    const std::uint64_t interval = step - last_rebuild_;
    if (interval < 25) reach.skin = std::min(reach.skin * 1.2, reach.largest_skin);
    if (interval > 1000) reach.skin = std::max(reach.skin * 0.9, 0.2 * reach.largest_skin);
    reach.margin = std::min(reach.margin, 0.5 * reach.skin);
  }

  void rebuild(std::uint64_t step) {
    tune_skin(step);
    last_rebuild_ = step;
    ++rebuilds;
    sort_bodies();
    find_candidates();
    transpose_candidates();
  }

  void sort_bodies() {
    for (auto& level : bounds_.low)
      for (auto& b : level) b = ~std::uint64_t{0};
    for (auto& level : bounds_.high)
      for (auto& b : level) b = 0;
    device_bounds_.resize(1);
    exec_.upload(device_bounds_.data(), &bounds_, 1);
    exec_.for_each(count_,
                   MeasureBounds<S>{bodies.position.data(), bodies.constants.data(), device_bounds_.data()});
    exec_.download(&bounds_, device_bounds_.data(), 1);
    GridPlan plan = plan_grid(bounds_, sizes_, box_, reach.skin, count_);
    key_bits_.resize(plan.key_bits.size());
    exec_.upload(key_bits_.data(), plan.key_bits.data(), plan.key_bits.size());
    cell_begin_.resize(plan.cells);
    cell_end_.resize(plan.cells);
    exec_.for_each(plan.cells, Fill<std::uint32_t>{cell_begin_.data(), 0});
    exec_.for_each(plan.cells, Fill<std::uint32_t>{cell_end_.data(), 0});
    grid_ = plan.view;
    grid_.key_bits = key_bits_.data();
    grid_.cell_begin = cell_begin_.data();
    grid_.cell_end = cell_end_.data();
    key_.resize(count_);
    order_.resize(count_);
    exec_.for_each(count_, AssignCells<S>{bodies.position.data(), bodies.constants.data(), grid_, key_.data(),
                                          order_.data()});
    exec_.sort(key_.data(), order_.data(), count_, plan.cells);
    exec_.for_each(count_, MarkCells{key_.data(), cell_begin_.data(), cell_end_.data(), count_});
    spare_.resize(count_, shape_.track);
    exec_.for_each(count_, Reorder<S>{bodies.view(), spare_.view(), order_.data()});
    copy_dummy();
    std::swap(bodies, spare_);
    rebuilt_at_.resize(count_ + 1);
    refreshed_at.resize(count_ + 1);
    exec_.copy(rebuilt_at_.data(), bodies.position.data(), count_);
    exec_.copy(refreshed_at.data(), bodies.position.data(), count_);
  }

  void copy_dummy() {
    exec_.copy(spare_.position.data() + count_, bodies.position.data() + count_, 1);
    exec_.copy(spare_.motion.data() + count_, bodies.motion.data() + count_, 1);
    exec_.copy(spare_.constants.data() + count_, bodies.constants.data() + count_, 1);
  }

  void find_candidates() {
    CandidateStorage<Exec>& c = candidates_;
    c.begin.resize(count_ + 1);
    counts_.resize(count_ + 1);
    FindCandidates<S> find{bodies.position.data(),
                           bodies.constants.data(),
                           grid_,
                           box_,
                           reach.skin,
                           counts_.data(),
                           nullptr,
                           nullptr};
    exec_.for_each(count_, find);
    c.count = exec_.scan(counts_.data(), c.begin.data(), count_);
    if (c.count >= kNone) throw std::runtime_error("more than 2^32 candidate pairs; reduce /compute/skin");
    c.partner.resize(c.count + 1);
    find.begin = c.begin.data();
    find.partner = c.partner.data();
    exec_.for_each(count_, find);
  }

  void transpose_candidates() {
    CandidateStorage<Exec>& c = candidates_;
    exec_.for_each(count_, Fill<std::uint32_t>{counts_.data(), 0});
    exec_.for_each(count_, CountIncoming{c.begin.data(), c.partner.data(), counts_.data()});
    c.incoming_begin.resize(count_ + 1);
    exec_.scan(counts_.data(), c.incoming_begin.data(), count_);
    c.incoming.resize(c.count + 1);
    exec_.for_each(count_, Fill<std::uint32_t>{counts_.data(), 0});
    exec_.for_each(count_, WriteIncoming{c.begin.data(), c.partner.data(), c.incoming_begin.data(),
                                         counts_.data(), c.incoming.data()});
    exec_.for_each(count_,
                   SortIncoming<S>{c.incoming_begin.data(), bodies.constants.data(), c.incoming.data()});
  }

  void refresh(WallSet<Exec>& walls, const WallState* states, bool moved) {
    ++refreshes;
    counts_.resize(count_ + 1);
    const std::uint32_t* former_slot = moved ? order_.data() : nullptr;
    refresh_pairs(former_slot);
    if (walls.plane_count() > 0) refresh_planes(walls, states, former_slot);
    if (walls.has_meshes()) refresh_meshes(walls, states, former_slot);
  }

  void refresh_pairs(const std::uint32_t* former_slot) {
    CandidateStorage<Exec>& c = candidates_;
    std::swap(pairs, old_pairs_);
    pairs.resize_rows(count_);
    c.active_of.resize(c.count + 1);
    RefreshPairs<S> stage{bodies.position.data(),
                          bodies.constants.data(),
                          box_,
                          reach.margin,
                          c.begin.data(),
                          c.partner.data(),
                          counts_.data(),
                          old_pairs_.keyed(),
                          former_slot,
                          {},
                          c.active_of.data(),
                          materials_};
    exec_.for_each(count_, stage);
    pairs.resize(exec_.scan(counts_.data(), pairs.begin.data(), count_), shape_);
    stage.count = nullptr;
    stage.now = pairs.keyed();
    exec_.for_each(count_, stage);
    pad(pairs, static_cast<std::uint32_t>(count_));
    RefreshIncoming rows{c.incoming_begin.data(), c.incoming.data(), c.active_of.data(),
                         counts_.data(),          nullptr,           nullptr};
    exec_.for_each(count_, rows);
    incoming_begin.resize(count_ + 1);
    const std::uint64_t total = exec_.scan(counts_.data(), incoming_begin.data(), count_);
    incoming.resize(total + 1);
    rows.count = nullptr;
    rows.begin = incoming_begin.data();
    rows.incoming = incoming.data();
    exec_.for_each(count_, rows);
  }

  void refresh_planes(WallSet<Exec>& walls, const WallState* states, const std::uint32_t* former_slot) {
    std::swap(planes, old_planes_);
    planes.resize_rows(count_);
    RefreshPlanes<S> stage{bodies.position.data(),
                           bodies.constants.data(),
                           states,
                           walls.planes(),
                           walls.material(),
                           walls.plane_count(),
                           box_,
                           reach.margin,
                           counts_.data(),
                           old_planes_.keyed(),
                           former_slot,
                           {},
                           materials_};
    exec_.for_each(count_, stage);
    planes.resize(exec_.scan(counts_.data(), planes.begin.data(), count_), shape_);
    stage.count = nullptr;
    stage.now = planes.keyed();
    exec_.for_each(count_, stage);
    pad(planes, 0);
  }

  void refresh_meshes(WallSet<Exec>& walls, const WallState* states, const std::uint32_t* former_slot) {
    std::swap(meshes, old_meshes_);
    meshes.contacts.resize_rows(count_);
    RefreshMeshes<S> stage{bodies.position.data(),
                           bodies.constants.data(),
                           states,
                           walls.meshes(),
                           walls.count(),
                           box_,
                           reach.margin,
                           counts_.data(),
                           old_meshes_.view(),
                           former_slot,
                           {},
                           materials_};
    exec_.for_each(count_, stage);
    meshes.resize(exec_.scan(counts_.data(), meshes.contacts.begin.data(), count_), shape_);
    stage.count = nullptr;
    stage.now = meshes.view();
    exec_.for_each(count_, stage);
  }

  void pad(ContactStorage<Exec, S>& list, std::uint32_t dummy_j) {
    exec_.for_each(list.padded_count() - list.count,
                   PadContacts<S>{list.view(), list.count, static_cast<std::uint32_t>(count_), dummy_j});
  }

  Exec& exec_;
  ContactShape shape_;
  PeriodicBox box_;
  SizeLevels sizes_;
  std::uint32_t materials_;
  std::uint64_t count_ = 0, last_refresh_ = 0, last_rebuild_ = 0;
  BodyStorage<Exec, S> spare_;
  ContactStorage<Exec, S> old_pairs_, old_planes_;
  MeshStorage<Exec, S> old_meshes_;
  CandidateStorage<Exec> candidates_;
  Bounds bounds_{};
  GridView grid_{};
  Array<Bounds> device_bounds_;
  Array<std::uint64_t> largest2_;
  Array<std::uint32_t> key_bits_, cell_begin_, cell_end_, key_, order_, counts_;
  Array<Position> rebuilt_at_;
};

}  // namespace scree
