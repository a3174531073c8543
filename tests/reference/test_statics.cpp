// Bodies at rest under gravity.
#include <gtest/gtest.h>

#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;

namespace {

/// Ten spheres R = 1 cm, 2500 kg/m3, just touching, on a floor; damping per item is set by the caller.
void add_column(Scene& s) {
  s.gravity = {0, 0, -9.81};
  for (int i = 0; i < 10; ++i) s.bodies.add({0, 0, 0.01 + 0.02 * i}, 0.01, 2500);
  add_plane(s, {0, 0, 0}, {0, 0, 1});
}

}  // namespace

TEST(ReferenceStatics, ColumnOfLinearContacts) {
  Scene s = linear_scene(Law::linear_frictionless, 1e4, 1, 2e-5);
  s.contact.materials[0].normal_damping = 15;
  add_column(s);
  const auto engine = test::reference(s);
  engine->advance(100000);
  const auto contacts = engine->contacts();
  ASSERT_EQ(contacts.size(), 10u);
  const double weight = s.bodies.mass[0] * 9.81;
  for (const auto& c : contacts) {
    const double carried = c.wall >= 0 ? 10 : 9 - static_cast<double>(c.i);
    EXPECT_NEAR(c.overlap / (carried * weight / 1e4), 1, 1e-6);
  }
  EXPECT_NEAR(engine->snapshot().position[9].z / 0.189434985, 1, 1e-6);
  EXPECT_NEAR(engine->observe().walls[0].force.z / (-10 * weight), 1, 1e-6);
  EXPECT_NEAR(engine->observe().coordination_number, 1.9, 1e-15);
}

TEST(ReferenceStatics, ColumnOfHertzContacts) {
  Scene s = hertz_scene(Law::hertz_frictionless, 1e7, 0.3, 0.05);
  s.time_step = 1e-5;
  Material rigid = s.contact.materials[0];
  rigid.young_modulus = 1e17;
  const auto floor = add_material(s, rigid);
  add_column(s);
  s.walls[0].material = floor;
  const auto engine = test::reference(s);
  engine->advance(400000);
  for (const auto& c : engine->contacts()) {
    if (c.wall >= 0) {
      EXPECT_NEAR(c.overlap / 78.922e-6, 1, 2e-5);
    }
    if (c.wall < 0 && c.i == 0) {
      EXPECT_NEAR(c.overlap / 147.138e-6, 1, 1e-5);
    }
    if (c.wall < 0 && c.i == 8) {
      EXPECT_NEAR(c.overlap / 34.0066e-6, 1, 1e-5);
    }
  }
  EXPECT_NEAR(engine->snapshot().position[9].z / 0.189057332, 1, 1e-6);
}

TEST(ReferenceStatics, SphereInAGroove) {  // 90 degrees, frictionless, 1 kg: m g / sqrt(2) on each side
  Scene s = linear_scene(Law::linear_frictionless, 1e4, 1, 1e-4);
  s.contact.materials[0].normal_damping = 50;
  s.gravity = {0, 0, -9.81};
  const double q = std::sqrt(0.5);
  add_sphere(s, {0, 0, 0.1 * std::sqrt(2.0)}, {0, 0, 0}, 0.1, 1);
  add_plane(s, {0, 0, 0}, {q, 0, q});
  add_plane(s, {0, 0, 0}, {-q, 0, q});
  const auto engine = test::reference(s);
  engine->advance(50000);
  const auto contacts = engine->contacts();
  ASSERT_EQ(contacts.size(), 2u);
  for (const auto& c : contacts) EXPECT_NEAR(length(c.force), 6.936718, 1e-6);
  for (const auto& w : engine->observe().walls) EXPECT_NEAR(length(w.force), 6.936718, 1e-6);
}
