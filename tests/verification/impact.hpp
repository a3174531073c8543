#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "scree/engine/backend.hpp"

/// Measurement of one collision, step by step, from snapshots alone.
namespace scree::verification {

struct Impact {
  double max_overlap = 0;   ///< m, from the parabola through the three highest samples
  double max_force = 0;     ///< N, the same
  double overlap_time = 0;  ///< s, from the first touch to the end of the overlap
  double force_time = 0;    ///< s, from the first touch to the end of the force
  bool finished = false;    ///< bodies touched and parted within the steps allowed
  Snapshot before, after;
};

inline double norm(const Vec3d& a) { return std::sqrt(dot(a, a)); }

/// Overlap of spheres 0 and 1 (negative: gap).
inline std::function<double(const Snapshot&)> pair_overlap(double radius_sum) {
  return [radius_sum](const Snapshot& s) { return radius_sum - norm(s.position[0] - s.position[1]); };
}

/// Overlap of sphere 0 with the plane z = 0.
inline std::function<double(const Snapshot&)> floor_overlap(double radius) {
  return [radius](const Snapshot& s) { return radius - s.position[0].z; };
}

/// Largest value of a parabola through equidistant samples, the middle one being the largest.
inline double parabola_peak(double left, double middle, double right) {
  const double curvature = left - 2 * middle + right;
  return curvature < 0 ? middle - (right - left) * (right - left) / (8 * curvature) : middle;
}

/// Follows one quantity from step to step: its peak and the time it ends.
struct Pulse {
  double previous = 0, last = 0, peak = 0, end = 0;

  /// `value` at time t, step h. The end is where the line through the last two samples that are not zero
  /// meets zero (an overlap changes sign; a force stops at zero).
  void add(double value, double t, double h) {
    if (last >= previous && last >= value && last > 0)
      peak = std::max(peak, parabola_peak(previous, last, value));
    const double fall = value < 0 ? last - value : previous - last;
    if (value <= 0 && last > 0) end = (t - h) + (fall > 0 ? h * last / fall : 0);
    previous = last;
    last = value;
  }
};

/// Runs until bodies that touched have parted, without gravity. The first touch is found from the free flight
/// before.
inline Impact trace_impact(Backend& backend, double time_step,
                           const std::function<double(const Snapshot&)>& overlap, std::uint64_t max_steps) {
  Impact impact;
  impact.before = backend.snapshot();
  double gap = -overlap(impact.before), start = -1;
  Pulse depth, force;
  for (std::uint64_t n = 1; n <= max_steps; ++n) {
    if (backend.advance(1).fatal()) return impact;
    impact.after = backend.snapshot();
    const double delta = overlap(impact.after), t = impact.after.time;
    if (start < 0 && delta > 0) start = t - time_step * delta / (delta + gap);
    gap = -delta;
    if (start < 0) continue;
    depth.add(delta, t, time_step);
    force.add(norm(impact.after.force[0]), t, time_step);
    if (delta <= 0) {
      impact.finished = true;
      break;
    }
  }
  impact.max_overlap = depth.peak;
  impact.max_force = force.peak;
  impact.overlap_time = depth.end - start;
  impact.force_time = (force.end > 0 ? force.end : depth.end) - start;
  return impact;
}

}  // namespace scree::verification
