#pragma once
#include <algorithm>
#include <limits>
#include <utility>

#include "scree/engine/candidate_lists.hpp"
#include "scree/engine/walls.hpp"
#include "scree/stages/refresh_meshes.hpp"
#include "scree/stages/refresh_planes.hpp"

namespace scree {

/// Two nested neighbour lists. A rebuild sorts the bodies by cell and collects the pairs that may meet over a
/// long horizon; a refresh picks from them the contacts that can touch over a short one, and carries their
/// history. Both predict every body's path from its velocity and hold until a body has strayed from it, or
/// the horizon is over.
template <class Exec, class S>
class NeighbourLists {
 public:
  template <class T>
  using Array = typename Exec::template Array<T>;

  NeighbourLists(Exec& exec, const Scene& scene, const ContactShape& shape, const PeriodicBox& box,
                 const ListReach& first_reach)
      : candidates(exec, scene, box),
        reach(first_reach),
        exec_(exec),
        shape_(shape),
        box_(box),
        materials_(static_cast<std::uint32_t>(scene.contact.materials.size())),
        time_step_(scene.time_step) {
    horizon_.back = time_step_;
    horizon_.shortest_half = std::min({box.half[0], box.half[1], box.half[2]});
  }

  CandidateLists<Exec, S> candidates;
  ContactStorage<Exec, S> pairs, planes;
  MeshStorage<Exec, S> meshes;
  Array<std::uint64_t> incoming_begin;
  Array<std::uint32_t> incoming;
  ListReach reach;
  std::uint64_t refreshes = 0;
  std::uint64_t refreshed_at = 0;  ///< step

  BodyStorage<Exec, S>& bodies() { return candidates.bodies; }
  const Anchor* anchors() { return anchors_.data(); }
  /// Steps that the contact lists of `step` still serve.
  std::uint64_t steps_left(std::uint64_t step) const {
    const std::uint64_t last = refreshed_at + active_steps_;
    return last > step ? last - step : 0;
  }

  /// A body moves by half a periodic length in one step: its contacts can no longer be told.
  bool outrun() const { return box_.any && longest_path_ > horizon_.shortest_half; }

  /// Renews what the present positions need. `everything`: rebuild in any case.
  void renew(std::uint64_t count, WallSet<Exec>& walls, const WallState* states, std::uint64_t step,
             bool everything) {
    count_ = count;
    reach.learn_active(sample_, sampled_share(), step - refreshed_at);
    former_age_ = refreshes > 0 ? static_cast<double>(step - refreshed_at) * time_step_ : 0;
    measure_change();
    const bool rebuilds = everything || refreshes == 0 || !candidates_hold(step);
    if (rebuilds) rebuild(step);
    refresh(walls, states, rebuilds ? candidates.former_slot() : nullptr);
    refreshed_at = step;
    ++refreshes;
    ++refreshes_of_candidates_;
  }

  std::uint64_t bytes() const {
    return bytes_of(candidates, pairs, planes, meshes, old_pairs_, old_planes_, old_meshes_, incoming,
                    incoming_begin, anchors_, counts_, incoming_counts_, spread_, change_);
  }

 private:
  void measure_change() {
    anchors_.resize(count_ + 1);
    change_.resize(count_ + 1);
    if (former_age_ > 0)
      exec_.for_each(count_, MeasureChange<S>{bodies().motion.data(), anchors_.data(), change_.data()});
  }

  /// Places the anchors of a refresh and checks the candidates against them.
  bool candidates_hold(std::uint64_t step) {
    const std::uint64_t end = candidates.rebuilt_at + candidates.steps;
    if (step >= end) return false;
    place_active_anchors(std::min(ListReach::whole_batches(reach.active_steps()), end - step), nullptr);
    broken_.resize(1);
    std::uint32_t broken = 0;
    exec_.upload(broken_.data(), &broken, 1);
    exec_.for_each(count_, CheckCandidates{candidates.anchors(), anchors_.data(), box_,
                                           static_cast<double>(step - candidates.rebuilt_at) * time_step_,
                                           horizon_.ahead, broken_.data()});
    exec_.download(&broken, broken_.data(), 1);
    return broken == 0;
  }

  void rebuild(std::uint64_t step) {
    exec_.phase("rebuild");
    reach.learn_candidates(sample_, sampled_share(), step - candidates.rebuilt_at, refreshes_of_candidates_);
    refreshes_of_candidates_ = 0;
    candidates.rebuild(count_, step, reach, horizon_, pairs.force,
                       [this](const AllowanceRule& rule, const std::uint32_t* slots, Anchor* to, float* sweep,
                              std::uint64_t* widest) { place(rule, slots, to, sweep, widest); });
    place_active_anchors(std::min(ListReach::whole_batches(reach.active_steps()), candidates.steps),
                         candidates.former_slot());
  }

  /// With periodic faces the horizon keeps every path below half a period, so that a body crosses a face at
  /// most once.
  void place_active_anchors(std::uint64_t steps, const std::uint32_t* former_slot) {
    largest_.resize(1);
    for (;; steps = ListReach::whole_steps(0.95 * static_cast<double>(steps) * horizon_.shortest_half /
                                           longest_path_)) {
      active_steps_ = steps;
      horizon_.ahead = static_cast<double>(steps) * time_step_;
      std::uint64_t bits = 0;
      if (box_.any) exec_.upload(largest_.data(), &bits, 1);
      place({reach.least_active(), 0.5, horizon_.ahead, 0, {0, 0, 0}}, former_slot, anchors_.data(), nullptr,
            box_.any ? largest_.data() : nullptr);
      if (!box_.any) return;
      exec_.download(&bits, largest_.data(), 1);
      __builtin_memcpy(&longest_path_, &bits, sizeof bits);
      if (!(longest_path_ > horizon_.shortest_half) || steps == 1) return;
    }
  }

