#pragma once
#include <cmath>

namespace scree {

/// Smallest restitution that a clamped dashpot can be asked for. e = 0 needs ζ -> ∞ there; this value (ζ ≈
/// 22) keeps the measured restitution below 5e-4.
inline constexpr double kSmallestClampedRestitution = 5e-4;

/// Restitution of a damped linear contact, host, double.
///   attraction allowed (ends at δ = 0):  e = exp(-π ζ / sqrt(1-ζ²)), 0 for ζ >= 1         (2.3)
///   clamped (ends at F_n = 0):  e = exp(-ζ ω0 t_c),
///       ω0 t_c = [π - atan2(2ζ sqrt(1-ζ²), 1-2ζ²)] / sqrt(1-ζ²)   for ζ < 1, continued analytically  (2.4)
/// The same map holds for Hertz contacts with the damping of (2.6), ζ = β.
/// Source: physics.md 2.   Oracle: tests/unit/physics/test_restitution.cpp
inline double restitution_from_damping_ratio(double zeta, bool attraction) {
  constexpr double kPi = 3.14159265358979323846;
  if (zeta <= 0) return 1;
  if (attraction) return zeta < 1 ? std::exp(-kPi * zeta / std::sqrt(1 - zeta * zeta)) : 0.0;
  double contact_time;  // ω0 t_c
  if (zeta < 1) {
    const double q = std::sqrt(1 - zeta * zeta);
    contact_time = q > 1e-7 ? (kPi - std::atan2(2 * zeta * q, 1 - 2 * zeta * zeta)) / q : 2.0;
  } else {
    // tanh(q ω0 t) = 2ζq/(2ζ²-1) with q² = ζ²-1;  atanh(y) = ln(2ζ²-1 + 2ζq) because 1-y² = 1/(2ζ²-1)².
    const double q = std::sqrt(zeta * zeta - 1);
    contact_time = q > 1e-7 ? std::log(2 * zeta * zeta - 1 + 2 * zeta * q) / q : 2.0;
  }
  return std::exp(-zeta * contact_time);
}

/// Damping ratio that gives the wanted restitution, e in [0, 1]; inverse of restitution_from_damping_ratio.
///   attraction: ζ = -ln e / sqrt(π² + ln² e), 1 for e = 0.  Clamped: bisection to rounding; e below
///   kSmallestClampedRestitution is replaced by it.
inline double damping_ratio_from_restitution(double restitution, bool attraction) {
  constexpr double kPi = 3.14159265358979323846;
  if (restitution >= 1) return 0;
  if (attraction) {
    if (restitution <= 0) return 1;
    const double l = std::log(restitution);
    return -l / std::sqrt(kPi * kPi + l * l);
  }
  const double wanted = restitution < kSmallestClampedRestitution ? kSmallestClampedRestitution : restitution;
  double low = 0, high = 64;  // e decreases with ζ
  for (int k = 0; k < 200; ++k) {
    const double mid = 0.5 * (low + high);
    (restitution_from_damping_ratio(mid, false) > wanted ? low : high) = mid;
  }
  return 0.5 * (low + high);
}

}  // namespace scree
