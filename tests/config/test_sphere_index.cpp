#include "host/scene/sphere_index.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "host/scene/random.hpp"

namespace scree {
namespace {

double nearest(double d, double period) { return d - period * std::round(d / period); }

/// All overlaps of random spheres of very different sizes, against the comparison of every pair.
TEST(SphereIndex, FindsThePairsOfBruteForce) {
  for (const bool periodic : {false, true}) {
    Domain domain;
    domain.min = {-1, -2, 0};
    domain.max = {1, 1, 2};
    domain.periodic = {periodic, false, periodic};
    SphereIndex index(domain);
    Random random(periodic ? 1 : 2);
    std::vector<Vec3d> x;
    std::vector<double> r;
    std::set<std::pair<std::uint32_t, std::uint32_t>> found, expected;
    for (std::uint32_t i = 0; i < 1500; ++i) {
      x.push_back({random.uniform(-1, 1), random.uniform(-2, 1), random.uniform(0, 2)});
      r.push_back(i % 50 == 0 ? random.uniform(0.1, 0.3) : random.uniform(0.005, 0.03));
      index.for_each_overlap(x[i], r[i], [&](std::uint32_t j, double overlap, const Vec3d& image) {
        EXPECT_TRUE(found.insert({j, i}).second) << "a pair came twice";
        const Vec3d d = image - x[i];
        EXPECT_NEAR(overlap, r[i] + r[j] - std::sqrt(dot(d, d)), 1e-12);
      });
      bool touches = false;
      for (std::uint32_t j = 0; j < i; ++j) {
        Vec3d d = x[i] - x[j];
        if (periodic) d = {nearest(d.x, 2), d.y, nearest(d.z, 2)};
        if (std::sqrt(dot(d, d)) >= r[i] + r[j]) continue;
        expected.insert({j, i});
        touches = true;
      }
      EXPECT_EQ(index.overlaps(x[i], r[i]), touches);
      index.insert(i, x[i], r[i]);
    }
    EXPECT_GT(expected.size(), 150u);
    EXPECT_EQ(found, expected);
  }
}

TEST(SphereIndex, FarPlacesAndHugeSpheresAreNoProblem) {
  SphereIndex index{Domain{}};
  index.insert(1, {1e300, 0, 0}, 1e-6);
  index.insert(2, {5, 0, 0}, 1e-6);
  EXPECT_FALSE(index.overlaps({0, 0, 0}, 1));
  EXPECT_TRUE(index.overlaps({0, 0, 0}, 6));
}

}  // namespace
}  // namespace scree