  void place(AllowanceRule rule, const std::uint32_t* former_slot, Anchor* to, float* sweep,
             std::uint64_t* largest) {
    rule.former_age = former_age_;
    exec_.for_each(count_, PlaceAnchors<S>{bodies().position.data(), bodies().motion.data(), change_.data(),
                                           spread_.data(), former_slot, rule, to, sweep, largest});
  }

  void refresh(WallSet<Exec>& walls, const WallState* states, const std::uint32_t* former_slot) {
    exec_.phase("refresh");
    counts_.resize(count_ + 1);
    spread_.resize(count_ + 1);
    refresh_pairs(former_slot);
    if (walls.plane_count() > 0) refresh_planes(walls, states, former_slot);
    if (walls.has_meshes()) refresh_meshes(walls, states, former_slot);
  }

  void refresh_pairs(const std::uint32_t* former_slot) {
    CandidateStorage<Exec>& c = candidates.pairs;
    exec_.for_lanes(c.count, ChooseContacts{anchors_.data(), c.owner.data(), c.partner.data(), box_, horizon_,
                                            c.active_of.data()});
    incoming_counts_.resize(count_ + 1);
    exec_.for_each(
        count_, CountContacts{c.begin.data(), c.incoming_begin.data(), c.incoming.data(), c.active_of.data(),
                              counts_.data(), incoming_counts_.data(), spread_.data()});
    take_sample();
    pairs.leave_history_to(old_pairs_);
    pairs.resize_rows(count_);
    pairs.resize(exec_.scan(counts_.data(), pairs.begin.data(), count_), shape_);
    exec_.for_each(count_, RefreshPairs<S>{bodies().constants.data(), c.begin.data(), c.partner.data(),
                                           c.rank.data(), c.active_of.data(), old_pairs_.keyed(), former_slot,
                                           pairs.keyed(), materials_});
    pad(pairs, static_cast<std::uint32_t>(count_));
    incoming_begin.resize(count_ + 1);
    const std::uint64_t total = exec_.scan(incoming_counts_.data(), incoming_begin.data(), count_);
    incoming.resize(total + 32);  // rows are read ahead
    exec_.for_each(32, Fill<std::uint32_t>{incoming.data() + total, 0});
    exec_.for_each(count_, RefreshIncoming{c.incoming_begin.data(), c.incoming.data(), c.active_of.data(),
                                           incoming_begin.data(), incoming.data()});
  }

  double sampled_share() const {
    return count_ > 0 ? static_cast<double>(sample_.bodies) / static_cast<double>(count_) : 0;
  }

  void take_sample() {
    const CandidateStorage<Exec>& c = candidates.pairs;
    const std::uint64_t stride = c.count / kSample + 1, taken = (c.count + stride - 1) / stride;
    sample_ = {};
    device_sample_.resize(1);
    exec_.upload(device_sample_.data(), &sample_, 1);
    exec_.for_each(taken, SampleCandidates{anchors_.data(), c.owner.data(), c.partner.data(), box_,
                                           c.active_of.data(), 2 * reach.least_active(),
                                           2 * reach.least_candidate(), stride, device_sample_.data()});
    exec_.download(&sample_, device_sample_.data(), 1);
    sample_.candidates = static_cast<std::uint32_t>(taken);
    sample_.bodies =
        static_cast<std::uint32_t>(c.count > 0 ? (count_ * taken + c.count - 1) / c.count : count_);
  }

  void refresh_planes(WallSet<Exec>& walls, const WallState* states, const std::uint32_t* former_slot) {
    planes.leave_history_to(old_planes_);
    planes.resize_rows(count_);
    RefreshPlanes<S> stage{anchors_.data(),
                           candidates.bodies.constants.data(),
                           states,
                           walls.planes(),
                           walls.material(),
                           walls.plane_count(),
                           box_,
                           horizon_,
                           counts_.data(),
                           spread_.data(),
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
    RefreshMeshes<S> stage{anchors_.data(), candidates.bodies.constants.data(),
                           states,          walls.meshes(),
                           walls.count(),   box_,
                           horizon_,        counts_.data(),
                           spread_.data(),  old_meshes_.view(),
                           former_slot,     {},
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

  static constexpr std::uint64_t kSample = 2048;

  Exec& exec_;
  ContactShape shape_;
  PeriodicBox box_;
  std::uint32_t materials_;
  double time_step_;
  std::uint64_t count_ = 0, active_steps_ = 0, refreshes_of_candidates_ = 0;
  double former_age_ = 0, longest_path_ = 0;
  Horizon horizon_{};
  ListSample sample_{};
  ContactStorage<Exec, S> old_pairs_, old_planes_;
  MeshStorage<Exec, S> old_meshes_;
  Array<Anchor> anchors_;
  Array<float> change_;
  Array<ListSample> device_sample_;
  Array<std::uint64_t> largest_;
  Array<std::uint32_t> counts_, incoming_counts_, spread_, broken_;
};

}  // namespace scree
