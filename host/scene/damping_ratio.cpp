#include "host/scene/damping_ratio.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// ω0 t_c of a clamped contact, smooth through ζ = 1 where it is 2.
double clamped_phase(double zeta) {
  const double s2 = 1 - zeta * zeta;
  if (std::fabs(s2) < 1e-8) return 2 + 2.0 / 3.0 * (1 - zeta);
  if (s2 > 0) return 2 * std::acos(zeta) / std::sqrt(s2);
  return 2 * std::acosh(zeta) / std::sqrt(-s2);
}

}  // namespace

double restitution_of(double zeta, bool attraction_on_rebound) {
  if (!attraction_on_rebound) return std::exp(-zeta * clamped_phase(zeta));
  return zeta < 1 ? std::exp(-kPi * zeta / std::sqrt(1 - zeta * zeta)) : 0;
}

double damping_ratio_for(double restitution, bool attraction_on_rebound) {
  if (attraction_on_rebound) {
    if (restitution <= 0) return 1;
    const double log_e = std::log(restitution);
    return -log_e / std::sqrt(log_e * log_e + kPi * kPi);
  }
  if (restitution >= 1) return 0;
  const double target = std::max(restitution, 5e-4);
  double lo = 0, hi = 1;
  while (restitution_of(hi, false) > target) hi *= 2;
  for (int i = 0; i < 200 && lo < hi; ++i) {
    const double mid = (lo + hi) / 2;
    if (mid <= lo || mid >= hi) break;
    (restitution_of(mid, false) > target ? lo : hi) = mid;
  }
  return (lo + hi) / 2;
}

}  // namespace scree
