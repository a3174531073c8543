#include "host/app/bench_table.hpp"

#include <algorithm>
#include <cmath>

#include "host/app/display.hpp"
#include "host/output/output_volume.hpp"

namespace scree {

namespace {

constexpr int kSuite = 15, kBodies = 10;

std::string steps_between(double per_step) {
  return per_step > 0 ? fixed_text(1 / per_step, per_step > 0.1 ? 1 : 0) : "-";
}

std::string size_text(const CaseReport& c) { return grouped_text(c.measured.bodies); }

double profiled_ns(const Measurement& m, double seconds) {
  return 1e9 * m.per_body(seconds) / static_cast<double>(m.profiled.steps);
}

/// Digits that show three figures: times of a few bodies are thousands of ns.
std::string ns_text(double ns) { return fixed_text(ns, ns < 99.95 ? 1 : 0); }

std::string range_text(const Spread& s) { return ns_text(s.min) + "-" + ns_text(s.max); }

std::vector<std::string> phase_names(const BenchReport& report) {
  std::vector<std::string> names;
  for (const char* name : {"pair forces", "wall forces", "integrate", "refresh", "rebuild"})
    names.push_back(name);
  for (const CaseReport& c : report.cases)
    for (const Profile::Phase& p : c.measured.profile.phases)
      if (std::find(names.begin(), names.end(), p.name) == names.end()) names.push_back(p.name);
  return names;
}

std::string time_and_share(double ns, double total) {
  return ns_text(ns) + (total > 0 ? " " + std::string(ns / total < 0.0995 ? " " : "") +
                                        fixed_text(100 * ns / total, 0) + "%"
                                  : "");
}

TextTable roofline_columns() {
  return TextTable({{"", "stage", 11, true},
                    {"model, per particle-step:", "bytes", 8, false},
                    {"", "flops", 7, false},
                    {"", "ns at copy speed", 16, false},
                    {"measured:", "ns", 9, false},
                    {"", "GB/s", 7, false},
                    {"", "% of copy", 9, false},
                    {"", "Gflop/s", 8, false}});
}

std::string roofline_row(const TextTable& table, const StageRate& s, double bandwidth) {
  const double floor = bandwidth > 0 ? 1e9 * s.work.bytes / bandwidth : 0;
  return table.row({s.work.phase, fixed_text(s.work.bytes, 1),
                    s.work.flops > 0 ? fixed_text(s.work.flops, 0) : "-", fixed_text(floor, 2),
                    fixed_text(1e9 * s.seconds, 2), fixed_text(1e-9 * s.bytes_per_second(), 1),
                    bandwidth > 0 ? fixed_text(100 * s.bytes_per_second() / bandwidth, 0) : "-",
                    s.work.flops > 0 ? fixed_text(1e-9 * s.flops_per_second(), 2) : "-"});
}

}  // namespace

TextTable speed_table() {
  return TextTable({{"", "suite", kSuite, true},
                    {"", "bodies", kBodies, false},
                    {"ns per particle-step", "CPU", 6, false},
                    {"", "wall", 6, false},
                    {"", "least-most", 12, false},
                    {"", "us per step", 11, false},
                    {"millions per second", "particle-steps", 14, false},
                    {"", "contact-steps", 13, false}});
}

std::string speed_row(const TextTable& table, const CaseReport& c) {
  const Measurement& m = c.measured;
  const Spread wall = m.wall_ns();
  return table.row({c.suite, size_text(c), ns_text(m.cpu_ns().median), ns_text(wall.median), range_text(wall),
                    short_text(1e-3 * wall.median * static_cast<double>(m.bodies), 4),
                    short_text(1e-6 * m.particle_steps_per_second(), 3),
                    short_text(1e-6 * m.contact_steps_per_second(), 3)});
}

std::string list_table(const BenchReport& report) {
  const TextTable table({{"", "suite", kSuite, true},
                         {"", "bodies", kBodies, false},
                         {"per body", "contacts", 8, false},
                         {"", "active pairs", 12, false},
                         {"", "candidates", 10, false},
                         {"", "bytes", 6, false},
                         {"steps from one to the next", "refresh", 9, false},
                         {"", "rebuild", 9, false}});
  std::string text = table.heading();
  for (const CaseReport& c : report.cases) {
    const Measurement& m = c.measured;
    text +=
        table.row({c.suite, size_text(c), fixed_text(m.per_body(static_cast<double>(m.totals.contacts)), 2),
                   fixed_text(m.per_body(static_cast<double>(m.lists.active_pairs)), 2),
                   fixed_text(m.per_body(static_cast<double>(m.lists.candidate_pairs)), 2),
                   fixed_text(m.bytes_per_body(), 0), steps_between(m.refreshes_per_step()),
                   steps_between(m.rebuilds_per_step())});
  }
  return text;
}

std::string bed_table(const BenchReport& report) {
  const TextTable table({{"", "suite", kSuite, true},
                         {"", "bodies", kBodies, false},
                         {"coordination", "number", 12, false},
                         {"solid", "fraction", 8, false},
                         {"overlap / radius", "mean", 8, false},
                         {"", "largest", 8, false},
                         {"kinetic energy", "/ (m g r)", 14, false},
                         {"mean velocity", "along x, m/s", 13, false},
                         {"", "plausible", 9, false}});
  std::string text = table.heading();
  for (const CaseReport& c : report.cases) {
    const BedState& bed = c.measured.bed;
    text += table.row({c.suite, size_text(c), fixed_text(bed.coordination_number, 3),
                       bed.solid_fraction > 0 ? fixed_text(bed.solid_fraction, 3) : "-",
                       short_text(bed.mean_overlap_ratio, 3), short_text(bed.max_overlap_ratio, 3),
                       short_text(bed.kinetic_energy, 3), short_text(bed.mean_velocity, 3),
                       c.doubts.empty() ? "yes" : "NO"});
  }
  return text;
}

std::string phase_table(const BenchReport& report) {
  const std::vector<std::string> names = phase_names(report);
  std::vector<TextColumn> columns{{"", "suite", kSuite, true},
                                  {"", "bodies", kBodies, false},
                                  {"ns per particle-step and share of", "all", 6, false}};
  for (const std::string& name : names)
    columns.push_back({"", name, std::max(11, display_width(name)), false});
  columns.push_back({"", "rest", 9, false});
  const TextTable table(columns);
  std::string text = table.heading();
  for (const CaseReport& c : report.cases) {
    const Measurement& m = c.measured;
    const double total = profiled_ns(m, m.profiled.wall_seconds);
    double rest = total;
    std::vector<std::string> row{c.suite, size_text(c), ns_text(total)};
    for (const std::string& name : names) {
      const auto found = std::find_if(m.profile.phases.begin(), m.profile.phases.end(),
                                      [&name](const Profile::Phase& p) { return p.name == name; });
      row.push_back(found == m.profile.phases.end() ? "-"
                                                    : time_and_share(profiled_ns(m, found->seconds), total));
      if (found != m.profile.phases.end()) rest -= profiled_ns(m, found->seconds);
    }
    row.push_back(time_and_share(std::max(0.0, rest), total));
    text += table.row(row);
  }
  return text;
}

std::string roofline_table(const BenchReport& report) {
  const double bandwidth = report.copy.bytes_per_second;
  std::string text = "Copy bandwidth " + fixed_text(1e-9 * bandwidth, 1) +
                     " GB/s (read + written, arrays of " +
                     bytes_text(static_cast<double>(report.copy.array_bytes)) + ", ";
  text += report.copy.threads > 0 ? counted(static_cast<std::uint64_t>(report.copy.threads), "thread")
                                  : std::string("on the device");
  text += "). Beds that fit into a cache can exceed it. Triangle meshes are not modelled.\n";
  const TextTable table = roofline_columns();
  for (const CaseReport& c : report.cases) {
    text += "\n" + c.suite + ", " + size_text(c) + " bodies, " +
            bytes_text(static_cast<double>(c.measured.lists.memory_bytes)) + " of arrays\n" + table.heading();
    StageRate sum;
    sum.work.phase = "sum";
    for (const StageRate& s : c.stages) {
      text += roofline_row(table, s, bandwidth);
      sum.work.bytes += s.work.bytes;
      sum.work.flops += s.work.flops;
      sum.seconds += s.seconds;
    }
    text += roofline_row(table, sum, bandwidth);
  }
  return text;
}

}  // namespace scree
