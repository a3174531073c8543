#include "host/reference/restitution.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace scree::reference {
namespace {
constexpr double kPi = 3.14159265358979323846;
constexpr double kSmallestClampedRestitution = 5e-4;
}  // namespace

double clamped_restitution(double zeta) {
  // (2.4): e = exp(-ζ ω0 t_c), ω0 t_c = (π - atan2(2 ζ s, 1 - 2 ζ²)) / s with s = sqrt(1 - ζ²). With ζ = cos
  // φ the bracket is 2 φ; for ζ > 1, ζ = cosh φ, the same function continues as 2 φ / sinh φ.
  const double s = std::sqrt(std::abs((1 - zeta) * (1 + zeta)));
  double omega0_tc = 2;
  if (s > 0) omega0_tc = 2 * (zeta < 1 ? std::atan2(s, zeta) : std::asinh(s)) / s;
  return std::exp(-zeta * omega0_tc);
}

double damping_ratio(double e, bool attraction_on_rebound) {
  if (!(e >= 0 && e <= 1))
    throw std::invalid_argument("restitution " + std::to_string(e) + " is outside [0, 1]");
  if (e == 1) return 0;
  if (attraction_on_rebound) {
    if (e == 0) return 1;
    const double l = std::log(e);
    return -l / std::sqrt(kPi * kPi + l * l);
  }
  const double target = std::fmax(e, kSmallestClampedRestitution);
  double low = 0, high = 100;  // restitution falls from 1 to 2.5e-5 over this interval
  for (int k = 0; k < 200 && low < high; ++k) {
    const double middle = 0.5 * (low + high);
    if (middle == low || middle == high) break;
    (clamped_restitution(middle) > target ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace scree::reference
