#include "host/app/run_summary.hpp"

#include "host/app/display.hpp"
#include "host/output/output_volume.hpp"

namespace scree {

namespace {

std::string speed_text(const RunResult& result) {
  const auto steps = static_cast<double>(result.report.step);
  const double engine = result.wall_seconds - result.output_seconds;
  std::string text = counted(result.report.step, "step") + " in " + duration_text(result.wall_seconds);
  if (engine > 0 && result.report.step > 0) {
    text += ": " + prefixed_text(steps / engine) + " steps/s, " +
            prefixed_text(steps * static_cast<double>(result.last.bodies) / engine) + " particle-steps/s";
  }
  return text + " (" + duration_text(result.output_seconds) + " in outputs)";
}

std::string contacts_text(const RunResult& result) {
  return counted(result.last.contacts, "contact") + ", coordination number " +
         short_text(result.last.coordination_number, 3) + ", largest overlap " +
         short_text(100 * result.last.max_overlap_ratio, 3) + " % of the radius";
}

std::string every(std::uint64_t steps, std::uint64_t times) {
  return times > 1 ? " (every " + std::to_string(steps / times) + " steps)" : "";
}

std::string neighbours_text(const Profile& profile) {
  std::string text = counted(profile.rebuilds, "rebuild");
  if (profile.rebuilds > 0)
    text += every(profile.steps, profile.rebuilds) + ", " + std::to_string(profile.refreshes) +
            (profile.refreshes == 1 ? " refresh" : " refreshes") + every(profile.steps, profile.refreshes);
  return text + ", " + counted(profile.candidate_pairs, "candidate pair") + ", " +
         bytes_text(static_cast<double>(profile.memory_bytes)) + " of arrays";
}

std::string results_text(const OutputSettings& output) {
  if (output.directory.empty()) return "";
  std::string text = "  results     " + output.directory + "\n";
  if (output.frames_every > 0)
    text += "              particles.pvd and walls.pvd open in ParaView; particles_*.vtp in OVITO\n";
  if (output.history_every > 0) text += "              history.csv: totals over time\n";
  if (!output.tracks.empty()) text += "              tracks/*.csv: single bodies over time\n";
  return text + "              resolved.json runs again; provenance.json says what made the results\n";
}

}  // namespace

std::string run_summary(const LoadedConfig& config, const RunResult& result, const Profile& profile) {
  const bool finished = result.end == RunResult::End::finished;
  std::string text = finished ? "Finished" : "Stopped";
  text += " at t = " + short_text(result.last.time, 9) + " s\n";
  text += "  speed       " + speed_text(result) + "\n";
  text += "  contacts    " + contacts_text(result) + "\n";
  if (profile.rebuilds > 0) text += "  neighbours  " + neighbours_text(profile) + "\n";
  return text + results_text(config.settings.output);
}

}  // namespace scree
