#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "verification/bench_scene.hpp"
#include "verification/engines.hpp"

/// High-resolution trajectories of Exudyn (Runge-Kutta 4) as tables: a header line, then rows of numbers.
namespace scree::verification {

/// Rows of the file, empty where it is absent.
inline std::vector<std::vector<double>> exudyn_rows(const std::string& file) {
  std::ifstream in(std::string(SCREE_SHARED_DIR) + "/exudyn/" + file);
  std::vector<std::vector<double>> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<double> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
    rows.push_back(row);
  }
  return rows;
}

inline Vec3d at(const std::vector<double>& row, std::size_t column) {
  return {row[column], row[column + 1], row[column + 2]};
}

/// Linear law of Exudyn's GeneralContact: each item has stiffness k and damping d, friction μ regularised by
/// v_reg.
inline Scene exudyn_scene(double time_step, double stiffness, double damping, double friction, double v_reg) {
  Scene scene = empty_scene(Law::linear_regularized, time_step);
  scene.contact.materials[0].normal_stiffness = stiffness;
  scene.contact.materials[0].normal_damping = damping;
  scene.contact.pair(0, 0).static_friction = friction;
  scene.contact.friction_regularization_velocity = v_reg;
  return scene;
}

/// What differs at most between a run and the table, over all rows up to `end`.
struct Deviation {
  double position = 0, velocity = 0, spin = 0;
  void add(const Snapshot& s, std::size_t body, const std::vector<double>& row, std::size_t column) {
    const auto size = [](const Vec3d& d) { return std::sqrt(dot(d, d)); };
    position = std::max(position, size(s.position[body] - at(row, column)));
    velocity = std::max(velocity, size(s.velocity[body] - at(row, column + 3)));
    spin = std::max(spin, size(s.angular_velocity[body] - at(row, column + 6)));
  }
};

/// Runs the scene along the rows (times are multiples of the step) and compares its bodies with the columns
/// from 1 on, nine per body.
inline std::vector<Deviation> follow(const Engine& engine, const Scene& scene,
                                     const std::vector<std::vector<double>>& rows, std::size_t bodies,
                                     double end) {
  const auto backend = engine.start(scene);
  std::vector<Deviation> worst(bodies);
  std::uint64_t step = 0;
  for (const auto& row : rows) {
    if (row[0] > end) break;
    const auto target = static_cast<std::uint64_t>(std::llround(row[0] / scene.time_step));
    const StepReport report = backend->advance(target - step);
    EXPECT_FALSE(report.fatal()) << report.detail;
    if (report.fatal()) break;
    step = target;
    const Snapshot s = backend->snapshot();
    for (std::size_t b = 0; b < bodies; ++b) worst[b].add(s, b, row, 1 + 9 * b);
  }
  return worst;
}

}  // namespace scree::verification
