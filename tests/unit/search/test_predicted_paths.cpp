/// Predicted paths: which bodies may meet, and how far a body and a wall may move against each other.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "scree/engine/wall_motion.hpp"
#include "scree/stages/wall_approach.hpp"

namespace scree {
namespace {

/// can_meet for the anchors of two bodies.
bool anchors_meet(const Anchor& a, const Anchor& b, const PeriodicBox& box, const Horizon& horizon) {
  return can_meet(path_of(a), path_of(b), box, horizon);
}

PeriodicBox open_box() {
  PeriodicBox box{};
  for (int a = 0; a < 3; ++a) {
    box.length[a] = box.half[a] = box.max[a] = std::numeric_limits<double>::infinity();
    box.min[a] = -box.max[a];
  }
  return box;
}

PeriodicBox cube(double length) {
  PeriodicBox box{};
  for (int a = 0; a < 3; ++a) {
    box.max[a] = box.length[a] = length;
    box.half[a] = 0.5 * length;
  }
  box.periodic[0] = box.periodic[1] = box.periodic[2] = box.any = true;
  return box;
}

Anchor body(const Vec3d& x, const Vec3d& v, double reach) {
  Anchor a{};
  a.x = x.x;
  a.y = x.y;
  a.z = x.z;
  a.vx = static_cast<float>(v.x);
  a.vy = static_cast<float>(v.y);
  a.vz = static_cast<float>(v.z);
  a.reach = static_cast<float>(reach);
  return a;
}

/// Smallest distance of the paths over the horizon, over all images, by sampling.
double nearest(const Anchor& a, const Anchor& b, const PeriodicBox& box, const Horizon& h) {
  double best = std::numeric_limits<double>::infinity();
  const int images = box.any ? 1 : 0;
  for (int k = 0; k <= 4000; ++k) {
    const double t = -h.back + (h.ahead + h.back) * k / 4000.0;
    for (int ix = -images; ix <= images; ++ix)
      for (int iy = -images; iy <= images; ++iy)
        for (int iz = -images; iz <= images; ++iz) {
          const auto length = [&](int axis) { return box.any ? box.length[axis] : 0.0; };
          const Vec3d d{a.x - b.x + t * (double(a.vx) - b.vx) + ix * length(0),
                        a.y - b.y + t * (double(a.vy) - b.vy) + iy * length(1),
                        a.z - b.z + t * (double(a.vz) - b.vz) + iz * length(2)};
          best = std::min(best, std::sqrt(dot(d, d)));
        }
  }
  return best;
}

TEST(PredictedPaths, HeadOnBodiesMeetWithinTheHorizonOnly) {
  const PeriodicBox box = open_box();
  const double infinite = std::numeric_limits<double>::infinity();
  // Gap 1, closing speed 2: they touch after 0.5 s.
  const Anchor a = body({0, 0, 0}, {1, 0, 0}, 1), b = body({3, 0, 0}, {-1, 0, 0}, 1);
  EXPECT_FALSE(anchors_meet(a, b, box, {0.01, 0.49, infinite}));
  EXPECT_TRUE(anchors_meet(a, b, box, {0.01, 0.51, infinite}));
  // They pass each other at a distance of 2.5 > 2.
  EXPECT_FALSE(anchors_meet(a, body({3, 2.5, 0}, {-1, 0, 0}, 1), box, {0.01, 10, infinite}));
}

TEST(PredictedPaths, ABodyThatHasJustLeftStillCounts) {
  // Gap 0.1, opening at 2 m/s: in touch until 0.05 s ago.
  const Anchor a = body({0, 0, 0}, {-1, 0, 0}, 1), b = body({2.1, 0, 0}, {1, 0, 0}, 1);
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(anchors_meet(a, b, open_box(), {0.051, 1, infinite}));
  EXPECT_FALSE(anchors_meet(a, b, open_box(), {0.049, 1, infinite}));
}

/// Against sampling: never misses a meeting; without periodic faces it never invents one either.
TEST(PredictedPaths, AgreeWithSampledPaths) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(0, 1), speed(-3, 3), reach(0.05, 0.2);
  int met = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const bool periodic = trial % 2 == 1;
    const PeriodicBox box = periodic ? cube(1) : open_box();
    const Horizon h{0.01, 0.3 * unit(random), box.half[0]};
    const Anchor a = body({unit(random), unit(random), unit(random)},
                          {speed(random), speed(random), speed(random)}, reach(random));
    const Anchor b = body({unit(random), unit(random), unit(random)},
                          {speed(random), speed(random), speed(random)}, reach(random));
    const double distance = nearest(a, b, box, h), sum = double(a.reach) + double(b.reach);
    const bool answer = anchors_meet(a, b, box, h);
    if (distance < sum) {
      EXPECT_TRUE(answer) << "trial " << trial;
      ++met;
    } else if (!periodic && distance > sum + 1e-3) {
      EXPECT_FALSE(answer) << "trial " << trial;
    }
  }
  EXPECT_GT(met, 60);
}

