#include <cmath>
#include <sstream>

#include "host/reference/interactions.hpp"
#include "host/reference/observation.hpp"
#include "host/reference/scene_check.hpp"
#include "scree/engine/backend.hpp"

namespace scree {
namespace reference {
namespace {

bool finite(const Vector& a) { return a.allFinite(); }

/// Central difference (7.1) with forces of all pairs. Always double, one thread.
class ReferenceBackend final : public Backend {
 public:
  ReferenceBackend(const Scene& scene, const BackendOptions& options)
      : scene_(scene), interactions_(scene, options.track_dissipation) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      state_.position.push_back(eigen(scene.bodies.position[i]));
      state_.velocity.push_back(eigen(scene.bodies.velocity[i]));
      state_.angular_velocity.push_back(eigen(scene.bodies.angular_velocity[i]));
      wrap(state_.position.back());
    }
  }

  StepReport advance(std::uint64_t steps) override {
    for (std::uint64_t k = 0; k < steps && !report_.fatal(); ++k) step();
    report_.step = state_.step;
    return report_;
  }

  Snapshot snapshot() override {
    evaluate();
    const MotionState now = synchronised(scene_, state_, interactions_);
    Snapshot s;
    s.step = state_.step;
    s.time = static_cast<double>(s.step) * scene_.time_step;
    for (std::size_t i = 0; i < now.position.size(); ++i) {
      s.position.push_back(plain(now.position[i]));
      s.velocity.push_back(plain(now.velocity[i]));
      s.angular_velocity.push_back(plain(now.angular_velocity[i]));
      s.force.push_back(plain(interactions_.force()[i]));
      s.torque.push_back(plain(interactions_.torque()[i]));
    }
    return s;
  }

  std::vector<ContactRecord> contacts() override {
    evaluate();
    return records(interactions_);
  }

  Observation observe() override {
    evaluate();
    return observation(scene_, synchronised(scene_, state_, interactions_), interactions_);
  }

  Profile profile() const override {
    Profile p;
    const std::uint64_t n = state_.position.size();
    p.steps = state_.step - profile_start_;
    p.candidate_pairs = n * (n > 0 ? n - 1 : 0) / 2;
    p.active_pairs = interactions_.contacts().size();
    p.memory_bytes = n * 5 * sizeof(Vector) + interactions_.contacts().size() * sizeof(Memory);
    return p;
  }
  void reset_profile() override { profile_start_ = state_.step; }

  std::string description() const override { return "reference: 1 thread, all pairs, double"; }

 private:
  /// Forces at the current step, once.
  void evaluate() {
    if (evaluated_) return;
    interactions_.evaluate(state_);
    evaluated_ = true;
  }

  void step() {
    evaluate();
    const Finding& found = interactions_.finding();
    note(found.status, found.body, found.detail);
    if (found.status & bit(Status::excessive_overlap)) {
      report_.other_body = found.other_body;
      report_.other_wall = found.other_wall;
    }
    kick_and_drift();
    ++state_.step;
    evaluated_ = false;
    check_state();
  }

  void kick_and_drift() {
    const Bodies& b = scene_.bodies;
    const double h = scene_.time_step;
    const double kick = state_.step == 0 ? 0.5 * h : h;
    for (std::size_t i = 0; i < b.size(); ++i) {
      for (int k = 0; k < 3; ++k) {
        if (!(b.locks[i] & (kLockX << k)))
          state_.velocity[i][k] += kick * interactions_.force()[i][k] / b.mass[i];
        if (!(b.locks[i] & (kLockRotX << k)))
          state_.angular_velocity[i][k] += kick * interactions_.torque()[i][k] / b.inertia[i];
      }
      state_.position[i] += h * state_.velocity[i];
      wrap(state_.position[i]);
    }
  }

  /// Periodic axes: positions in [min, max).
  void wrap(Vector& x) const {
    const Vector low = eigen(scene_.domain.min), high = eigen(scene_.domain.max);
    for (int k = 0; k < 3; ++k) {
      if (!scene_.domain.periodic[k] || (x[k] >= low[k] && x[k] < high[k])) continue;
      x[k] -= (high[k] - low[k]) * std::floor((x[k] - low[k]) / (high[k] - low[k]));
      if (x[k] >= high[k]) x[k] = low[k];
      if (x[k] < low[k]) x[k] = low[k];  // rounding just below min
    }
  }

  void check_state() {
    const Vector low = eigen(scene_.domain.min), high = eigen(scene_.domain.max);
    for (std::size_t i = 0; i < state_.position.size(); ++i) {
      const Vector& x = state_.position[i];
      const auto id = static_cast<std::int64_t>(i);
      std::ostringstream text;
      if (!finite(x) || !finite(state_.velocity[i]) || !finite(state_.angular_velocity[i])) {
        text << "position, velocity or force of body " << i << " is not finite after step " << state_.step;
        note(bit(Status::non_finite), id, text.str());
        continue;
      }
      for (int k = 0; k < 3; ++k)
        if (scene_.domain.periodic[k] &&
            2 * state_.velocity[i].norm() * scene_.time_step > high[k] - low[k]) {
          text << "speed " << state_.velocity[i].norm() << " m/s";
          note(bit(Status::too_fast), id, text.str());
          break;
        }
      if (scene_.domain.outside != OutsidePolicy::error) continue;
      for (int k = 0; k < 3; ++k)
        if (!scene_.domain.periodic[k] && (x[k] < low[k] || x[k] > high[k])) {
          text << "body " << i << " is at " << x.transpose() << " m, outside the domain on axis "
               << "xyz"[k] << " [" << low[k] << ", " << high[k] << "]";
          note(bit(Status::outside_domain), id, text.str());
          break;
        }
    }
  }

  /// Adds status bits; the first fatal one names the offender.
  void note(std::uint32_t status, std::int64_t body, const std::string& detail) {
    if (!report_.fatal() && (status & kFatalStatus)) {
      report_.body = body;
      report_.detail = detail;
    }
    report_.status |= status;
  }

  Scene scene_;
  Interactions interactions_;
  MotionState state_;
  StepReport report_;
  bool evaluated_ = false;
  std::uint64_t profile_start_ = 0;
};

}  // namespace
}  // namespace reference

std::unique_ptr<Backend> make_reference_backend(const Scene& scene, const BackendOptions& options) {
  reference::check_scene(scene);
  return std::make_unique<reference::ReferenceBackend>(scene, options);
}

}  // namespace scree
