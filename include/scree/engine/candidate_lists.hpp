#pragma once
#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "scree/engine/executor.hpp"
#include "scree/engine/grid_setup.hpp"
#include "scree/engine/list_reach.hpp"
#include "scree/engine/storage.hpp"
#include "scree/stages/bin_bodies.hpp"
#include "scree/stages/candidates.hpp"

namespace scree {

/// The bodies in the order of their cells, and the pairs of them that may meet over a long horizon.
template <class Exec, class S>
class CandidateLists {
 public:
  template <class T>
  using Array = typename Exec::template Array<T>;

  CandidateLists(Exec& exec, const Scene& scene, const PeriodicBox& box)
      : exec_(exec), box_(box), sizes_(scene.bodies.radius), time_step_(scene.time_step) {}

  BodyStorage<Exec, S> bodies;
  CandidateStorage<Exec> pairs;
  std::uint64_t rebuilds = 0;
  std::uint64_t rebuilt_at = 0;  ///< step
  std::uint64_t steps = 0;       ///< horizon of the present lists

  const SizeLevels& sizes() const { return sizes_; }
  const Anchor* anchors() { return anchor_.data(); }
  /// Where each body was before the last rebuild.
  const std::uint32_t* former_slot() { return order_.data(); }

  /// Sorts the bodies and collects the pairs. `spare`: memory that nobody needs now, overwritten and grown.
  /// `place(rule, slots, anchors, sweeps, largest)` writes the anchors.
  template <class PlaceAnchors>
  void rebuild(std::uint64_t count, std::uint64_t step, const ListReach& reach, const Horizon& back,
               Array<ForceRecord<S>>& spare, PlaceAnchors&& place) {
    const ListReach::Bulk bulk = reach.look_at(sample_velocities(count), time_step_);
    sort_bodies(count, bulk.cell_sweep, spare);
    steps = ListReach::whole_batches(bulk.steps);
    for (;;) {
      const double ahead = static_cast<double>(steps) * time_step_;
      const AllowanceRule rule{
          reach.least_candidate(), 1.0, ahead, 0, {bulk.velocity.x, bulk.velocity.y, bulk.velocity.z}};
      const double widest = place_anchors(count, rule, place);
      if (!(widest > reach.largest_sweep()) || steps == 1) break;
      steps = ListReach::whole_steps(0.95 * static_cast<double>(steps) * reach.largest_sweep() / widest);
    }
    Horizon horizon = back;
    horizon.ahead = static_cast<double>(steps) * time_step_;
    find(count, horizon, static_cast<float>(bulk.cell_sweep), spare);
    transpose(count);
    ++rebuilds;
    rebuilt_at = step;
  }

  std::uint64_t bytes() const {
    return bytes_of(bodies, pairs, anchor_, order_, counts_, sweep_, cell_begin_, cell_end_);
  }

 private:
  static constexpr std::uint64_t kSample = 1024;

  std::vector<Motion<S>> sample_velocities(std::uint64_t count) {
    std::vector<Motion<S>> sample(std::min(count, kSample));
    sample_.resize(sample.size());
    exec_.for_each(sample.size(),
                   SampleVelocities<S>{bodies.motion.data(),
                                       count / std::max<std::uint64_t>(1, sample.size()), sample_.data()});
    exec_.download(sample.data(), sample_.data(), sample.size());
    return sample;
  }

  template <class PlaceAnchors>
  double place_anchors(std::uint64_t count, const AllowanceRule& rule, PlaceAnchors&& place) {
    anchor_.resize(count + 1);
    sweep_.resize(count + 1);
    widest_.resize(1);
    std::uint64_t bits = 0;
    exec_.upload(widest_.data(), &bits, 1);
    place(rule, order_.data(), anchor_.data(), sweep_.data(), widest_.data());
    exec_.download(&bits, widest_.data(), 1);
    double widest;
    __builtin_memcpy(&widest, &bits, sizeof widest);
    return widest;
  }

  void sort_bodies(std::uint64_t count, double sweep, Array<ForceRecord<S>>& spare) {
    for (auto& level : bounds_.low)
      for (auto& b : level) b = ~std::uint64_t{0};
    for (auto& level : bounds_.high)
      for (auto& b : level) b = 0;
    device_bounds_.resize(1);
    exec_.upload(device_bounds_.data(), &bounds_, 1);
    exec_.for_each(count,
                   MeasureBounds{bodies.position.data(), bodies.constants.data(), device_bounds_.data()});
    exec_.download(&bounds_, device_bounds_.data(), 1);
    GridPlan plan = plan_grid(bounds_, sizes_, box_, sweep, count);
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
    counts_.resize(count + 1);  // the keys until the bodies are sorted
    order_.resize(count);
    exec_.for_each(count, AssignCells{bodies.position.data(), bodies.constants.data(), grid_, counts_.data(),
                                      order_.data()});
    exec_.sort(counts_.data(), order_.data(), count, plan.cells);
    exec_.for_each(count, MarkCells{counts_.data(), cell_begin_.data(), cell_end_.data(), count});
#define SCREE_REORDER_FIELD(name, type) reorder(count, bodies.name, spare);
    SCREE_BODY_FIELDS(SCREE_REORDER_FIELD)
#undef SCREE_REORDER_FIELD
  }