/// The bound |v_rel| t + ½ Ω² ρ t² against the exact motion of a wall.
TEST(PredictedPaths, BoundTheMotionAgainstAMovingWall) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> unit(-1, 1);
  const auto vector = [&] { return Vec3d{unit(random), unit(random), unit(random)}; };
  for (int trial = 0; trial < 300; ++trial) {
    Wall wall;
    wall.motion.velocity = vector();
    wall.motion.angular_velocity = 4.0 * vector();
    wall.motion.through = vector();
    const Anchor a = body(vector(), vector(), 0.1);
    const Vec3d x{a.x, a.y, a.z};
    const Horizon h{0.001, 0.2, std::numeric_limits<double>::infinity()};
    const WallApproach approach(x, a, wall_state(wall, 0), h);
    // Position in the wall's frame, as a point of the wall at time 0.
    const auto seen = [&](double t) {
      const WallState s = wall_state(wall, t);
      const Vec3d d = x + t * Vec3d{a.vx, a.vy, a.vz} - Vec3d{s.ox, s.oy, s.oz};
      return Vec3d{s.r[0] * d.x + s.r[3] * d.y + s.r[6] * d.z, s.r[1] * d.x + s.r[4] * d.y + s.r[7] * d.z,
                   s.r[2] * d.x + s.r[5] * d.y + s.r[8] * d.z};
    };
    for (int k = 0; k <= 50; ++k) {
      const Vec3d moved = seen(h.ahead * k / 50) - seen(0);
      EXPECT_LE(std::sqrt(dot(moved, moved)), approach.displacement * (1 + 1e-12)) << "trial " << trial;
    }
  }
}

/// Wherever a body comes out of a periodic box on its path, one of the places is where that straight path
/// started.
TEST(PredictedPaths, WrappedPathsStartFromAnImage) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> unit(0, 1), speed(-1, 1);
  const PeriodicBox box = cube(1);
  std::size_t images = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const Horizon h{0.05, 0.4 * unit(random), 0.5};
    Anchor a =
        body({unit(random), unit(random), unit(random)}, {speed(random), speed(random), speed(random)}, 0.1);
    a.allowance = 0.05 * unit(random);
    const WrapImages found(a, box, h);
    images += static_cast<std::size_t>(found.count);
    for (int k = 0; k <= 20; ++k) {
      const double t = -h.back + (h.ahead + h.back) * k / 20.0;
      // Strayed by up to the allowance, then wrapped into the box.
      const double x[3] = {a.x + t * a.vx + a.allowance * speed(random) * 0.57,
                           a.y + t * a.vy + a.allowance * speed(random) * 0.57,
                           a.z + t * a.vz + a.allowance * speed(random) * 0.57};
      const Vec3d seen{x[0] - std::floor(x[0]), x[1] - std::floor(x[1]), x[2] - std::floor(x[2])};
      bool explained = false;
      for (int q = 0; q < found.count; ++q) {
        const Vec3d off = seen - found.place[q] - t * Vec3d{a.vx, a.vy, a.vz};
        explained = explained || std::sqrt(dot(off, off)) <= a.allowance * (1 + 1e-9);
      }
      EXPECT_TRUE(explained) << "trial " << trial << ", t = " << t;
    }
  }
  EXPECT_GT(images, 3000u) << "paths that cross faces";
}

}  // namespace
}  // namespace scree
