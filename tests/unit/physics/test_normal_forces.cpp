#include <gtest/gtest.h>

#include <cmath>

#include "scree/physics/contact/laws.hpp"
#include "scree/physics/material/mixing.hpp"

namespace scree {
namespace {

ContactSettings one_material(Law law, double young, double poisson) {
  ContactSettings s;
  s.law = law;
  s.materials.resize(1);
  s.materials[0].young_modulus = young;
  s.materials[0].poisson_ratio = poisson;
  s.pairs.resize(1);
  return s;
}

ContactMotion<double> at_rest(double overlap, double radius, double mass) {
  ContactMotion<double> m{};
  m.overlap = overlap;
  m.normal = {0, 0, 1};
  m.effective_radius = radius;
  m.effective_mass = mass;
  m.time_step = 1e-6;
  return m;
}

/// Chung & Ooi test 1: two glass spheres R = 10 mm meet at ±10 m/s: d_max = 274.113 µm, F_max = 10.6969 kN.
TEST(NormalForces, HertzPeakOfAKnownImpact) {
  const auto p = mix_pair(one_material(Law::hertz_frictionless, 4.8e10, 0.2), 0, 0);
  EXPECT_NEAR(p.normal_stiffness, 2.5e10, 1);
  const auto n = HertzNormal::evaluate(p, at_rest(274.113e-6, 0.005, 0.0117286 / 2));
  EXPECT_NEAR(n.elastic, 10.6969e3, 0.1);
  // All kinetic energy of the relative motion is stored: 1/2 m* v².
  EXPECT_NEAR(HertzNormal::energy(n.elastic, 274.113e-6), 0.5 * 0.0117286 / 2 * 400, 1e-4);
  EXPECT_NEAR(n.stiffness, 1.5 * n.elastic / 274.113e-6, 1e-3);
}

/// Mindlin & Deresiewicz contact: R = 5 mm, E = 70 GPa, ν = 0.3, N = 100 N: overlap 11.5003 µm, k_t
/// = 1.074139e7 N/m.
TEST(NormalForces, MindlinStiffnessOfAKnownContact) {
  const auto p = mix_pair(one_material(Law::hertz_mindlin, 7e10, 0.3), 0, 0);
  const auto n = HertzNormal::evaluate(p, at_rest(11.5003e-6, 0.0025, 1));
  EXPECT_NEAR(n.elastic / 100, 1, 1e-5);
  EXPECT_NEAR(p.tangential_stiffness * n.root / 1.074139e7, 1, 1e-5);
  EXPECT_NEAR(p.tangential_stiffness * n.root / n.stiffness, 2 * (1 - 0.3) / (2 - 0.3), 1e-12);
}

/// Pair of 0.1 kg, k = 1e5 N/m, e = 0.8 with attraction: c = 10.01975 N s/m (P-C4).
TEST(NormalForces, LinearDashpotFromRestitution) {
  ContactSettings s = one_material(Law::linear_frictionless, 0, 0);
  s.attraction_on_rebound = true;
  s.pair(0, 0).normal_stiffness = 1e5;
  s.pair(0, 0).restitution = 0.8;
  const auto n = LinearNormal::evaluate(mix_pair(s, 0, 0), at_rest(1e-4, 0.005, 0.05));
  EXPECT_NEAR(n.dashpot, 10.01975, 5e-6);
  EXPECT_NEAR(n.elastic, 10, 1e-12);
  EXPECT_NEAR(LinearNormal::energy(n.elastic, 1e-4), 5e-4, 1e-15);
}

/// Items: springs in series, dashpots in parallel (2.1).
TEST(NormalForces, ItemsInSeriesAndParallel) {
  ContactSettings s = one_material(Law::linear_frictionless, 0, 0);
  s.materials = {{"a", 1, 0, 0, 2e4, 1}, {"b", 1, 0, 0, 3e4, 2}};
  s.pairs.resize(4);
  const auto p = mix_pair(s, 0, 1);
  EXPECT_NEAR(p.normal_stiffness, 1.2e4, 1e-8);
  EXPECT_EQ(p.normal_damping, 3);
  EXPECT_THROW(mix_pair(one_material(Law::linear_frictionless, 0, 0), 0, 0), std::invalid_argument);
}

}  // namespace
}  // namespace scree
