#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "verification/oblique_sphere.hpp"

/// Oblique impact of a 5 mm aluminium oxide sphere at 3.9 m/s: Chung & Ooi (2011) test 4, experiment of
/// Kharaz, Gorham and Salman (2001). Angles from the normal; e_t = v_t'/v_t, φ = atan of the contact point's
/// tangential over normal rebound velocity.
namespace scree::verification {
namespace {

constexpr double kSpeed = 3.9, kRadius = 0.0025;

struct Result {
  double tangential_restitution, spin, rebound_angle, normal_velocity;
};

Result impact_at(const Engine& engine, Law law, double degrees, double steps_per_contact = 1000) {
  const double angle = degrees * kPi / 180;
  Throw t;
  t.law = law;
  t.steps_per_contact = steps_per_contact;
  t.tangential_damping_ratio = 0;  // the published curves have no tangential dashpot
  t.restitution = 0.98;
  t.friction = 0.092;
  t.tangential_velocity = kSpeed * std::sin(angle);
  t.normal_velocity = kSpeed * std::cos(angle);
  const Rebound r = throw_sphere(engine, t);
  const double slip = r.tangential_velocity - kRadius * r.spin;
  return {r.tangential_velocity / t.tangential_velocity, -r.spin,
          std::atan2(slip, r.normal_velocity) * 180 / kPi, r.normal_velocity};
}

struct Row {
  double angle, tangential_restitution, spin, rebound_angle;
};

/// Catalogue, model (C): no-slip Mindlin with stored displacement, forces acting at the undeformed radius.
const std::vector<Row> kCatalogue{
    {5, .9528, -16.0, 4.26},    {10, .6980, -204.5, -0.59}, {15, .6299, -373.6, -4.62},
    {20, .6201, -506.7, -6.98}, {25, .6381, -596.5, -7.23}, {30, .6845, -615.3, -3.52},
    {35, .7398, -582.0, 3.66},  {40, .7829, -544.2, 11.62}, {50, .8471, -456.7, 29.49},
    {60, .8948, -355.2, 48.16}, {70, .9337, -243.0, 65.08}, {80, .9679, -123.4, 78.98},
    {85, .9841, -61.9, 84.81}};

/// The same model integrated in one tangential dimension by a separate program (40000 steps per contact) with
/// the lever R - δ of (1.2) instead of R, which lowers the spins by up to 0.3 %; the two variants part only
/// below 20 degrees.
const std::vector<Row> kDisplacement{
    {5, .94888, -17.328, 4.194},    {10, .69468, -206.155, -.684},  {15, .62742, -374.997, -4.710},
    {20, .61839, -507.630, -7.051}, {25, .63723, -596.408, -7.251}, {30, .68449, -613.803, -3.453},
    {40, .78291, -543.061, 11.675}, {60, .89483, -354.676, 48.177}, {80, .96788, -123.284, 78.984}};
const std::vector<Row> kStoredForce{
    {5, .85817, -48.055, 2.580},    {10, .70727, -197.660, -.231},  {15, .62889, -373.516, -4.630},
    {20, .61839, -507.631, -7.051}, {25, .63723, -596.407, -7.251}, {30, .68449, -613.801, -3.453},
    {40, .78291, -543.059, 11.675}, {60, .89483, -354.676, 48.177}, {80, .96788, -123.284, 78.984}};

class Kharaz : public testing::TestWithParam<std::tuple<Engine, Law>> {};

std::string law_name(const testing::TestParamInfo<Kharaz::ParamType>& param) {
  const auto& [engine, law] = param.param;
  return engine.name + (law == Law::hertz_mindlin ? "_displacement" : "_force");
}

INSTANTIATE_TEST_SUITE_P(Engines, Kharaz,
                         testing::Combine(testing::ValuesIn(engines()),
                                          testing::Values(Law::hertz_mindlin, Law::hertz_mindlin_force)),
                         law_name);

/// The catalogue's bands. Its rows are those of the stored displacement, so the stored force is held to them
/// only where the sphere slides throughout (30 degrees and more) and nearly so (15 degrees and more).
TEST_P(Kharaz, D01_TableOfAngles) {
  const auto& [engine, law] = GetParam();
  const double first_comparable = law == Law::hertz_mindlin ? 10 : 15;
  for (const Row& row : kCatalogue) {
    const Result r = impact_at(engine, law, row.angle);
    SCOPED_TRACE("angle " + std::to_string(row.angle));
    EXPECT_NEAR(r.normal_velocity / (kSpeed * std::cos(row.angle * kPi / 180)), 0.98, 1e-4);
    if (row.angle >= 30) {
      EXPECT_NEAR(r.tangential_restitution / row.tangential_restitution, 1, 5e-3);
      EXPECT_NEAR(r.spin / row.spin, 1, 5e-3);
    } else if (row.angle >= first_comparable) {
      EXPECT_NEAR(r.tangential_restitution, row.tangential_restitution, 0.02);
      EXPECT_NEAR(r.spin / row.spin, 1, 3e-2);
    }
  }
}

TEST_P(Kharaz, D01_IndependentIntegration) {
  const auto& [engine, law] = GetParam();
  for (const Row& row : law == Law::hertz_mindlin ? kDisplacement : kStoredForce) {
    const Result r = impact_at(engine, law, row.angle, 5000);
    SCOPED_TRACE("angle " + std::to_string(row.angle));
    EXPECT_NEAR(r.tangential_restitution, row.tangential_restitution, 2e-4);
    EXPECT_NEAR(r.spin, row.spin, 0.2);
    EXPECT_NEAR(r.rebound_angle, row.rebound_angle, 0.02);
  }
}

struct Point {
  double angle, value;
};

/// Digitised measurements and their stated bands: e_t +-0.03, spin +-30 rad/s, φ +-2 degrees. Below 10
/// degrees no-slip Mindlin models are known to overpredict e_t (0.95 for 0.80), and the spin with it: those
/// points are not compared. Three points lie outside their band for every model of this kind and have a wider
/// one: the spins at 21.1 and 39.0 degrees (46 and 43 rad/s beyond the published discrete element curve, the
/// second also beyond the rigid-body sliding value of 552 rad/s) and φ at 59.9 degrees (closed form of
/// sliding: 48.0 degrees for 50.0 measured).
TEST_P(Kharaz, D02_Experiment) {
  const auto& [engine, law] = GetParam();
  for (const Point p : {Point{20.2, .599},
                        {30.4, .690},
                        {39.5, .774},
                        {49.6, .848},
                        {71.1, .937},
                        {79.2, .970},
                        {85.2, .979}})
    EXPECT_NEAR(impact_at(engine, law, p.angle).tangential_restitution, p.value, 0.03) << p.angle;
  for (const Point p :
       {Point{10.9, -261}, {31.1, -612}, {50.2, -450}, {60.1, -376}, {70.0, -243}, {78.6, -142}, {84.3, -71}})
    EXPECT_NEAR(impact_at(engine, law, p.angle).spin, p.value, 30) << p.angle;
  for (const Point p : {Point{21.1, -574}, {39.0, -595}})
    EXPECT_NEAR(impact_at(engine, law, p.angle).spin, p.value, 50) << p.angle;
  for (const Point p :
       {Point{20.3, -8.5}, {30.2, -2.6}, {39.1, 9.9}, {49.5, 30.0}, {70.5, 66.9}, {78.9, 78.9}, {84.8, 85.7}})
    EXPECT_NEAR(impact_at(engine, law, p.angle).rebound_angle, p.value, 2) << p.angle;
  EXPECT_NEAR(impact_at(engine, law, 59.9).rebound_angle, 50.0, 2.1);
}

/// Gross sliding: v_t' = v_t - μ (1 + e) v_n, R ω' = 5/2 μ (1 + e) v_n.
TEST_P(Kharaz, D03_SlidingClosedForm) {
  const auto& [engine, law] = GetParam();
  const Result r = impact_at(engine, law, 60);
  const double v_t = kSpeed * std::sin(kPi / 3), v_n = kSpeed * std::cos(kPi / 3),
               impulse = 0.092 * 1.98 * v_n;
  EXPECT_NEAR(v_t - impulse, 3.022287, 5e-7);
  EXPECT_NEAR(2.5 * impulse / kRadius, 355.212, 5e-4);
  EXPECT_NEAR(r.tangential_restitution * v_t / 3.022287, 1, 2e-3);
  EXPECT_NEAR(-r.spin / 355.212, 1, 2e-3);
  EXPECT_NEAR(r.normal_velocity / 1.911, 1, 2e-3);
}

}  // namespace
}  // namespace scree::verification
