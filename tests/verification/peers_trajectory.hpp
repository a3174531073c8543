#pragma once
#include <cmath>
#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

/// Recorded trajectories of other codes: one row per step, named columns.
namespace scree::verification {

struct Trajectory {
  std::map<std::string, std::vector<double>> columns;
  std::size_t rows = 0;
  const std::vector<double>& at(const std::string& name) const { return columns.at(name); }
};

/// Reads SCREE_SHARED_DIR/peers/ref/NAME.csv; no rows where the file is absent.
inline Trajectory read_trajectory(const std::string& name) {
  Trajectory result;
  std::ifstream file(std::string(SCREE_SHARED_DIR) + "/peers/ref/" + name + ".csv");
  std::string line, cell;
  if (!std::getline(file, line)) return result;
  std::vector<std::vector<double>*> order;
  for (std::istringstream header(line); std::getline(header, cell, ',');)
    order.push_back(&result.columns[cell]);
  while (std::getline(file, line)) {
    std::istringstream row(line);
    for (auto* column : order) {
      cell.clear();
      std::getline(row, cell, ',');
      column->push_back(cell.empty() || cell == "\r" ? std::nan("")
                                                     : std::stod(cell));  // no second body: empty cells
    }
    ++result.rows;
  }
  return result;
}

}  // namespace scree::verification
