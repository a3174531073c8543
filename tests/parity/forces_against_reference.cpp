/// Rung 1: the engine in double against the independent reference, force by force from identical states.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "random_scene.hpp"
#include "scree/engine/backend.hpp"

namespace scree::parity {
namespace {

double length(const Vec3d& a) { return std::sqrt(dot(a, a)); }

BackendOptions in_double() {
  BackendOptions options;
  options.precision = Precision::full;
  options.threads = 1;
  return options;
}

/// Same contacts, same forces. Relative to the larger of the force and a thousandth of the strongest one: the
/// overlap of a grazing contact is a difference of coordinates and known to their rounding only.
void expect_same_contacts(std::vector<ContactRecord> a, std::vector<ContactRecord> b, double tolerance) {
  const auto key = [](const ContactRecord& c) { return std::make_tuple(c.i, c.wall, c.j); };
  const auto before = [&](const ContactRecord& x, const ContactRecord& y) {
    return std::make_tuple(key(x), x.overlap) < std::make_tuple(key(y), y.overlap);
  };
  std::sort(a.begin(), a.end(), before);
  std::sort(b.begin(), b.end(), before);
  ASSERT_EQ(a.size(), b.size());
  double strongest = 0;
  for (const ContactRecord& c : a) strongest = std::max(strongest, length(c.force));
  double worst = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    ASSERT_EQ(key(a[k]), key(b[k])) << "contact " << k;
    const double scale = std::max(length(a[k].force), 1e-3 * strongest);
    worst = std::max(worst, length(a[k].force - b[k].force) / scale);
  }
  EXPECT_LT(worst, tolerance);
}

class ForcesAgainstReference : public testing::TestWithParam<Law> {};

void compare(const Scene& scene, int steps, double tolerance) {
  const auto engine = make_cpu_backend(scene, in_double());
  const auto reference = make_reference_backend(scene, in_double());
  const auto first = engine->contacts();
  EXPECT_GT(first.size(), scene.bodies.size());
  expect_same_contacts(first, reference->contacts(), 1e-12);
  // No time has passed: nothing is lost, whatever the first evaluation stores in springs.
  for (const auto& backend : {engine.get(), reference.get()}) {
    const Observation start = backend->observe();
    EXPECT_EQ(start.viscous_dissipation, 0);
    EXPECT_EQ(start.frictional_dissipation, 0);
  }
  if (steps == 0) return;
  EXPECT_FALSE(engine->advance(static_cast<std::uint64_t>(steps)).fatal());
  EXPECT_FALSE(reference->advance(static_cast<std::uint64_t>(steps)).fatal());
  expect_same_contacts(engine->contacts(), reference->contacts(), tolerance);
  const Observation a = engine->observe(), b = reference->observe();
  const double energy = b.kinetic_translational + b.elastic_normal;
  EXPECT_NEAR(a.kinetic_translational, b.kinetic_translational, 1e-11 * energy);
  EXPECT_NEAR(a.kinetic_rotational, b.kinetic_rotational, 1e-11 * energy);
  EXPECT_NEAR(a.elastic_normal, b.elastic_normal, 1e-11 * energy);
  EXPECT_NEAR(a.elastic_tangential, b.elastic_tangential, 1e-11 * energy);
  const double dissipation = b.viscous_dissipation + std::abs(b.frictional_dissipation);
  EXPECT_NEAR(a.viscous_dissipation, b.viscous_dissipation, 1e-11 * dissipation);
  EXPECT_NEAR(a.frictional_dissipation, b.frictional_dissipation, 1e-11 * dissipation);
  EXPECT_EQ(a.contacts, b.contacts);
  EXPECT_NEAR(a.mean_overlap_ratio, b.mean_overlap_ratio, 1e-11);
  ASSERT_EQ(a.walls.size(), b.walls.size());
  for (std::size_t w = 0; w < a.walls.size(); ++w) {
    EXPECT_LT(length(a.walls[w].force - b.walls[w].force), 1e-11 * (1e-3 + length(b.walls[w].force)));
    EXPECT_LT(length(a.walls[w].torque - b.walls[w].torque), 1e-11 * (1e-3 + length(b.walls[w].torque)));
  }
}

void compare(const SceneKind& kind, int steps, double tolerance) {
  SCOPED_TRACE(name_of(kind.law) + (kind.periodic ? " periodic" : " open") + ", seed " +
               std::to_string(kind.seed));
  compare(random_scene(kind), steps, tolerance);
}

TEST_P(ForcesAgainstReference, FromIdenticalStates) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    for (const bool periodic : {false, true}) {
      SceneKind kind;
      kind.law = GetParam();
      kind.periodic = periodic;
      kind.seed = seed;
      compare(kind, 0, 0);
    }
}

/// Forty steps build up history, slip, open and close contacts. Rounding grows with them, fastest under the
/// regularised friction, whose dashpot is stiff. contacts.
TEST_P(ForcesAgainstReference, AfterAShortWindow) {
  for (const bool periodic : {false, true}) {
    SceneKind kind;
    kind.law = GetParam();
    kind.periodic = periodic;
    kind.seed = 7;
    compare(kind, 40, 1e-8);
  }
}

TEST_P(ForcesAgainstReference, WideSizesAndNoWalls) {
  SceneKind kind;
  kind.law = GetParam();
  kind.planes = kind.mesh = false;
  kind.size_ratio = 8;
  kind.seed = 11;
  compare(kind, 40, 1e-8);
}

/// Walls that turn: the losses take the velocity of the wall where the contact was.
TEST_P(ForcesAgainstReference, TurningWalls) {
  SceneKind kind;
  kind.law = GetParam();
  kind.seed = 7;
  Scene scene = random_scene(kind);
  for (Wall& wall : scene.walls) wall.motion.angular_velocity = {7, 3, 20};
  compare(scene, 40, 1e-8);
}

INSTANTIATE_TEST_SUITE_P(Laws, ForcesAgainstReference, testing::ValuesIn(all_laws()),
                         [](const auto& test) { return name_of(test.param); });

}  // namespace
}  // namespace scree::parity
