#pragma once
#include <algorithm>
#include <cstdint>

#include "scree/engine/neighbour_lists.hpp"
#include "scree/physics/contact/laws.hpp"
#include "scree/stages/finish_step.hpp"
#include "scree/stages/integrate.hpp"
#include "scree/stages/mesh_force.hpp"
#include "scree/stages/pair_force.hpp"
#include "scree/stages/plane_force.hpp"

namespace scree {

/// Constants of a run that every step uses.
template <class S>
struct StepConstants {
  Law law;
  ContactPolicies policy;
  double max_overlap_ratio;
  double time_step;
  double gravity[3];
  DomainView domain;
  bool track;
};

/// THE TIME STEP.
///
///   renew lists where a body or wall has moved too far      (rebuild / refresh, physics.md: none; exact by
///   construction) pair forces  ->  plane forces  ->  triangle forces      one evaluation at (x_n, v_{n-1/2})
///   physics.md 1-5 gather per body, kick, drift, watch displacement        v_{n+1/2}, x_{n+1} physics.md
///   (7.1) finish: the step counts, a request to stop takes effect
///
/// Stages of up to Exec::kBatch steps are queued without looking at their outcome; a stop makes the rest of
/// the batch do nothing.
template <class Exec, class S>
class Stepper {
 public:
  template <class T>
  using Array = typename Exec::template Array<T>;
  using Lists = NeighbourLists<Exec, S>;

  Stepper(Exec& exec, Lists& lists, WallSet<Exec>& walls, const StepConstants<S>& constants,
          const PairParameters<S>* parameters)
      : exec_(exec), lists_(lists), walls_(walls), constants_(constants), parameters_(parameters) {
    control_.resize(1);
  }

  std::uint64_t step = 0;       ///< completed steps
  std::uint32_t status = 0;     ///< Status bits met so far
  bool forces_current = false;  ///< the force records belong to the present positions
  bool lists_current = false;   ///< the lists hold for the present positions
  bool rebuild_every_step = false;

  /// Queues and runs up to `wanted` steps; returns after one batch.
  void advance(std::uint64_t wanted, std::uint64_t bodies) {
    std::uint64_t batch = std::min<std::uint64_t>(wanted, rebuild_every_step ? 1 : Exec::kBatch);
    walls_.prepare(exec_, step, batch, constants_.time_step);
    renew_lists(bodies);
    if ((status & kFatalStatus) != 0) return;
    batch = std::max<std::uint64_t>(1, std::min(batch, lists_.steps_left(step)));
    reset_control();
    exec_.run_batch(batch, launch_key(), [&](std::uint64_t k) {
      if (k > 0 || !forces_current) evaluate_forces(k, bodies);
      integrate(k, bodies);
      exec_.for_each(1, FinishStep{control_.data()});
    });
    StepControl outcome{};
    exec_.download(&outcome, control_.data(), 1);
    step += outcome.steps_done;
    status |= outcome.status;
    forces_current = false;
    lists_current = outcome.stop == 0 && !rebuild_every_step && lists_.steps_left(step) > 0;
  }

  /// Forces at the present time without moving anything (for observation); the next step reuses them.
  void ensure_forces(std::uint64_t bodies) {
    if (forces_current) return;
    walls_.prepare(exec_, step, 1, constants_.time_step);
    renew_lists(bodies);
    reset_control();
    evaluate_forces(0, bodies);
    StepControl outcome{};
    exec_.download(&outcome, control_.data(), 1);
    status |= outcome.status;
    forces_current = true;
  }

  ForceRows<S> force_rows() {
    ForceRows<S> r{};
    r.owned_begin = lists_.pairs.begin.data();
    r.incoming_begin = lists_.incoming_begin.data();
    r.incoming = lists_.incoming.data();
    r.pair_force = lists_.pairs.force.data();
    r.pair_loss = lists_.pairs.loss.data();
    r.zero_pair = lists_.pairs.zero_record();
    if (walls_.plane_count() > 0) {
      r.plane_begin = lists_.planes.begin.data();
      r.plane_force = lists_.planes.force.data();
      r.plane_loss = lists_.planes.loss.data();
    }
    if (walls_.has_meshes()) {
      r.mesh_begin = lists_.meshes.contacts.begin.data();
      r.mesh_force = lists_.meshes.contacts.force.data();
      r.mesh_loss = lists_.meshes.contacts.loss.data();
    }
    return r;
  }

