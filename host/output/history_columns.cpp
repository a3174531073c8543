#include "host/output/history_columns.hpp"

namespace scree {

namespace {

using Value = double (*)(const Observation&);

/// Exact for counts below 2^53.
double number(std::uint64_t count) { return static_cast<double>(count); }

constexpr struct {
  const char* header;
  Value value;
} kTotals[] = {
    {"time [s]", [](const Observation& o) { return o.time; }},
    {"step [-]", [](const Observation& o) { return number(o.step); }},
    {"bodies [-]", [](const Observation& o) { return number(o.bodies); }},
    {"contacts [-]", [](const Observation& o) { return number(o.contacts); }},
    {"body_contacts [-]", [](const Observation& o) { return number(o.body_contacts); }},
    {"coordination_number [-]", [](const Observation& o) { return o.coordination_number; }},
    {"mean_overlap_ratio [-]", [](const Observation& o) { return o.mean_overlap_ratio; }},
    {"max_overlap_ratio [-]", [](const Observation& o) { return o.max_overlap_ratio; }},
    {"kinetic_translational [J]", [](const Observation& o) { return o.kinetic_translational; }},
    {"kinetic_rotational [J]", [](const Observation& o) { return o.kinetic_rotational; }},
    {"potential [J]", [](const Observation& o) { return o.potential; }},
    {"elastic_normal [J]", [](const Observation& o) { return o.elastic_normal; }},
    {"elastic_tangential [J]", [](const Observation& o) { return o.elastic_tangential; }},
    {"viscous_dissipation [J]", [](const Observation& o) { return o.viscous_dissipation; }},
    {"frictional_dissipation [J]", [](const Observation& o) { return o.frictional_dissipation; }},
    {"momentum_x [kg m/s]", [](const Observation& o) { return o.momentum.x; }},
    {"momentum_y [kg m/s]", [](const Observation& o) { return o.momentum.y; }},
    {"momentum_z [kg m/s]", [](const Observation& o) { return o.momentum.z; }},
    {"angular_momentum_x [kg m2/s]", [](const Observation& o) { return o.angular_momentum.x; }},
    {"angular_momentum_y [kg m2/s]", [](const Observation& o) { return o.angular_momentum.y; }},
    {"angular_momentum_z [kg m2/s]", [](const Observation& o) { return o.angular_momentum.z; }},
};

constexpr struct {
  const char* suffix;
  double (*value)(const WallLoad&);
} kWallColumns[] = {
    {".force_x [N]", [](const WallLoad& l) { return l.force.x; }},
    {".force_y [N]", [](const WallLoad& l) { return l.force.y; }},
    {".force_z [N]", [](const WallLoad& l) { return l.force.z; }},
    {".torque_x [N m]", [](const WallLoad& l) { return l.torque.x; }},
    {".torque_y [N m]", [](const WallLoad& l) { return l.torque.y; }},
    {".torque_z [N m]", [](const WallLoad& l) { return l.torque.z; }},
};

}  // namespace

std::vector<HistoryColumn> history_columns(const Scene& scene, const OutputSettings& output) {
  std::vector<HistoryColumn> columns;
  for (const auto& total : kTotals) {
    columns.push_back(
        {total.header, [value = total.value](const HistoryRow& r) { return value(r.observation); }});
  }
  for (std::size_t w = 0; w < scene.walls.size(); ++w) {
    for (const auto& column : kWallColumns) {
      columns.push_back({scene.walls[w].name + column.suffix, [value = column.value, w](const HistoryRow& r) {
                           return value(r.observation.walls.at(w));
                         }});
    }
  }
  std::size_t slot = 0;
  for (const Zone& zone : output.zones) {
    for (const std::string& group : scene.bodies.group_names) {
      columns.push_back({zone.name + "." + group + " [bodies]",
                         [slot](const HistoryRow& r) { return r.zone_counts.at(slot); }});
      ++slot;
    }
  }
  return columns;
}

std::vector<double> count_in_zones(const Bodies& bodies, const std::vector<Zone>& zones,
                                   const std::vector<Vec3d>& position) {
  const std::size_t groups = bodies.group_names.size();
  std::vector<double> counts(zones.size() * groups, 0.0);
  for (std::size_t z = 0; z < zones.size(); ++z) {
    for (std::size_t i = 0; i < position.size(); ++i) {
      if (zones[z].contains(position[i])) counts.at(z * groups + bodies.group[i]) += 1;
    }
  }
  return counts;
}

}  // namespace scree
