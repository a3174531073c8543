#include "host/config/layered_document.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "host/config/json_text.hpp"

namespace scree {
namespace {

namespace fs = std::filesystem;
using Errors = std::vector<ConfigError>;

bool is_at_or_below(const std::string& pointer, const std::string& root) {
  return pointer.compare(0, root.size(), root) == 0 &&
         (pointer.size() == root.size() || pointer[root.size()] == '/');
}

/// Merges documents and their origins.
class Merger {
 public:
  Merger(LayeredDocument& target, const LayeredDocument& patch, Errors& errors)
      : target_(target), patch_(patch), errors_(errors) {}

  void merge() { merge_value(target_.value, patch_.value, ""); }

 private:
  void merge_value(Json& target, const Json& patch, const std::string& pointer) {
    if (!patch.is_object()) {
      forget(pointer);
      target = patch;
      adopt_all(pointer);
      return;
    }
    if (!target.is_object()) {
      forget(pointer);
      target = Json::object();
    }
    adopt(pointer);
    for (const auto& [key, value] : patch.items()) {
      const std::string at = pointer / key;
      if (!value.is_null()) {
        merge_value(target[key], value, at);
      } else if (target.contains(key)) {
        target.erase(key);
        forget(at);
      } else {
        errors_.push_back(
            patch_.error_at(at, "null removes this key, but no extended file has it", "delete the line"));
      }
    }
  }

  void forget(const std::string& pointer) {
    std::erase_if(target_.origins, [&](const auto& entry) { return is_at_or_below(entry.first, pointer); });
  }
  void adopt(const std::string& pointer) {
    const auto found = patch_.origins.find(pointer);
    if (found != patch_.origins.end()) target_.origins[pointer] = found->second;
  }
  void adopt_all(const std::string& pointer) {
    for (const auto& [at, origin] : patch_.origins) {
      if (is_at_or_below(at, pointer)) target_.origins[at] = origin;
    }
  }

  LayeredDocument& target_;
  const LayeredDocument& patch_;
  Errors& errors_;
};

/// Loads a chain of files; knows which ones are open to find circles.
class LayerLoader {
 public:
  explicit LayerLoader(Errors& errors) : errors_(errors) {}

  LayeredDocument load_file(const std::string& file, const ConfigError& blame) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || fs::is_directory(file)) {
      ConfigError error = blame;
      error.message = "the file \"" + file + "\" cannot be opened";
      errors_.push_back(error);
      return {};
    }
    const std::string identity = fs::weakly_canonical(file).string();
    if (std::find(open_.begin(), open_.end(), identity) != open_.end()) {
      ConfigError error = blame;
      error.message = "\"extends\" goes in a circle: \"" + file + "\" is being read already";
      error.hint = "remove one of the \"extends\" entries";
      errors_.push_back(error);
      return {};
    }
    open_.push_back(identity);
    const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    LayeredDocument document = load_text(text, file);
    open_.pop_back();
    return document;
  }

  LayeredDocument load_text(const std::string& text, const std::string& file) {
    LayeredDocument own;
    own.main_file = file;
    ParsedText parsed;
    if (!parse_json_text(text, file, parsed, errors_)) return own;
    own.value = std::move(parsed.value);
    for (const auto& [pointer, line] : parsed.lines)
      own.origins[pointer] = {Origin::Source::file, file, line};
    const std::vector<std::pair<std::string, std::string>> bases = take_extends(own);
    if (bases.empty()) return own;
    LayeredDocument merged;
    merged.main_file = file;
    for (const auto& [base, pointer] : bases) {
      LayeredDocument layer = load_file(base, own.error_at(pointer, "", "paths are relative to this file"));
      for (auto& [at, origin] : layer.origins) origin.source = Origin::Source::extends;
      Merger(merged, layer, errors_).merge();
    }
    Merger(merged, own, errors_).merge();
    return merged;
  }

 private:
  /// Paths of the files extended, with the pointers of the entries; removes the key from the document.
  std::vector<std::pair<std::string, std::string>> take_extends(LayeredDocument& document) {
    std::vector<std::pair<std::string, std::string>> bases;
    if (!document.value.is_object() || !document.value.contains("extends")) return bases;
    const Json entries = document.value["extends"];
    const bool is_list = entries.is_array();
    for (std::size_t i = 0; i < (is_list ? entries.size() : 1); ++i) {
      const Json& entry = is_list ? entries[i] : entries;
      const std::string pointer = is_list ? "/extends/" + std::to_string(i) : "/extends";
      if (!entry.is_string()) {
        errors_.push_back(document.error_at(pointer, "a path is expected", "\"extends\": [\"base.json\"]"));
        continue;
      }
      const fs::path path = entry.get<std::string>();
      const fs::path base = path.is_absolute() ? path : fs::path(document.main_file).parent_path() / path;
      bases.emplace_back(base.string(), pointer);
    }
    document.value.erase("extends");
    return bases;
  }

  Errors& errors_;
  std::vector<std::string> open_;
};

}  // namespace

Origin LayeredDocument::origin_of(std::string pointer) const {
  for (;;) {
    const auto found = origins.find(pointer);
    if (found != origins.end()) return found->second;
    if (pointer.empty()) return {Origin::Source::file, main_file, 0};
    pointer.resize(pointer.rfind('/'));
  }
}

ConfigError LayeredDocument::error_at(const std::string& pointer, const std::string& message,
                                      const std::string& hint) const {
  const Origin origin = origin_of(pointer);
  ConfigError error{origin.file, origin.line, pointer, "", message, hint};
  const Json::json_pointer at(pointer);
  if (value.contains(at)) error.value = excerpt(value.at(at));
  return error;
}

LayeredDocument load_layers(const std::string& file, Errors& errors) {
  LayeredDocument document = LayerLoader(errors).load_file(file, {file, 0, "", "", "", "check the path"});
  document.main_file = file;
  return document;
}

LayeredDocument load_layers_from_text(const std::string& text, const std::string& name, Errors& errors) {
  return LayerLoader(errors).load_text(text, name);
}

}  // namespace scree
