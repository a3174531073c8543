#include <gtest/gtest.h>

#include <cmath>

#include "scree/physics/contact/laws.hpp"

namespace scree {
namespace {

/// A contact pressed by 100 N with μ = 0.3, k_t = 1e6 N/m, moved by v over Δt.
struct Slider {
  PairParameters<double> p{1e6, 1e6, 0, 0, 0, 0.3, 1e-3, 1};
  ContactPolicies policy;
  ContactMemory<double> memory{{0, 0, 0}, 0};

  template <class L>
  Vec3d move(const Vec3d& v, double interval, double spin = 0) {
    ContactMotion<double> m{1e-4, 0, {0, 0, 1}, v, spin, 1, 1, interval};
    return L::evaluate(p, policy, m, memory).force.tangential;
  }
};

/// Triangular displacement ±60 µm: force saturates at ±30 N, slip begins after 30 µm, loop energy 3.6e-3 J
/// (P-D13).
TEST(TangentialForces, SpringSliderCycle) {
  Slider s;
  const double step = 1e-7;
  double work = 0, peak = 0;
  Vec3d last{0, 0, 0};
  const auto sweep = [&](int steps, double direction) {
    for (int k = 0; k < steps; ++k) {
      const Vec3d f = s.move<laws::linear_history>({direction, 0, 0}, step);
      work -= 0.5 * (f.x + last.x) * direction * step;
      peak = std::max(peak, std::abs(f.x));
      last = f;
    }
  };
  sweep(600, 1);
  EXPECT_NEAR(last.x, -30, 1e-9);
  work = 0;
  sweep(1200, -1);
  sweep(1200, 1);
  EXPECT_NEAR(peak, 30, 1e-9);
  EXPECT_NEAR(work, 3.6e-3, 1e-6);
}

/// Rotation of the stored vector with the spin of the pair about n keeps its length (3.2).
TEST(TangentialForces, StoredDisplacementTurnsWithThePair) {
  Slider s;
  s.move<laws::linear_history>({1, 0, 0}, 1e-5);
  const int steps = 1000;
  for (int k = 0; k < steps; ++k)
    s.move<laws::linear_history>({0, 0, 0}, 1e-3, 0.5 * M_PI);  // 90 degrees in all
  // A step of θ = 1.57e-3 turns by atan θ: 1000 of them fall short by 1000 θ³/3 = 1.3e-6 rad.
  EXPECT_NEAR(s.memory.displacement.x, 0, 1.4e-11);
  EXPECT_NEAR(s.memory.displacement.y, 1e-5, 1e-11);
}

/// (3.1): μ N v/v_reg below v_reg, μ N above, nothing at rest.
TEST(TangentialForces, RegularizedCoulomb) {
  Slider s;
  EXPECT_NEAR(s.move<laws::linear_regularized>({5e-4, 0, 0}, 0).x, -15, 1e-12);
  EXPECT_NEAR(s.move<laws::linear_regularized>({0, 2, 0}, 0).y, -30, 1e-12);
  s.p.regularization_velocity = 0;
  EXPECT_EQ(s.move<laws::linear_regularized>({0, 0, 0}, 0).x, 0);
}

/// No overlap: no force and no memory.
TEST(TangentialForces, OpenContactForgets) {
  Slider s;
  s.move<laws::linear_history>({1, 0, 0}, 1e-5);
  ContactMotion<double> open{0, 1, {0, 0, 1}, {1, 0, 0}, 0, 1, 1, 1e-5};
  const auto r = laws::linear_history::evaluate(s.p, s.policy, open, s.memory);
  EXPECT_EQ(r.force.normal, 0);
  EXPECT_EQ(r.force.tangential.x, 0);
  EXPECT_EQ(s.memory.displacement.x, 0);
}

}  // namespace
}  // namespace scree
