#include "host/output/provenance.hpp"

#include <nlohmann/json.hpp>

#include "host/output/atomic_file.hpp"
#include "scree/version.hpp"

namespace scree {

namespace {

using Json = nlohmann::ordered_json;

/// Collects the values of all keys named "seed" with their JSON pointers.
void collect_seeds(const Json& value, const std::string& pointer, Json& seeds) {
  if (!value.is_structured()) return;
  for (const auto& [key, child] : value.items()) {
    const std::string place = pointer + "/" + key;
    if (key == "seed" && child.is_number()) seeds[place] = child;
    collect_seeds(child, place, seeds);
  }
}

/// Text that is not UTF-8 (a path, say) must not stop a run: JSON gets replacement characters.
std::string text_of(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json build_section(const Provenance& provenance) {
  return {
      {"version", kVersion},      {"git", kGit},
      {"compiler", kCompiler},    {"flags", kCompilerFlags},
      {"build_type", kBuildType}, {"cuda", provenance.cuda_build.empty() ? "none" : provenance.cuda_build}};
}

Json run_section(const RunSettings& settings, const Provenance& provenance) {
  Json run{{"title", settings.title},
           {"config_file", settings.config_file},
           {"command_line", provenance.command_line},
           {"working_directory", provenance.working_directory},
           {"host", provenance.host},
           {"processor", provenance.processor},
           {"backend", provenance.backend},
           {"started", provenance.started},
           {"ended", provenance.ended.empty() ? Json() : Json(provenance.ended)},
           {"state", provenance.state}};
  if (!provenance.reason.empty()) run["reason"] = provenance.reason;
  run["steps"] = provenance.steps;
  run["wall_seconds"] = provenance.wall_seconds;
  return run;
}

}  // namespace

void write_provenance(const std::filesystem::path& directory, const RunSettings& settings,
                      const Provenance& provenance) {
  Json document{{"scree", build_section(provenance)}, {"run", run_section(settings, provenance)}};
  const Json resolved =
      settings.resolved_config.empty() ? Json::object() : Json::parse(settings.resolved_config);
  Json seeds = Json::object();
  collect_seeds(resolved, "", seeds);
  document["seeds"] = seeds;
  document["config"] = resolved;
  write_atomically(directory / "provenance.json", text_of(document));
}

void write_resolved_config(const std::filesystem::path& directory, const RunSettings& settings) {
  std::string text = settings.resolved_config;
  if (!text.empty() && text.back() != '\n') text += '\n';
  write_atomically(directory / "resolved.json", text);
}

}  // namespace scree
