#pragma once
#include <vector>

#include "scree/engine/stepper.hpp"
#include "scree/model/state.hpp"
#include "scree/stages/observe.hpp"

namespace scree {

/// Synchronised states and totals, reduced by fixed trees over ids: the same bits for every thread count,
/// storage order and backend. Reads the step's arrays, changes none.
template <class Exec, class S>
class Observer {
 public:
  template <class T>
  using Array = typename Exec::template Array<T>;

  Observer(Exec& exec, NeighbourLists<Exec, S>& lists, WallSet<Exec>& walls, Stepper<Exec, S>& stepper,
           const StepConstants<S>& constants, const PairParameters<S>* parameters, const Bodies& bodies)
      : exec_(exec),
        lists_(lists),
        walls_(walls),
        stepper_(stepper),
        constants_(constants),
        parameters_(parameters),
        count_(bodies.size()) {
    mass_.resize(count_);
    inertia_.resize(count_);
    exec_.upload(mass_.data(), bodies.mass.data(), count_);
    exec_.upload(inertia_.data(), bodies.inertia.data(), count_);
  }

  std::vector<SyncedBody> states() {
    stepper_.ensure_forces(count_);
    synchronise();
    std::vector<SyncedBody> host(count_);
    exec_.download(host.data(), synced_.data(), count_);
    return host;
  }

  Observation totals() {
    stepper_.ensure_forces(count_);
    Observation o;
    o.step = stepper_.step;
    o.time = static_cast<double>(o.step) * constants_.time_step;
    o.bodies = count_;
    o.walls.resize(walls_.count());
    if (count_ == 0) return o;
    synchronise();
    fill(o, reduce_totals());
    for (std::uint32_t w = 0; w < walls_.count(); ++w) o.walls[w] = reduce_load(w);
    return o;
  }

 private:
  void synchronise() {
    synced_.resize(count_);
    BodyStorage<Exec, S>& b = lists_.bodies();
    const StepTimes t = stepper_.times(stepper_.step);
    const double* g = constants_.gravity;
    exec_.for_each(count_, Synchronise<S>{b.position.data(),
                                          b.motion.data(),
                                          b.remainder.data(),
                                          b.constants.data(),
                                          mass_.data(),
                                          stepper_.force_rows(),
                                          {g[0], g[1], g[2]},
                                          t.kick - 0.5 * t.drift,
                                          synced_.data()});
  }

  Totals reduce_totals() {
    totals_.resize(count_);
    BodyStorage<Exec, S>& b = lists_.bodies();
    const double* g = constants_.gravity;
    dispatch_law(constants_.law, [&](auto law) {
      exec_.for_each(count_, ObserveBody<decltype(law), S>{b.position.data(),
                                                           b.motion.data(),
                                                           b.constants.data(),
                                                           b.loss.data(),
                                                           stepper_.force_rows(),
                                                           synced_.data(),
                                                           mass_.data(),
                                                           inertia_.data(),
                                                           parameters_,
                                                           walls_.states(0),
                                                           walls_.meshes(),
                                                           constants_.domain.box,
                                                           {g[0], g[1], g[2]},
                                                           lists_.pairs.keyed(),
                                                           lists_.planes.keyed(),
                                                           lists_.meshes.view(),
                                                           totals_.data()});
    });
    for_tree([&](std::uint64_t half) { exec_.for_each(half, AddTotals{totals_.data(), half, count_}); });
    Totals t{};
    exec_.download(&t, totals_.data(), 1);
    return t;
  }

  WallLoad reduce_load(std::uint32_t wall) {
    loads_.resize(count_);
    exec_.for_each(count_, ObserveWall<S>{lists_.bodies().position.data(), lists_.bodies().constants.data(),
                                          walls_.states(0), wall, lists_.planes.keyed(), lists_.meshes.view(),
                                          loads_.data()});
    for_tree([&](std::uint64_t half) { exec_.for_each(half, AddLoads{loads_.data(), half, count_}); });
    LoadShare sum{};
    exec_.download(&sum, loads_.data(), 1);
    return {{sum.force[0], sum.force[1], sum.force[2]}, {sum.torque[0], sum.torque[1], sum.torque[2]}};
  }

  template <class F>
  void for_tree(F&& level) const {
    std::uint64_t half = 1;
    while (half < count_) half *= 2;
    for (half /= 2; half >= 1; half /= 2) level(half);
  }

  static void fill(Observation& o, const Totals& t) {
    o.kinetic_translational = t.kinetic_translational;
    o.kinetic_rotational = t.kinetic_rotational;
    o.potential = t.potential;
    o.elastic_normal = t.elastic_normal;
    o.elastic_tangential = t.elastic_tangential;
    o.viscous_dissipation = t.viscous;
    o.frictional_dissipation = t.friction;
    o.momentum = {t.momentum[0], t.momentum[1], t.momentum[2]};
    o.angular_momentum = {t.angular_momentum[0], t.angular_momentum[1], t.angular_momentum[2]};
    const double contacts = t.body_contacts + t.wall_contacts;
    o.contacts = static_cast<std::uint64_t>(contacts);
    o.body_contacts = static_cast<std::uint64_t>(t.body_contacts);
    o.mean_overlap_ratio = contacts > 0 ? t.overlap_ratio_sum / contacts : 0;
    o.max_overlap_ratio = t.overlap_ratio_max;
    o.coordination_number = (2 * t.body_contacts + t.wall_contacts) / static_cast<double>(o.bodies);
  }

  Exec& exec_;
  NeighbourLists<Exec, S>& lists_;
  WallSet<Exec>& walls_;
  Stepper<Exec, S>& stepper_;
  StepConstants<S> constants_;
  const PairParameters<S>* parameters_;
  std::uint64_t count_;
  Array<double> mass_, inertia_;
  Array<SyncedBody> synced_;
  Array<Totals> totals_;
  Array<LoadShare> loads_;
};

}  // namespace scree
