#include "host/config/schema.hpp"

#include <cmath>
#include <limits>

namespace scree {
namespace {

/// `patch`: for documents that are merged over others.
Json schema_of(const Descriptor& type, bool patch);

Json number_schema(const Descriptor& type, const char* name) {
  Json schema{{"type", name}};
  const Range& r = type.range;
  if (std::isfinite(r.min)) schema[r.above_min ? "exclusiveMinimum" : "minimum"] = r.min;
  if (std::isfinite(r.max)) schema["maximum"] = r.max;
  return schema;
}

Json quantity_schema(const Descriptor& type) {
  Json options = Json::array();
  options.push_back(number_schema(type, "number"));
  options.push_back({{"type", "string"}, {"pattern", quantity_pattern(type.dimension)}});
  if (type.open) options.push_back({{"type", "null"}});
  return {{"anyOf", options}};
}

Json list_schema(const Descriptor& type) {
  // A list replaces the whole list of an extended file: its entries are complete even in a patch.
  Json schema{{"type", "array"}, {"items", schema_of(*type.element, false)}};
  if (type.min_items > 0) schema["minItems"] = type.min_items;
  if (type.max_items != std::numeric_limits<std::size_t>::max()) schema["maxItems"] = type.max_items;
  if (type.unique) schema["uniqueItems"] = true;
  return schema;
}

Json map_schema(const Descriptor& type, bool patch) {
  Json schema{{"type", "object"}, {"propertyNames", {{"minLength", 1}}}};
  schema["additionalProperties"] = schema_of(*type.element, patch);
  if (patch)
    schema["additionalProperties"] = {{"anyOf", {schema["additionalProperties"], {{"type", "null"}}}}};
  if (type.min_items > 0 && !patch) schema["minProperties"] = type.min_items;
  return schema;
}

Json requires_key(const std::string& key) { return {{"required", Json::array({key})}}; }

/// Rules between the keys of an object. In a patch they cannot be judged: the other keys may be in the base.
void add_key_rules(const Descriptor& type, Json& schema) {
  Json required = Json::array(), dependencies = Json::object(), rules = Json::array();
  for (const Field& field : type.fields) {
    if (field.presence == Field::Presence::required) required.push_back(field.name);
    if (!field.needs.empty()) dependencies[field.name] = field.needs;
    if (!field.only_with.empty()) {
      Json any = Json::array();
      for (const std::string& key : field.only_with) any.push_back(requires_key(key));
      dependencies[field.name] = {{"anyOf", any}};
    }
  }
  for (const auto& group : type.exactly_one) {
    Json options = Json::array();
    for (const std::string& key : group) options.push_back(requires_key(key));
    rules.push_back({{"oneOf", options}});
  }
  for (const auto& group : type.at_most_one) {
    rules.push_back({{"not", {{"required", group}}}});
  }
  if (!required.empty()) schema["required"] = required;
  if (!dependencies.empty()) schema["dependencies"] = dependencies;
  if (!rules.empty()) schema["allOf"] = rules;
}

Json object_schema(const Descriptor& type, bool patch) {
  Json schema{{"type", "object"}, {"properties", Json::object()}, {"additionalProperties", false}};
  for (const Field& field : type.fields) {
    Json entry = schema_of(field.type, patch);
    if (patch) entry = {{"anyOf", {entry, {{"type", "null"}}}}};
    const std::string unit =
        field.type.kind == Descriptor::Kind::quantity ? si_unit(field.type.dimension) : "";
    entry["description"] = field.doc + (unit.empty() ? "" : " Unit: " + unit + ".");
    if (field.presence == Field::Presence::defaulted) entry["default"] = field.default_value;
    schema["properties"][field.name] = entry;
  }
  if (!patch) add_key_rules(type, schema);
  return schema;
}

Json schema_of(const Descriptor& type, bool patch) {
  switch (type.kind) {
    case Descriptor::Kind::boolean:
      return {{"type", "boolean"}};
    case Descriptor::Kind::integer:
      return number_schema(type, "integer");
    case Descriptor::Kind::quantity:
      return quantity_schema(type);
    case Descriptor::Kind::text:
      return type.min_items > 0 ? Json{{"type", "string"}, {"minLength", 1}} : Json{{"type", "string"}};
    case Descriptor::Kind::choice:
      return {{"enum", type.choices}};
    case Descriptor::Kind::list:
      return list_schema(type);
    case Descriptor::Kind::map:
      return map_schema(type, patch);
    case Descriptor::Kind::object:
      return object_schema(type, patch);
    case Descriptor::Kind::alternatives: {
      Json options = Json::array();
      for (const Descriptor& option : type.options) options.push_back(schema_of(option, patch));
      return {{"anyOf", options}};
    }
  }
  return true;
}

}  // namespace

Json json_schema(const Descriptor& root, const std::string& title) {
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}, {"type", "object"}};
  schema["if"] = {{"required", Json::array({"extends"})}, {"properties", {{"extends", {{"minItems", 1}}}}}};
  schema["then"] = {{"$ref", "#/definitions/patch"}};
  schema["else"] = {{"$ref", "#/definitions/complete"}};
  schema["definitions"] = {{"complete", schema_of(root, false)}, {"patch", schema_of(root, true)}};
  return schema;
}

}  // namespace scree
