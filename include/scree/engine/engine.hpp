#pragma once
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "scree/engine/backend.hpp"
#include "scree/engine/contact_report.hpp"
#include "scree/engine/initial_state.hpp"
#include "scree/engine/observer.hpp"
#include "scree/engine/stepper.hpp"
#include "scree/physics/material/mixing.hpp"

namespace scree {

/// A backend made of an executor: the time step, the lists and the observation on its memory.
template <class Exec, class S>
class Engine final : public Backend {
 public:
  Engine(std::unique_ptr<Exec> exec, const Scene& scene, const BackendOptions& options)
      : exec_(std::move(exec)),
        count_(scene.bodies.size()),
        constants_(make_constants(scene, options)),
        lists_(*exec_, scene, shape_of(scene, options), constants_.domain.box, reach_of(scene, options)),
        walls_(*exec_, scene, lists_.candidates.sizes().largest_radius),
        parameters_(upload_parameters(scene)),
        stepper_(*exec_, lists_, walls_, constants_, parameters_.data()),
        observer_(*exec_, lists_, walls_, stepper_, constants_, parameters_.data(), scene.bodies) {
    if (!(scene.time_step > 0)) throw std::invalid_argument("time_step must be > 0");
    stepper_.rebuild_every_step = options.rebuild_every_step;
    upload_bodies(scene);
  }

  StepReport advance(std::uint64_t steps) override {
    const std::uint64_t target = stepper_.step + steps;
    if (count_ == 0) stepper_.step = target;
    while (stepper_.step < target && (stepper_.status & kFatalStatus) == 0)
      stepper_.advance(target - stepper_.step, count_);
    StepReport report;
    report.step = stepper_.step;
    report.status = stepper_.status;
    if (report.fatal()) diagnose(report);
    return report;
  }

  Snapshot snapshot() override {
    Snapshot s;
    s.step = stepper_.step;
    s.time = static_cast<double>(s.step) * constants_.time_step;
    for (const SyncedBody& b : observer_.states()) {
      s.position.push_back(b.position);
      s.velocity.push_back(b.velocity);
      s.angular_velocity.push_back(b.angular_velocity);
      s.force.push_back(b.force);
      s.torque.push_back(b.torque);
    }
    return s;
  }

  std::vector<ContactRecord> contacts() override {
    if (count_ == 0) return {};
    stepper_.ensure_forces(count_);
    return ContactReport<Exec, S>(*exec_, lists_, constants_.domain.box, walls_.host_states(), count_)
        .touching();
  }

  Observation observe() override { return observer_.totals(); }

  Profile profile() const override {
    Profile p;
    p.steps = stepper_.step - profile_start_.steps;
    p.rebuilds = lists_.candidates.rebuilds - profile_start_.rebuilds;
    p.refreshes = lists_.refreshes - profile_start_.refreshes;
    p.candidate_pairs = lists_.candidates.pairs.count;
    p.active_pairs = lists_.pairs.count;
    p.memory_bytes = lists_.bytes();
    p.phases = exec_->phases();
    return p;
  }
  void reset_profile() override {
    profile_start_.steps = stepper_.step;
    profile_start_.rebuilds = lists_.candidates.rebuilds;
    profile_start_.refreshes = lists_.refreshes;
    exec_->reset_phases();
  }
  std::string description() const override {
    return exec_->description() + (sizeof(S) == 4 ? ", mixed precision" : ", double precision");
  }

 private:
  static StepConstants<S> make_constants(const Scene& scene, const BackendOptions& options) {
    const ContactSettings& c = scene.contact;
    return {
        c.law,
        {c.attraction_on_rebound, c.friction_limit == FrictionLimit::elastic, c.tangential_damping_in_limit},
        c.max_overlap_ratio,
        scene.time_step,
        {scene.gravity.x, scene.gravity.y, scene.gravity.z},
        domain_view(scene),
        options.track_dissipation};
  }
  static ContactShape shape_of(const Scene& scene, const BackendOptions& options) {
    return {dispatch_law(scene.contact.law, [](auto law) { return decltype(law)::kMemory; }),
            options.track_dissipation, scene.contact.materials.size() > 1};
  }
  static ListReach reach_of(const Scene& scene, const BackendOptions& options) {
    const auto& r = scene.bodies.radius;
    return {r.empty() ? 1 : *std::min_element(r.begin(), r.end()), options.skin};
  }

  typename Exec::template Array<PairParameters<S>> upload_parameters(const Scene& scene) {
    const auto host = mix_all<S>(scene.contact);
    auto array = exec_->template array<PairParameters<S>>();
    array.resize(host.size());
    exec_->upload(array.data(), host.data(), host.size());
    return array;
  }