  StepTimes times(std::uint64_t n) const {
    const double h = constants_.time_step;
    return {n == 0 ? 0.5 * h : h, h, n == 0 ? 0.0 : h};
  }

 private:
  /// Names what the launches of a batch depend on beside its length: equal values, equal launches.
  std::uint64_t launch_key() const {
    return 4 * lists_.refreshes + (step == 0 ? 2 : 0) + (forces_current ? 1 : 0);
  }

  void reset_control() {
    StepControl fresh{};
    fresh.list_age = static_cast<std::uint32_t>(step - lists_.refreshed_at);
    exec_.upload(control_.data(), &fresh, 1);
  }

  void renew_lists(std::uint64_t bodies) {
    if (lists_current && !rebuild_every_step) return;
    if (forces_current) return;  // evaluated with lists of these positions
    lists_.renew(bodies, walls_, walls_.states(0), step, rebuild_every_step);
    lists_current = true;
    if (lists_.outrun()) status |= bit(Status::too_fast);
  }

  void evaluate_forces(std::uint64_t k, std::uint64_t bodies) {
    dispatch_law(constants_.law, [&](auto law) {
      if (constants_.track) {
        launch_forces<decltype(law), true>(k, bodies);
      } else {
        launch_forces<decltype(law), false>(k, bodies);
      }
    });
  }

  template <class L, bool kTrack>
  void launch_forces(std::uint64_t k, std::uint64_t bodies) {
    const StepTimes t = times(step + k);
    const ForceStep<S> f{static_cast<S>(t.history), static_cast<S>(0.5 * t.history),
                         static_cast<S>(constants_.max_overlap_ratio), control_.data()};
    BodyStorage<Exec, S>& b = lists_.bodies();
    exec_.phase("pair forces");
    exec_.for_lanes(lists_.pairs.count, PairForce<L, S, kTrack>{b.position.data(), b.motion.data(),
                                                                parameters_, lists_.pairs.view(),
                                                                constants_.policy, constants_.domain.box, f});
    if (walls_.count() > 0) exec_.phase("wall forces");
    if (walls_.plane_count() > 0)
      exec_.for_lanes(lists_.planes.count,
                      PlaneForce<L, S, kTrack>{b.position.data(), b.motion.data(), walls_.states(k),
                                               parameters_, lists_.planes.view(), constants_.policy, f});
    if (walls_.has_meshes())
      exec_.for_items(bodies, MeshForce<L, S, kTrack>{b.position.data(), b.motion.data(), walls_.states(k),
                                                      walls_.meshes(), parameters_, lists_.meshes.view(),
                                                      constants_.domain.box, constants_.policy, f});
  }

  void integrate(std::uint64_t k, std::uint64_t bodies) {
    exec_.phase("integrate");
    if (constants_.track) {
      exec_.for_items(bodies, integrate_stage<true>(k));
    } else {
      exec_.for_items(bodies, integrate_stage<false>(k));
    }
  }

  template <bool kTrack>
  Integrate<S, kTrack> integrate_stage(std::uint64_t k) {
    BodyStorage<Exec, S>& b = lists_.bodies();
    const double* g = constants_.gravity;
    return {b.position.data(), b.motion.data(),   b.remainder.data(), lists_.anchors(),      b.loss.data(),
            force_rows(),      constants_.domain, times(step + k),    {g[0], g[1], g[2], 0}, control_.data()};
  }

  Exec& exec_;
  Lists& lists_;
  WallSet<Exec>& walls_;
  StepConstants<S> constants_;
  const PairParameters<S>* parameters_;
  Array<StepControl> control_;
};

}  // namespace scree