  /// Sorts one field of the bodies, the dummy's entry stays at the end.
  template <class T>
  void reorder(std::uint64_t count, Array<T>& field, Array<ForceRecord<S>>& spare) {
    if (field.size() == 0) return;
    T* sorted = borrow<T>(spare, count);
    exec_.for_each(count, CopyInOrder<T>{field.data(), sorted, order_.data()});
    exec_.copy(field.data(), sorted, count);
  }

  /// Room for n values of another type.
  template <class T>
  static T* borrow(Array<ForceRecord<S>>& spare, std::uint64_t n) {
    static_assert(alignof(T) <= alignof(ForceRecord<S>));
    spare.resize(std::max<std::uint64_t>(spare.size(), n * sizeof(T) / sizeof(ForceRecord<S>) + 1));
    return reinterpret_cast<T*>(spare.data());
  }

  void find(std::uint64_t count, const Horizon& horizon, float wide, Array<ForceRecord<S>>& spare) {
    counts_.resize(count + 1);
    longest_.resize(1);
    const std::uint64_t shadow_length = count + Shadows::kRun;
    std::uint32_t *found = nullptr, *found_count = nullptr;
    for (;;) {
      float* shadow = borrow<float>(spare, 4 * shadow_length + count * (row_length_ + 1));
      found = reinterpret_cast<std::uint32_t*>(shadow + 4 * shadow_length);
      found_count = found + count * row_length_;
      const Shadows shadows = cast_shadows(count, shadow, shadow_length);
      const std::uint32_t zero = 0;
      exec_.upload(longest_.data(), &zero, 1);
      exec_.for_each(count, Fill<std::uint32_t>{counts_.data(), 0});
      exec_.for_items(count, FindCandidates{anchor_.data(), sweep_.data(), shadows, bodies.constants.data(),
                                            grid_, box_, horizon, wide, row_length_, found_count, found,
                                            counts_.data(), longest_.data()});
      std::uint32_t longest = 0;
      exec_.download(&longest, longest_.data(), 1);
      if (longest <= row_length_) break;
      row_length_ = longest + longest / 4;
    }
    pairs.begin.resize(count + 1);
    const std::uint64_t total = exec_.scan(counts_.data(), pairs.begin.data(), count);
    if (total >= kNone) throw std::runtime_error("more than 2^32 candidate pairs; reduce /compute/skin");
    pairs.resize(total);
    const std::uint64_t padding = pairs.padded_count() - total;
    exec_.for_each(padding, Fill<std::uint32_t>{pairs.owner.data() + total, 0});
    exec_.for_each(padding, Fill<std::uint32_t>{pairs.partner.data() + total, 0});
    exec_.for_each(count, Fill<std::uint32_t>{counts_.data(), 0});
    exec_.for_each(count, FileCandidates{bodies.constants.data(), row_length_, found_count, found,
                                         pairs.begin.data(), counts_.data(), pairs.partner.data()});
    exec_.for_each(count, SortCandidates{bodies.constants.data(), pairs.begin.data(), pairs.owner.data(),
                                         pairs.partner.data(), pairs.rank.data()});
  }

  Shadows cast_shadows(std::uint64_t count, float* memory, std::uint64_t length) {
    Shadows s{memory, memory + length, memory + 2 * length, memory + 3 * length, {}, {}};
    for (int a = 0; a < 3; ++a) {
      s.length[a] = static_cast<float>(box_.length[a]);
      s.half[a] = static_cast<float>(box_.half[a]);
    }
    const double* origin = grid_.level[0].origin;
    exec_.for_each(count, CastShadows{anchor_.data(), sweep_.data(), {origin[0], origin[1], origin[2]}, s});
    return s;
  }

  void transpose(std::uint64_t count) {
    exec_.for_each(count, Fill<std::uint32_t>{counts_.data(), 0});
    exec_.for_each(count, CountIncoming{pairs.begin.data(), pairs.partner.data(), counts_.data()});
    pairs.incoming_begin.resize(count + 1);
    exec_.scan(counts_.data(), pairs.incoming_begin.data(), count);
    exec_.for_each(count, Fill<std::uint32_t>{counts_.data(), 0});
    exec_.for_each(count, WriteIncoming{pairs.begin.data(), pairs.partner.data(), pairs.incoming_begin.data(),
                                        counts_.data(), pairs.incoming.data()});
    exec_.for_each(count, SortIncoming{pairs.incoming_begin.data(), bodies.constants.data(),
                                       pairs.owner.data(), pairs.incoming.data()});
  }

  Exec& exec_;
  PeriodicBox box_;
  SizeLevels sizes_;
  double time_step_;
  Bounds bounds_{};
  GridView grid_{};
  std::uint32_t row_length_ = 8;
  Array<Bounds> device_bounds_;
  Array<Motion<S>> sample_;
  Array<Anchor> anchor_;
  Array<float> sweep_;
  Array<std::uint64_t> widest_;
  Array<std::uint32_t> longest_, key_bits_, cell_begin_, cell_end_, order_, counts_;
};

}  // namespace scree
