#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <tuple>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// The tangential spring and dashpot of every law with history, read off the motion of a sphere that sticks
/// to a plane, and the policies of the Coulomb limit.
namespace scree::verification {
namespace {

SCREE_ENGINE_SUITE(TangentialDashpot);

constexpr double kMass = 0.3, kRadius = 0.02, kYoung = 1e7, kPoisson = 0.3, kStep = 2e-5;
constexpr double kOverlap = 1e-4, kNormalStiffness = 1e4, kTangentialStiffness = 7e3;

/// β or ζ of restitution 0.5: nominal value of the full contact, or that of the clamped one (which is what a
/// contact without damping beyond zero force needs to return 0.5).
double damping_ratio(bool attraction) {
  const double l = std::log(attraction ? 0.5 : 0.436288);
  return -l / std::sqrt(kPi * kPi + l * l);
}

struct SpringAndDashpot {
  double stiffness, damping;  // N/m, N s/m
};

/// linear: k_t given, γ_t = ratio 2 ζ sqrt(k_n m). Mindlin: S_t = 8 G* sqrt(R δ), γ_t = ratio 2 sqrt(5/6) β
/// sqrt(S_t m).
SpringAndDashpot expected_constants(Law law, bool attraction, double ratio) {
  const double zeta = damping_ratio(attraction);
  if (law == Law::linear_history)
    return {kTangentialStiffness, ratio * 2 * zeta * std::sqrt(kNormalStiffness * kMass)};
  const double s_t = 8 * kYoung / (4 * (2 - kPoisson) * (1 + kPoisson)) * std::sqrt(kRadius * kOverlap);
  return {s_t, ratio * 2 * std::sqrt(5.0 / 6) * zeta * std::sqrt(s_t * kMass)};
}

/// Sphere at rest on the plane under its weight, pushed along x by 1 µm/s.
Scene resting_sphere(Law law, bool attraction, double ratio) {
  Scene scene = empty_scene(law, kStep);
  set_elastic(scene, 0, kYoung, kPoisson);
  PairMaterial& pair = scene.contact.pair(0, 0);
  pair.restitution = 0.5;
  pair.static_friction = 1e6;
  pair.tangential_damping_ratio = ratio;
  scene.contact.attraction_on_rebound = attraction;
  double weight = kNormalStiffness * kOverlap;
  if (law == Law::linear_history) {
    pair.normal_stiffness = kNormalStiffness;
    pair.tangential_stiffness = kTangentialStiffness;
  } else {
    const double e_star = kYoung / (2 * (1 - kPoisson * kPoisson));
    weight = 4.0 / 3 * e_star * std::sqrt(kRadius) * std::pow(kOverlap, 1.5);
  }
  scene.gravity = {0, 0, -weight / kMass};
  add_sphere(scene, {0, 0, kRadius - kOverlap}, kRadius, kMass, {1e-6, 0, 0});
  add_plane(scene, {0, 0, 0}, {0, 0, 1});
  return scene;
}

/// The spring's displacement obeys ξ_{n+1} = t ξ_n - d ξ_{n-1} with t = 2 - h² k/m_t - h γ/m_t and d = 1 - h
/// γ/m_t, 1/m_t = 1/m + (R - δ)²/I: five values give both constants (least squares of three equations).
SpringAndDashpot measured_constants(const Engine& engine, const Scene& scene) {
  const auto backend = engine.start(scene);
  std::array<double, 5> u{};
  backend->advance(40);
  for (double& value : u) {
    backend->advance(40);  // the same recurrence holds for every 40th step, with the 40th powers of the roots
    const auto contacts = backend->contacts();
    value = contacts.empty() ? 0 : contacts[0].tangential_displacement.x;
  }
  double a = 0, b = 0, c = 0, p = 0, q = 0;
  for (std::size_t n = 1; n + 1 < u.size(); ++n) {
    a += u[n] * u[n];
    b -= u[n] * u[n - 1];
    c += u[n - 1] * u[n - 1];
    p += u[n] * u[n + 1];
    q -= u[n - 1] * u[n + 1];
  }
  const double trace = (p * c - q * b) / (a * c - b * b), determinant = (a * q - b * p) / (a * c - b * b);
  const double modulus = std::pow(determinant, 1.0 / 40);  // d of one step
  const double angle = std::acos(trace / (2 * std::sqrt(determinant))) / 40;
  const double one_step = 2 * std::sqrt(modulus) * std::cos(angle);  // t of one step
  const double arm = kRadius - kOverlap, mobility = 1 / kMass + arm * arm / (0.4 * kMass * kRadius * kRadius);
  const double damping = (1 - modulus) / (kStep * mobility);
  return {(2 - one_step - (1 - modulus)) / (kStep * kStep * mobility), damping};
}

TEST_P(TangentialDashpot, D09_ConstantsOfTheStickingMode) {
  for (const Law law : {Law::linear_history, Law::hertz_mindlin, Law::hertz_mindlin_force})
    for (const bool attraction : {false, true})
      for (const double ratio : {0.0, 0.5, 1.0}) {
        SCOPED_TRACE(std::to_string(static_cast<int>(law)) + (attraction ? " attraction " : " clamped ") +
                     std::to_string(ratio));
        const SpringAndDashpot expected = expected_constants(law, attraction, ratio);
        const SpringAndDashpot found = measured_constants(engine(), resting_sphere(law, attraction, ratio));
        EXPECT_NEAR(found.stiffness / expected.stiffness, 1, engine().within(1e-5, 1e-3));
        // The printed 0.436288 has six digits.
        EXPECT_NEAR(found.damping, expected.damping,
                    engine().within(1e-5, 1e-2) * expected.stiffness * kStep + 1e-5 * expected.damping);
      }
}

}  // namespace
}  // namespace scree::verification
