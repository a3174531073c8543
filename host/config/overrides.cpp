#include "host/config/overrides.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace scree {
namespace {

std::vector<std::string> split_path(const std::string& path) {
  const bool is_pointer = !path.empty() && path[0] == '/';
  const char separator = is_pointer ? '/' : '.';
  std::vector<std::string> parts;
  std::size_t at = is_pointer ? 1 : 0;
  for (;;) {
    const std::size_t end = path.find(separator, at);
    std::string part = path.substr(at, end == std::string::npos ? end : end - at);
    if (is_pointer) {
      for (std::size_t i = part.find('~'); i != std::string::npos; i = part.find('~', i + 1)) {
        if (i + 1 < part.size()) part.replace(i, 2, part[i + 1] == '1' ? "/" : "~");
      }
    }
    parts.push_back(part);
    if (end == std::string::npos) return parts;
    at = end + 1;
  }
}

std::optional<std::size_t> list_index(const Json& list, const std::string& part) {
  std::size_t index = 0;
  const auto result = std::from_chars(part.data(), part.data() + part.size(), index);
  const bool is_number = result.ec == std::errc{} && result.ptr == part.data() + part.size();
  if (is_number && index < list.size()) return index;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].is_object() && list[i].contains("name") && list[i]["name"] == part) return i;
  }
  return std::nullopt;
}

std::vector<std::string> names_in(const Json& value) {
  std::vector<std::string> names;
  if (value.is_object()) {
    for (const auto& [key, entry] : value.items()) names.push_back(key);
  } else {
    for (std::size_t i = 0; i < value.size(); ++i) {
      const bool named = value[i].is_object() && value[i].contains("name") && value[i]["name"].is_string();
      names.push_back(named ? value[i]["name"].get<std::string>() : std::to_string(i));
    }
  }
  return names;
}

/// One "--set" entry on its way down the document.
class Override {
 public:
  Override(LayeredDocument& document, const std::string& entry, std::vector<ConfigError>& errors)
      : document_(document), entry_(entry), errors_(errors) {}

  void apply(const Descriptor& root) {
    const std::size_t equals = entry_.find('=');
    if (equals == std::string::npos || equals == 0) {
      fail("an override is written path=value", "for example --set time.end=2 or --set /time/end=2");
      return;
    }
    const std::string text = entry_.substr(equals + 1);
    Json value = Json::parse(text, nullptr, false, true);
    if (value.is_discarded()) value = text;
    const Descriptor* type = &root;
    Json* at = &document_.value;
    for (const std::string& part : split_path(entry_.substr(0, equals))) {
      if (!descend(part, type, at)) return;
    }
    *at = value;
    const std::string root_pointer = pointer_;
    std::erase_if(document_.origins, [&](const auto& origin) {
      return origin.first.compare(0, root_pointer.size() + 1, root_pointer + "/") == 0;
    });
    document_.origins[pointer_] = {Origin::Source::set, "--set " + entry_, 0};
  }

 private:
  bool fail(const std::string& message, const std::string& hint) {
    errors_.push_back({"--set " + entry_, 0, pointer_, "", message, hint});
    return false;
  }

  /// Steps from a value into its part; creates objects that are known but not written yet.
  bool descend(const std::string& part, const Descriptor*& type, Json*& at) {
    if (type->kind == Descriptor::Kind::alternatives) type = &fitting_option(*type, *at);
    if (type->kind == Descriptor::Kind::object) {
      const Field* field = find_field(*type, part);
      if (!field) return fail("unknown key \"" + part + "\"", suggestion(part, field_names(*type)));
      type = &field->type;
    } else if (type->kind == Descriptor::Kind::map) {
      if (!at->contains(part)) return fail("unknown name \"" + part + "\"", suggestion(part, names_in(*at)));
      type = type->element.get();
    } else if (type->kind == Descriptor::Kind::list && at->is_array()) {
      const auto index = list_index(*at, part);
      if (!index) return fail("no entry \"" + part + "\"", suggestion(part, names_in(*at)));
      type = type->element.get();
      at = &(*at)[*index];
      pointer_ = pointer_ / *index;
      return true;
    } else {
      return fail("nothing lies below this value", "");
    }
    if (!at->is_object()) *at = Json::object();
    at = &(*at)[part];
    pointer_ = pointer_ / part;
    return true;
  }

  /// The alternative that the present value has, else the first object or list.
  static const Descriptor& fitting_option(const Descriptor& type, const Json& value) {
    const auto is_container = [](const Descriptor& d) {
      return d.kind == Descriptor::Kind::object || d.kind == Descriptor::Kind::list;
    };
    for (const Descriptor& option : type.options) {
      if (is_container(option) && has_type(option, value)) return option;
    }
    for (const Descriptor& option : type.options) {
      if (is_container(option)) return option;
    }
    return type.options.front();
  }

  LayeredDocument& document_;
  const std::string& entry_;
  std::vector<ConfigError>& errors_;
  std::string pointer_;
};

}  // namespace

void apply_overrides(LayeredDocument& document, const Descriptor& root,
                     const std::vector<std::string>& overrides, std::vector<ConfigError>& errors) {
  for (const std::string& entry : overrides) Override(document, entry, errors).apply(root);
}

}  // namespace scree
