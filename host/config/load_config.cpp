#include "host/config/load_config.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>

#include "host/config/builders.hpp"
#include "host/config/json_print.hpp"
#include "host/config/overrides.hpp"
#include "host/config/reference_page.hpp"
#include "host/config/schema.hpp"
#include "host/config/sections/sections.hpp"
#include "host/config/validator.hpp"

namespace scree {
namespace {

std::vector<std::string> all_search_paths(const LoadOptions& options) {
  std::vector<std::string> paths = options.search_paths;
  const char* environment = std::getenv("SCREE_DATA_PATH");
  std::istringstream list(environment ? environment : "");
  for (std::string path; std::getline(list, path, ':');) {
    if (!path.empty()) paths.push_back(path);
  }
  return paths;
}

/// By file in the order of first mention, then by line.
void sort_by_place(std::vector<ConfigError>& errors) {
  std::map<std::string, std::size_t> rank;
  for (const ConfigError& e : errors) rank.try_emplace(e.file, rank.size());
  std::stable_sort(errors.begin(), errors.end(), [&](const ConfigError& a, const ConfigError& b) {
    return a.file == b.file ? a.line < b.line : rank[a.file] < rank[b.file];
  });
}

std::string seconds(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g s", value);
  return text;
}

constexpr double kMostSteps = 1e15;

/// Chooses or checks the time step of a scene that is otherwise complete.
void set_time_step(BuildContext& context, Json& resolved, LoadedConfig& config) {
  config.time_step = estimate_time_step(config.scene);
  const TimeStepEstimate& e = config.time_step;
  Json& step = resolved["time"]["step"];
  if (step.is_string()) {
    if (!(e.design_step < config.settings.end_time)) {
      context.error("/time/step", "no contact limits the step: \"auto\" has nothing to go by", "give a step");
      return;
    }
    // A whole number of steps to the end.
    const double longest = context.number("/time/safety") * e.design_step, end = config.settings.end_time;
    step = end / longest < kMostSteps ? end / std::ceil(end / longest) : longest;
  }
  const double h = config.scene.time_step = step.get<double>();
  if (!(config.settings.end_time / h <= kMostSteps)) {
    context.error("/time/step",
                  "a run to " + seconds(config.settings.end_time) + " in steps of " + seconds(h) +
                      " takes more than 10^15 steps",
                  "lower /time/end or raise the step; a step that small comes from values that are far off "
                  "in /materials, /bodies or /gravity");
    return;
  }
  const std::string hint = "largest step: " + seconds(e.critical_step) + " (" + e.critical_limiter + ")";
  if (h >= e.critical_step) {
    if (context.flag("/time/allow_unstable_step")) {
      context.warn("/time/step", "the step is above the limit of a single contact", hint);
    } else {
      context.error("/time/step",
                    "the step is above the limit of a single contact: the run would be unstable",
                    hint + "; /time/allow_unstable_step overrides this");
    }
  } else if (h > e.design_step) {
    context.warn("/time/step", "the step is above the limit of a dense bed or of an impact after free fall",
                 "advised: at most " + seconds(e.design_step) + " (" + e.design_limiter + ")");
  }
}

/// Origin of every value of the resolved configuration.
void list_origins(const LayeredDocument& document, const Json& value, const std::string& at, Json& list) {
  const bool descend = value.is_object() || (value.is_array() && !value.empty() && value[0].is_structured());
  if (!descend || value.empty()) {
    if (!document.value.contains(Json::json_pointer(at))) {
      list[at] = "default";
      return;
    }
    const Origin origin = document.origin_of(at);
    list[at] = origin.file + (origin.line > 0 ? ":" + std::to_string(origin.line) : "");
    return;
  }
  std::size_t index = 0;
  for (const auto& [key, entry] : value.items()) {
    list_origins(document, entry, value.is_array() ? at / index++ : at / key, list);
  }
}

LoadedConfig build(LayeredDocument& document, const LoadOptions& options, std::vector<ConfigError>& errors) {
  LoadedConfig config;
  apply_overrides(document, configuration_descriptor(), options.overrides, errors);
  Json resolved = Validator(document, errors).resolve(configuration_descriptor());
  if (!resolved.is_object()) return config;
  BuildContext context(document, resolved, all_search_paths(options), errors, config.warnings);
  Scene& scene = config.scene;
  if (context.clean("/gravity")) scene.gravity = context.vector("/gravity");
  scene.domain = build_domain(context);
  scene.contact = build_contact(context);
  std::vector<MaterialUse> uses(scene.contact.materials.size());
  build_bodies(context, scene, uses);
  build_walls(context, scene, uses);
  check_pairs(context, scene.contact, uses);
  check_initial_state(context, scene);
  config.settings = build_settings(context, scene);
  config.settings.config_file = document.main_file;
  const bool automatic = errors.empty() && resolved["time"]["step"].is_string();
  if (errors.empty()) {
    complete_pairs(scene.contact);
    set_time_step(context, resolved, config);
  }
  resolved.erase("$schema");
  config.settings.resolved_config = print_json(resolved);
  Json origins = Json::object();
  list_origins(document, resolved, "", origins);
  if (automatic) origins["/time/step"] = "automatic";
  config.origins = print_json(origins);
  return config;
}

LoadedConfig finish(LayeredDocument document, const LoadOptions& options, std::vector<ConfigError> errors) {
  LoadedConfig config;
  // A file that is no JSON leaves nothing to look at: its syntax error stands alone.
  const bool readable = errors.empty() || !document.value.empty();
  if (readable) config = build(document, options, errors);
  if (!errors.empty()) {
    sort_by_place(errors);
    throw ConfigErrors(std::move(errors));
  }
  return config;
}

/// Everything that has a default, at its default.
Json defaults_of(const Descriptor& object) {
  Json result = Json::object();
  for (const Field& field : object.fields) {
    if (field.presence == Field::Presence::defaulted) {
      result[field.name] = resolve_default(field.type, field.default_value);
    } else if (field.type.kind == Descriptor::Kind::object && field.presence == Field::Presence::required) {
      result[field.name] = defaults_of(field.type);
    }
  }
  return result;
}

}  // namespace

LoadedConfig load_config(const std::string& file, const LoadOptions& options) {
  std::vector<ConfigError> errors;
  LayeredDocument document = load_layers(file, errors);
  return finish(std::move(document), options, std::move(errors));
}

LoadedConfig load_config_text(const std::string& text, const std::string& name, const LoadOptions& options) {
  std::vector<ConfigError> errors;
  LayeredDocument document = load_layers_from_text(text, name, errors);
  return finish(std::move(document), options, std::move(errors));
}

std::string config_schema() {
  return print_json(json_schema(configuration_descriptor(), "Scree configuration"));
}

std::string config_reference_page() { return reference_page(configuration_descriptor()); }

std::string config_defaults() { return print_json(defaults_of(configuration_descriptor())); }

}  // namespace scree