  void upload_bodies(const Scene& scene) {
    const InitialBodies<S> b = initial_bodies<S>(scene, lists_.candidates.sizes(), constants_.domain);
    BodyStorage<Exec, S>& to = lists_.bodies();
    to.resize(count_, constants_.track);
    exec_->upload(to.position.data(), b.position.data(), count_ + 1);
    exec_->upload(to.motion.data(), b.motion.data(), count_ + 1);
    exec_->upload(to.remainder.data(), b.remainder.data(), count_ + 1);
    exec_->upload(to.constants.data(), b.constants.data(), count_ + 1);
    if (constants_.track) exec_->upload(to.loss.data(), b.loss.data(), count_ + 1);
  }

  /// Finds the body that a fatal status is about.
  void diagnose(StepReport& report) {
    std::vector<Position> position(count_);
    std::vector<Motion<S>> motion(count_);
    std::vector<Constants> constants(count_);
    exec_->download(position.data(), lists_.bodies().position.data(), count_);
    exec_->download(motion.data(), lists_.bodies().motion.data(), count_);
    exec_->download(constants.data(), lists_.bodies().constants.data(), count_);
    std::ostringstream text;
    for (std::uint64_t s = 0; s < count_; ++s) {
      const Position p = position[s];
      const Motion<S> u = motion[s];
      const bool finite = std::isfinite(p.x + p.y + p.z + u.vx + u.vy + u.vz + u.wx + u.wy + u.wz);
      const DomainView& d = constants_.domain;
      const bool inside = p.x >= d.min[0] && p.x <= d.max[0] && p.y >= d.min[1] && p.y <= d.max[1] &&
                          p.z >= d.min[2] && p.z <= d.max[2];
      if (finite && inside) continue;
      if (report.body >= 0 && report.body < static_cast<std::int64_t>(constants[s].id)) continue;
      report.body = constants[s].id;
      text.str("");
      text << "position (" << p.x << ", " << p.y << ", " << p.z << ") m, velocity (" << u.vx << ", " << u.vy
           << ", " << u.vz << ") m/s";
    }
    if ((report.status & bit(Status::too_fast)) != 0) {
      fastest_body(report, motion, constants, text);
    } else if (report.body < 0) {
      worst_overlap(report, text);
    }
    report.detail = text.str();
  }

  void fastest_body(StepReport& report, const std::vector<Motion<S>>& motion,
                    const std::vector<Constants>& constants, std::ostringstream& text) {
    double fastest = -1;
    for (std::uint64_t s = 0; s < count_; ++s) {
      const Vec3d u{double(motion[s].vx), double(motion[s].vy), double(motion[s].vz)};
      const double speed = std::sqrt(dot(u, u));
      if (speed <= fastest) continue;
      fastest = speed;
      report.body = constants[s].id;
    }
    text.str("");
    text << "speed " << fastest << " m/s, " << fastest * constants_.time_step << " m per step";
  }

  void worst_overlap(StepReport& report, std::ostringstream& text) {
    double worst = 0;
    std::vector<double> radius(count_);
    std::vector<Position> position(count_);
    std::vector<Constants> constants(count_);
    exec_->download(position.data(), lists_.bodies().position.data(), count_);
    exec_->download(constants.data(), lists_.bodies().constants.data(), count_);
    for (std::uint64_t s = 0; s < count_; ++s) radius[constants[s].id] = position[s].radius;
    for (const ContactRecord& c : contacts()) {
      const double smallest = c.wall >= 0 ? radius[c.i] : std::min(radius[c.i], radius[c.j]);
      if (c.overlap / smallest <= worst) continue;
      worst = c.overlap / smallest;
      report.body = c.i;
      report.other_body = c.j;
      report.other_wall = c.wall;
      text.str("");
      text << "overlap " << c.overlap << " m is " << worst << " of the smaller radius " << smallest << " m";
    }
  }

  struct ProfileStart {
    std::uint64_t steps = 0, rebuilds = 0, refreshes = 0;
  };

  std::unique_ptr<Exec> exec_;
  std::uint64_t count_;
  StepConstants<S> constants_;
  NeighbourLists<Exec, S> lists_;
  WallSet<Exec> walls_;
  typename Exec::template Array<PairParameters<S>> parameters_;
  Stepper<Exec, S> stepper_;
  Observer<Exec, S> observer_;
  ProfileStart profile_start_;
};

}  // namespace scree
