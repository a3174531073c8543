#include "host/bench/grain.hpp"
#include "host/bench/report.hpp"
#include "host/config/json_print.hpp"
#include "scree/version.hpp"

namespace scree {

namespace {

Json spread_json(const Spread& s) { return {{"median", s.median}, {"min", s.min}, {"max", s.max}}; }

/// Text that is not UTF-8 (a path, say) gets replacement characters: it must not cost the whole record.
Json text_json(const std::string& text) {
  return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json provenance_json(const BenchProvenance& p) {
  return {{"command_line", text_json(p.command_line)},
          {"started", p.started},
          {"host", text_json(p.host)},
          {"processor", text_json(p.processor)},
          {"simd", p.simd},
          {"cores", p.cores},
          {"threads", p.threads},
          {"memory_bytes", p.memory_bytes},
          {"device", text_json(p.device)}};
}

Json build_json(const BenchProvenance& p) {
  return {{"version", kVersion},      {"git", kGit},
          {"compiler", kCompiler},    {"flags", kCompilerFlags},
          {"build_type", kBuildType}, {"cuda", p.cuda_build.empty() ? "none" : p.cuda_build}};
}

Json settings_json(const BenchSettings& s) {
  return {{"law", s.law},
          {"precision", s.precision},
          {"backend", s.backend},
          {"threads", s.threads},
          {"track_dissipation", s.track},
          {"quick", s.quick},
          {"radius", grain::kRadius},
          {"density", grain::kDensity},
          {"time_step", grain::kTimeStep}};
}

Json windows_json(const Measurement& m) {
  Json windows = Json::array();
  for (const Window& w : m.windows)
    windows.push_back({{"steps", w.steps}, {"wall_seconds", w.wall_seconds}, {"cpu_seconds", w.cpu_seconds}});
  return windows;
}

Json phases_json(const Measurement& m) {
  Json phases = Json::object();
  for (const Profile::Phase& phase : m.profile.phases)
    phases[phase.name] = 1e9 * m.per_body(phase.seconds) / static_cast<double>(m.profiled.steps);
  const double total = 1e9 * m.per_body(m.profiled.wall_seconds) / static_cast<double>(m.profiled.steps);
  return {
      {"steps", m.profiled.steps}, {"wall_ns_per_particle_step", total}, {"ns_per_particle_step", phases}};
}

Json bed_json(const Measurement& m) {
  return {{"contacts", m.totals.contacts},
          {"body_contacts", m.totals.body_contacts},
          {"coordination_number", m.bed.coordination_number},
          {"solid_fraction", m.bed.solid_fraction},
          {"mean_overlap_ratio", m.bed.mean_overlap_ratio},
          {"max_overlap_ratio", m.bed.max_overlap_ratio},
          {"kinetic_energy_over_m_g_r", m.bed.kinetic_energy},
          {"mean_velocity_x", m.bed.mean_velocity},
          {"centre_of_mass_height", m.bed.centre_of_mass_height}};
}

Json stages_json(const std::vector<StageRate>& stages) {
  Json list = Json::array();
  for (const StageRate& s : stages)
    list.push_back({{"phase", s.work.phase},
                    {"bytes_per_particle_step", s.work.bytes},
                    {"flops_per_particle_step", s.work.flops},
                    {"ns_per_particle_step", 1e9 * s.seconds},
                    {"bytes_per_second", s.bytes_per_second()},
                    {"flops_per_second", s.flops_per_second()}});
  return list;
}

Json case_json(const CaseReport& c) {
  const Measurement& m = c.measured;
  Json json{{"suite", c.suite},
            {"asked_for", c.asked_for},
            {"bodies", m.bodies},
            {"mobile_bodies", m.mobile},
            {"backend", m.backend},
            {"warm_up_steps", m.plan.warm_up},
            {"windows", windows_json(m)},
            {"wall_ns_per_particle_step", spread_json(m.wall_ns())},
            {"cpu_ns_per_particle_step", spread_json(m.cpu_ns())},
            {"particle_steps_per_second", m.particle_steps_per_second()},
            {"contact_steps_per_second", m.contact_steps_per_second()},
            {"contacts_per_body", m.per_body(static_cast<double>(m.totals.contacts))},
            {"active_pairs_per_body", m.per_body(static_cast<double>(m.lists.active_pairs))},
            {"candidate_pairs_per_body", m.per_body(static_cast<double>(m.lists.candidate_pairs))},
            {"refreshes_per_step", m.refreshes_per_step()},
            {"rebuilds_per_step", m.rebuilds_per_step()},
            {"bytes_per_body", m.bytes_per_body()},
            {"bed", bed_json(m)},
            {"plausible", c.doubts.empty()},
            {"doubts", c.doubts},
            {"phases", phases_json(m)}};
  if (!c.stages.empty()) json["roofline"] = stages_json(c.stages);
  return json;
}

}  // namespace

std::string bench_json(const BenchReport& report) {
  Json document{{"schema_version", 1},
                {"build", build_json(report.provenance)},
                {"machine", provenance_json(report.provenance)},
                {"settings", settings_json(report.settings)}};
  if (report.settings.roofline)
    document["copy_bandwidth"] = {{"bytes_per_second", report.copy.bytes_per_second},
                                  {"array_bytes", report.copy.array_bytes},
                                  {"threads", report.copy.threads}};
  document["cases"] = Json::array();
  for (const CaseReport& c : report.cases) document["cases"].push_back(case_json(c));
  return print_json(document);
}

}  // namespace scree
