// Head-on impacts recorded from LIGGGHTS and LAMMPS: every step of position, velocity and force.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "reference/scene_builder.hpp"

using namespace scree;
using namespace scree::test;

namespace {

std::vector<std::vector<double>> rows(const std::string& file) {
  std::ifstream in(std::string(SCREE_SHARED_DIR) + "/peers/ref/" + file);
  std::vector<std::vector<double>> table;
  std::string line;
  std::getline(in, line);  // header: t, overlap, then x v w f of body 1, of body 2
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    table.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');)
      table.back().push_back(cell.empty() ? 0 : std::stod(cell));
  }
  return table;
}

/// r = 1 mm, 2500 kg/m3, E = 1e7 Pa, ν = 0.3, e = 0.7, μ = 0.5; linear: k = 1000 N/m. No gravity, h = 1 µs.
Scene head_on(Law law) {
  Scene s = linear_scene(law, 1000, 0.7, 1e-6);
  s.contact.attraction_on_rebound = true;
  s.contact.materials[0].young_modulus = 1e7;
  s.contact.materials[0].poisson_ratio = 0.3;
  s.contact.pair(0, 0).static_friction = 0.5;
  s.contact.pair(0, 0).tangential_damping_ratio = law == Law::linear_history ? 0.5 : 1;
  for (const int side : {-1, 1}) {
    const auto i = s.bodies.add({side * 1.00065e-3, 0, 0}, 1e-3, 2500);
    s.bodies.velocity[i] = {-0.1 * side, 0, 0};
  }
  return s;
}

void expect_same_trajectory(const std::string& file, const Scene& s) {
  const auto table = rows(file);
  if (table.empty()) GTEST_SKIP() << "no recorded trajectory " << file;
  double x_max = 0, v_max = 0, f_max = 0, x_error = 0, v_error = 0, f_error = 0;
  const auto engine = test::reference(s);
  for (const auto& row : table) {
    const Snapshot now = engine->snapshot();
    for (int body = 0; body < 2; ++body) {
      const double *x = &row[2 + 12 * body], *v = x + 3, *f = x + 9;
      x_max = std::max(x_max, std::abs(x[0]));
      v_max = std::max(v_max, std::abs(v[0]));
      f_max = std::max(f_max, std::abs(f[0]));
      x_error = std::max(x_error, length(now.position[body] - Vec3d{x[0], x[1], x[2]}));
      v_error = std::max(v_error, length(now.velocity[body] - Vec3d{v[0], v[1], v[2]}));
      f_error = std::max(f_error, length(now.force[body] - Vec3d{f[0], f[1], f[2]}));
    }
    engine->advance(1);
  }
  EXPECT_GT(table.size(), 250u);
  EXPECT_GT(f_max, 0.01);
  EXPECT_LT(x_error, 1e-8 * x_max);
  EXPECT_LT(v_error, 1e-8 * v_max);
  EXPECT_LT(f_error, 1e-8 * f_max);
}

}  // namespace

TEST(ReferencePeers, LiggghtsHertzHeadOn) {
  expect_same_trajectory("lig_hm_headon_dt1e-06.csv", head_on(Law::hertz_mindlin));
}
TEST(ReferencePeers, LammpsHertzHeadOn) {
  expect_same_trajectory("lmp_hm_headon_dt1e-06.csv", head_on(Law::hertz_mindlin_force));
}
TEST(ReferencePeers, LiggghtsLinearHeadOn) {
  expect_same_trajectory("lig_lsd_headon_dt1e-06.csv", head_on(Law::linear_history));
}
TEST(ReferencePeers, LammpsLinearHeadOn) {
  expect_same_trajectory("lmp_lsd_headon_dt1e-06.csv", head_on(Law::linear_history));
}
