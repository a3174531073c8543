#include <gtest/gtest.h>

#include <cmath>

#include "host/scene/lattice.hpp"
#include "host/scene/random_packing.hpp"

namespace scree {
namespace {

double distance(const Vec3d& a, const Vec3d& b) { return std::sqrt(dot(a - b, a - b)); }

TEST(Lattice, SimpleCountsAndPitch) {
  Lattice lattice;
  lattice.max = {10, 5, 3};
  lattice.spacing = 1;
  lattice.margin = 0.5;
  EXPECT_EQ(lattice_size(lattice), 10u * 5u * 3u);
  Random random(1);
  const auto sites = lattice_sites(lattice, 150, random);
  EXPECT_EQ(sites[0].x, 0.5);
  EXPECT_EQ(sites[9].x, 9.5);
  EXPECT_EQ(sites[149].z, 2.5);
  lattice.margin = 1.6;
  EXPECT_EQ(lattice_size(lattice), 0u);  // nothing fits between z = 1.6 and 1.4
}

/// Every inner site has twelve neighbours at one spacing, none nearer: closest packing.
TEST(Lattice, HexagonalHasTwelveNeighbours) {
  Lattice lattice;
  lattice.max = {6, 6, 6};
  lattice.spacing = 1;
  lattice.type = LatticeType::hexagonal;
  Random random(1);
  const auto sites = lattice_sites(lattice, lattice_size(lattice), random);
  int inner = 0;
  for (const Vec3d& a : sites) {
    EXPECT_TRUE(a.x >= -1e-9 && a.x <= 6 + 1e-9 && a.y >= -1e-9 && a.y <= 6 + 1e-9 && a.z >= -1e-9 &&
                a.z <= 6 + 1e-9);
    int touching = 0;
    for (const Vec3d& b : sites) {
      const double d = distance(a, b);
      EXPECT_TRUE(d == 0 || d > 1 - 1e-9);
      touching += d > 0 && d < 1 + 1e-9;
    }
    const bool is_inner = std::fabs(a.x - 3) < 1.5 && std::fabs(a.y - 3) < 1.5 && std::fabs(a.z - 3) < 1.5;
    if (is_inner) {
      EXPECT_EQ(touching, 12);
    }
    inner += is_inner;
  }
  EXPECT_GT(inner, 10);
}

TEST(Lattice, JitterStaysWithinItsBound) {
  Lattice lattice;
  lattice.max = {20, 20, 20};
  lattice.spacing = 1;
  Random r1(1), r2(1);
  const auto exact = lattice_sites(lattice, 8000, r1);
  lattice.jitter = 0.2;
  const auto moved = lattice_sites(lattice, 8000, r2);
  double largest_shift = 0, mean = 0;
  for (std::size_t i = 0; i < 8000; ++i) {
    largest_shift = std::max(largest_shift, std::fabs(moved[i].x - exact[i].x));
    mean += (moved[i].y - exact[i].y) / 8000;
  }
  EXPECT_LE(largest_shift, 0.2);
  EXPECT_GT(largest_shift, 0.199);
  EXPECT_NEAR(mean, 0, 5 * 0.4 / std::sqrt(12 * 8000));
}

TEST(RandomPacking, ReachesThirtyPercentWithoutOverlapAcrossPeriodicFaces) {
  Domain domain;
  domain.min = {0, 0, 0};
  domain.max = {1, 1, 1};
  domain.periodic = {true, true, true};
  SphereIndex index(domain);
  Random random(11);
  std::vector<double> radii;
  double filled = 0;
  while (filled < 0.30) {
    radii.push_back(random.uniform(0.02, 0.06));
    filled += 4.0 / 3.0 * 3.14159265358979 * std::pow(radii.back(), 3);
  }
  // The region may reach past the faces: centres fill the whole period.
  const auto centres =
      random_packing(BoxRegion{{-0.06, -0.06, -0.06}, {1.06, 1.06, 1.06}}, radii, 0, index, random);
  ASSERT_EQ(centres.size(), radii.size());
  for (std::size_t i = 0; i < radii.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      Vec3d d = centres[i] - centres[j];
      d = {d.x - std::round(d.x), d.y - std::round(d.y), d.z - std::round(d.z)};
      EXPECT_GE(std::sqrt(dot(d, d)), (radii[i] + radii[j]) * (1 - 1e-12));
    }
  }
}

TEST(RandomPacking, ReportsHowManyWerePlaced) {
  SphereIndex index{Domain{}};
  Random random(2);
  try {
    random_packing(BoxRegion{{0, 0, 0}, {1, 1, 1}}, std::vector<double>(20, 0.2), 0, index, random);
    FAIL();
  } catch (const PackingError& e) {
    EXPECT_GT(e.placed, 2u);
    EXPECT_LT(e.placed, 20u);
  }
  SphereIndex empty{Domain{}};
  EXPECT_THROW(random_packing(BoxRegion{{0, 0, 0}, {1, 1, 0.3}}, {0.2}, 0, empty, random), PackingError);
}

TEST(RandomPacking, CylinderIsFilledEvenly) {
  SphereIndex index{Domain{}};
  Random random(4);
  const double s = 1 / std::sqrt(3.0);
  const CylinderRegion cylinder{{1, 2, 3}, {s, s, s}, 2, 5};
  const auto centres = random_packing(cylinder, std::vector<double>(2000, 1e-3), 0, index, random);
  int inner = 0, lower = 0;
  for (const Vec3d& x : centres) {
    const Vec3d d = x - cylinder.point;
    const double along = dot(d, cylinder.axis);
    const Vec3d out = d - along * cylinder.axis;
    const double radial = std::sqrt(dot(out, out));
    EXPECT_TRUE(along >= 1e-3 && along <= 5 && radial <= 2);
    inner += radial < 1.0;
    lower += along < 2.5;
  }
  EXPECT_NEAR(inner, 500, 5 * std::sqrt(2000 * 0.25 * 0.75));
  EXPECT_NEAR(lower, 1000, 5 * std::sqrt(2000 * 0.25));
  EXPECT_NEAR(volume(cylinder), 62.83185307, 1e-7);
}

}  // namespace
}  // namespace scree
