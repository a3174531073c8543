#pragma once

namespace scree {

/// Restitution of a linear contact with damping ratio ζ >= 0.
/// attraction allowed: e = exp(-πζ/sqrt(1-ζ²)), 0 for ζ >= 1 (2.3); clamped at F_n >= 0: e = exp(-ζ ω0 t_c)
/// with ω0 t_c = 2 arccos(ζ)/sqrt(1-ζ²), continued by 2 arcosh(ζ)/sqrt(ζ²-1) for ζ > 1 (2.4). Source:
/// physics.md (2.3), (2.4).   Oracle: tests/config/test_time_step.cpp
double restitution_of(double damping_ratio, bool attraction_on_rebound);

/// Damping ratio that gives restitution e in [0, 1]. Clamped: e below 5e-4 is taken as 5e-4 (e = 0 needs
/// infinite damping). Hertz contacts with the damping (2.6) use the same number as β.
double damping_ratio_for(double restitution, bool attraction_on_rebound);

}  // namespace scree
