#include "host/config/validator.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

std::string type_name(const Json& value) {
  return value.is_number()   ? "number"
         : value.is_string() ? "text"
         : value.is_array()  ? "list"
                             : value.type_name();
}

std::string quoted_list(const std::vector<std::string>& keys) {
  std::string text;
  for (std::size_t i = 0; i < keys.size(); ++i) text += (i ? ", \"" : "\"") + keys[i] + "\"";
  return text;
}

std::vector<std::string> present(const std::vector<std::string>& keys, const Json& value) {
  std::vector<std::string> found;
  std::copy_if(keys.begin(), keys.end(), std::back_inserter(found),
               [&](const std::string& key) { return value.contains(key); });
  return found;
}

}  // namespace

Json Validator::fail(const std::string& pointer, const std::string& message, const std::string& hint) {
  errors_.push_back(document_.error_at(pointer, message, hint));
  return nullptr;
}

Json Validator::resolve(const Descriptor& type, const Json& value, const std::string& pointer) {
  using Kind = Descriptor::Kind;
  const bool mismatch =
      type.kind != Kind::choice && type.kind != Kind::alternatives && !has_type(type, value);
  if (mismatch) return fail(pointer, "wrong type: " + type_name(value), "allowed: " + allowed(type));
  switch (type.kind) {
    case Kind::boolean:
      return value;
    case Kind::integer:
    case Kind::quantity:
      return resolve_number(type, value, pointer);
    case Kind::text:
    case Kind::choice:
      return resolve_text(type, value, pointer);
    case Kind::list:
      return resolve_list(type, value, pointer);
    case Kind::map:
      return resolve_map(type, value, pointer);
    case Kind::object:
      return resolve_object(type, value, pointer);
    case Kind::alternatives:
      return resolve_alternatives(type, value, pointer);
  }
  return nullptr;
}

bool Validator::in_range(const Descriptor& type, double value, const std::string& pointer) {
  const Range& r = type.range;
  const bool ok = std::isfinite(value) && value <= r.max && (r.above_min ? value > r.min : value >= r.min);
  if (!ok) {
    fail(pointer, std::isfinite(value) ? "out of range" : "not a finite number", "allowed: " + allowed(type));
  }
  return ok;
}

Json Validator::resolve_number(const Descriptor& type, const Json& value, const std::string& pointer) {
  if (value.is_null()) return value;  // an open limit
  if (value.is_string()) {
    std::string why;
    const auto si = parse_quantity(value.get<std::string>(), type.dimension, why);
    if (!si) return fail(pointer, "bad quantity: " + why, "allowed: " + allowed(type));
    return in_range(type, *si, pointer) ? Json(*si) : Json(nullptr);
  }
  if (!in_range(type, value.get<double>(), pointer)) return nullptr;
  if (type.kind == Descriptor::Kind::quantity) return value.get<double>();
  return value.is_number_integer() ? value : Json(static_cast<std::int64_t>(value.get<double>()));
}

Json Validator::resolve_text(const Descriptor& type, const Json& value, const std::string& pointer) {
  if (type.kind == Descriptor::Kind::text) {
    if (type.min_items > 0 && value.get<std::string>().empty()) {
      return fail(pointer, "the text is empty", "allowed: " + allowed(type));
    }
    return value;
  }
  if (has_type(type, value)) return value;
  if (!value.is_string())
    return fail(pointer, "wrong type: " + type_name(value), "allowed: " + allowed(type));
  return fail(pointer, "unknown name", suggestion(value.get<std::string>(), type.choices));
}

Json Validator::resolve_list(const Descriptor& type, const Json& value, const std::string& pointer) {
  if (value.size() < type.min_items || value.size() > type.max_items) {
    return fail(pointer, "wrong number of entries: " + std::to_string(value.size()),
                "allowed: " + allowed(type));
  }
  Json result = Json::array();
  for (std::size_t i = 0; i < value.size(); ++i) {
    result.push_back(resolve(*type.element, value[i], pointer / i));
    if (!type.unique) continue;
    const auto before = value.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(value.begin(), before, value[i]) != before) fail(pointer / i, "the entry occurs twice", "");
  }
  return result;
}

Json Validator::resolve_map(const Descriptor& type, const Json& value, const std::string& pointer) {
  if (value.size() < type.min_items) return fail(pointer, "at least one entry is needed", "");
  Json result = Json::object();
  for (const auto& [name, entry] : value.items()) {
    if (name.empty()) fail(pointer / name, "the name is empty", "give it a name");
    result[name] = resolve(*type.element, entry, pointer / name);
  }
  return result;
}

void Validator::check_keys(const Descriptor& type, const Json& value, const std::string& pointer) {
  for (const auto& [key, entry] : value.items()) {
    const Field* field = find_field(type, key);
    if (!field) {
      fail(pointer / key, "unknown key \"" + key + "\"", suggestion(key, field_names(type)));
      continue;
    }
    if (!field->only_with.empty() && present(field->only_with, value).empty()) {
      fail(pointer / key, "\"" + key + "\" has no meaning here",
           "it is used together with " + quoted_list(field->only_with));
    }
    for (const std::string& needed : field->needs) {
      if (!value.contains(needed)) {
        fail(pointer, "missing key \"" + needed + "\"", "\"" + key + "\" needs it");
      }
    }
  }
}

void Validator::check_groups(const Descriptor& type, const Json& value, const std::string& pointer) {
  for (const auto& group : type.exactly_one) {
    const auto found = present(group, value);
    if (found.empty())
      fail(pointer, "one of these keys is missing: " + quoted_list(group), "give exactly one of them");
    if (found.size() > 1)
      fail(pointer, "these keys exclude each other: " + quoted_list(found), "give exactly one of them");
  }
  for (const auto& group : type.at_most_one) {
    const auto found = present(group, value);
    if (found.size() > 1)
      fail(pointer, "these keys exclude each other: " + quoted_list(found), "give one of them");
  }
}

Json Validator::resolve_object(const Descriptor& type, const Json& value, const std::string& pointer) {
  check_keys(type, value, pointer);
  check_groups(type, value, pointer);
  Json result = Json::object();
  for (const Field& field : type.fields) {
    if (value.contains(field.name)) {
      result[field.name] = resolve(field.type, value[field.name], pointer / field.name);
    } else if (field.presence == Field::Presence::required) {
      fail(pointer, "missing key \"" + field.name + "\"", field.doc + " Allowed: " + allowed(field.type));
    } else if (field.presence == Field::Presence::defaulted) {
      if (!field.only_with.empty() && present(field.only_with, value).empty()) continue;
      result[field.name] = resolve_default(field.type, field.default_value);
    }
  }
  return result;
}

Json Validator::resolve_alternatives(const Descriptor& type, const Json& value, const std::string& pointer) {
  for (const Descriptor& option : type.options) {
    if (!has_type(option, value)) continue;
    const std::size_t before = errors_.size();
    Json result = resolve(option, value, pointer);
    // A text may have been meant for any of the alternatives: name them all.
    if (value.is_string() && errors_.size() > before) errors_.back().hint = "allowed: " + allowed(type);
    return result;
  }
  const std::string message = value.is_string() ? "unknown name" : "wrong type: " + type_name(value);
  return fail(pointer, message, "allowed: " + allowed(type));
}

Json resolve_default(const Descriptor& type, const Json& value) {
  LayeredDocument document;
  document.value = value;
  std::vector<ConfigError> errors;
  Json result = Validator(document, errors).resolve(type);
  if (!errors.empty()) throw std::logic_error("bad default in a descriptor: " + format(errors));
  return result;
}

}  // namespace scree
