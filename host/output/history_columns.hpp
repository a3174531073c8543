#pragma once
#include <functional>
#include <string>
#include <vector>

#include "host/config/run_settings.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// What a row of history.csv is computed from.
struct HistoryRow {
  const Observation& observation;
  const std::vector<double>& zone_counts;  ///< zone by zone, in each one number per group
};

struct HistoryColumn {
  std::string header;  ///< "name [unit]"
  std::function<double(const HistoryRow&)> value;
};

/// THE list of columns: totals, then per wall force and torque (about the reference point of its motion),
/// then bodies per zone and group.
std::vector<HistoryColumn> history_columns(const Scene& scene, const OutputSettings& output);

/// Number of bodies of every group inside every zone, in the order of HistoryRow::zone_counts.
std::vector<double> count_in_zones(const Bodies& bodies, const std::vector<Zone>& zones,
                                   const std::vector<Vec3d>& position);

}  // namespace scree
