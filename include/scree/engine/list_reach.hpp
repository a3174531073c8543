#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "scree/model/records.hpp"
#include "scree/stages/refresh_pairs.hpp"

namespace scree {

/// How far ahead the two lists look. Chosen from counts of what they cost; never changes a result.
///
/// A longer horizon saves renewals and makes longer lists: with a renewal of cost C every T steps and a waste
/// of s T per step, C/T + s T is least where both are equal. Waste is what the horizon adds to the lists of
/// bodies at rest. Costs in units of one contact evaluated in one step.
class ListReach {
 public:
  /// skin: extra reach of a resting pair of candidates, m; 0: a tenth of the smallest radius.
  ListReach(double smallest_radius, double skin)
      : smallest_(smallest_radius),
        least_candidate_(skin > 0 ? 0.5 * skin : 0.05 * smallest_radius),
        least_active_(0.03 * least_candidate_) {}

  double least_active() const { return least_active_; }  ///< allowance of a body at rest, contact lists, m
  double least_candidate() const { return least_candidate_; }  ///< the same, candidate lists, m
  std::uint64_t active_steps() const { return active_; }       ///< wanted horizon of the contact lists
  std::uint64_t candidate_steps() const { return candidate_; }

  /// After `interval` steps with a contact list: `s` is what its refresh found, on a share of all bodies.
  void learn_active(const ListSample& s, double share, std::uint64_t interval) {
    if (s.bodies == 0 || interval == 0) return;
    const double renewal = share * kLaunches + kRefreshBody * s.bodies + kRefreshCandidate * s.candidates;
    const double waste = (static_cast<double>(s.active) - s.near) * static_cast<double>(interval);
    adapt(active_, renewal, waste, interval, kLongestActive);
  }

  /// After `interval` steps with a candidate list that served `refreshes` refreshes.
  void learn_candidates(const ListSample& s, double share, std::uint64_t interval, std::uint64_t refreshes) {
    if (s.bodies == 0 || interval == 0) return;
    const double renewal = share * kLaunches + kRebuildBody * s.bodies;
    const double waste =
        kRefreshCandidate * (static_cast<double>(s.candidates) - s.close) * static_cast<double>(refreshes);
    adapt(candidate_, renewal, waste, interval, kLongestCandidate);
  }

  /// Sweep that the cells are made for and the horizon that suits it, from a sample of the bodies'
  /// velocities.
  struct Bulk {
    Vec3d velocity{0, 0, 0};  ///< of the bulk (median), m/s
    double cell_sweep = 0;    ///< m
    std::uint64_t steps = 1;  ///< horizon of the candidate lists
  };
  template <class S>
  Bulk look_at(const std::vector<Motion<S>>& sample, double time_step) const {
    Bulk bulk;
    std::vector<double> v(sample.size());
    double* axis[3] = {&bulk.velocity.x, &bulk.velocity.y, &bulk.velocity.z};
    for (int a = 0; a < 3; ++a) {
      for (std::size_t k = 0; k < sample.size(); ++k)
        v[k] = a == 0 ? sample[k].vx : a == 1 ? sample[k].vy : sample[k].vz;
      *axis[a] = quantile(v, 0.5);
    }
    for (std::size_t k = 0; k < sample.size(); ++k) {
      const Vec3d u = Vec3d{sample[k].vx, sample[k].vy, sample[k].vz} - bulk.velocity;
      v[k] = std::sqrt(dot(u, u));
    }
    const double most = quantile(v, kUsual) * time_step;  // m per step
    bulk.steps = candidate_;
    if (most > 0) bulk.steps = std::min(bulk.steps, whole_steps(kLargestUsual * smallest_ / most));
    bulk.cell_sweep = 2 * least_candidate_ + 1.5 * most * static_cast<double>(bulk.steps);
    return bulk;
  }
  double largest_sweep() const { return kLargestSweep * smallest_; }
  /// Long horizons are whole batches of sixteen, on every executor: what may be queued at once is then
  /// repeated alike, and all backends renew their lists at the same steps.
  static std::uint64_t whole_batches(std::uint64_t steps) { return steps < 32 ? steps : steps / 16 * 16; }
  /// Whole steps in [1, 10^9].
  static std::uint64_t whole_steps(double steps) {
    return steps >= 1e9 ? 1000000000 : (steps > 1 ? static_cast<std::uint64_t>(steps) : 1);
  }

 private:
  static constexpr double kLaunches = 2000;  ///< of a renewal, however few the bodies
  static constexpr double kRefreshBody = 4, kRefreshCandidate = 2, kRebuildBody = 85;
  static constexpr std::uint64_t kLongestActive = 2000, kLongestCandidate = 1000000;
  static constexpr double kUsual = 0.95;        ///< share of the bodies that cells are made for
  static constexpr double kLargestUsual = 0.9;  ///< of the smallest radius: their largest sweep
  static constexpr double kLargestSweep = 4;    ///< of the smallest radius: that of the others

  static void adapt(std::uint64_t& steps, double renewal, double waste, std::uint64_t interval,
                    std::uint64_t longest) {
    if (renewal > 4 * waste) {
      steps = std::min({2 * steps, 4 * interval + 8, longest});
    } else if (renewal > waste) {
      steps = std::min({steps + steps / 5 + 1, 4 * interval + 8, longest});
    } else {
      steps = std::max<std::uint64_t>(1, steps - (steps + 9) / 10);
    }
  }

  static double quantile(std::vector<double>& v, double share) {
    if (v.empty()) return 0;
    const auto at = v.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(v.size() - 1));
    std::nth_element(v.begin(), at, v.end());
    return std::isfinite(*at) ? *at : 0;
  }

  double smallest_, least_candidate_, least_active_;
  std::uint64_t active_ = 20, candidate_ = 100;
};

}  // namespace scree
