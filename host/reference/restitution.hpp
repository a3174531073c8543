#pragma once

namespace scree::reference {

/// Damping ratio ζ (also β of (2.6)) that gives the restitution `e` of a head-on impact.
/// attraction_on_rebound: closed form of (2.3), ζ = -ln e / sqrt(π² + ln² e), ζ = 1 at e = 0.
/// Otherwise (clamped force): (2.4) inverted by bisection, continued to ζ >= 1; e <= 5e-4 gets the ζ of 5e-4.
/// Valid: 0 <= e <= 1, else std::invalid_argument.
/// Source: physics.md (2.3), (2.4).   Test: tests/reference/test_restitution.cpp
double damping_ratio(double restitution, bool attraction_on_rebound);

/// Restitution of the clamped contact (2.4) as a function of ζ >= 0.
double clamped_restitution(double damping_ratio);

}  // namespace scree::reference
