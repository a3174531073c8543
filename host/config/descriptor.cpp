#include "host/config/descriptor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace scree {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string joined(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i ? separator : "") + words[i];
  return text;
}

std::string range_in_words(const Range& r) {
  const bool low = std::isfinite(r.min), high = std::isfinite(r.max);
  if (low && high && r.min == r.max) return ", = " + number(r.min);
  std::string words;
  if (low) words += std::string(r.above_min ? ", > " : ", >= ") + number(r.min);
  if (high) words += ", <= " + number(r.max);
  return words;
}

Descriptor of_kind(Descriptor::Kind kind) {
  Descriptor d;
  d.kind = kind;
  return d;
}

std::string list_in_words(const Descriptor& d) {
  std::string count;
  if (d.min_items == d.max_items) {
    count = std::to_string(d.min_items) + " entries, ";
  } else if (d.min_items > 0) {
    count = "at least " + std::to_string(d.min_items) + ", ";
  }
  return "list (" + count + "each: " + allowed(*d.element) + ")";
}

}  // namespace

Descriptor Descriptor::one_of(std::vector<std::string> keys) const {
  Descriptor d = *this;
  d.exactly_one.push_back(std::move(keys));
  return d;
}
Descriptor Descriptor::not_both(std::vector<std::string> keys) const {
  Descriptor d = *this;
  d.at_most_one.push_back(std::move(keys));
  return d;
}
Field Field::with(std::vector<std::string> keys) const {
  Field f = *this;
  f.only_with = std::move(keys);
  return f;
}
Field Field::needing(std::vector<std::string> keys) const {
  Field f = *this;
  f.needs = std::move(keys);
  return f;
}

Descriptor boolean() { return of_kind(Descriptor::Kind::boolean); }
Descriptor integer(Range range) {
  Descriptor d = of_kind(Descriptor::Kind::integer);
  d.range = range;
  return d;
}
Descriptor quantity(Dimension dimension, Range range) {
  Descriptor d = of_kind(Descriptor::Kind::quantity);
  d.dimension = dimension;
  d.range = range;
  return d;
}
Descriptor text() {
  Descriptor d = any_text();
  d.min_items = 1;
  return d;
}
Descriptor any_text() { return of_kind(Descriptor::Kind::text); }
Descriptor choice(std::vector<std::string> choices) {
  Descriptor d = of_kind(Descriptor::Kind::choice);
  d.choices = std::move(choices);
  return d;
}
Descriptor list_of(Descriptor element, std::size_t min_items, std::size_t max_items) {
  Descriptor d = of_kind(Descriptor::Kind::list);
  d.element = std::make_shared<const Descriptor>(std::move(element));
  d.min_items = min_items;
  d.max_items = max_items;
  return d;
}
Descriptor set_of(Descriptor element) {
  Descriptor d = list_of(std::move(element));
  d.unique = true;
  return d;
}
Descriptor vector_of(Dimension dimension, Range range) { return list_of(quantity(dimension, range), 3, 3); }
Descriptor open_vector_of(Dimension dimension) {
  Descriptor element = quantity(dimension);
  element.open = true;
  return list_of(std::move(element), 3, 3);
}
Descriptor map_of(Descriptor element) {
  Descriptor d = list_of(std::move(element), 1);
  d.kind = Descriptor::Kind::map;
  return d;
}
Descriptor object(std::vector<Field> fields) {
  Descriptor d = of_kind(Descriptor::Kind::object);
  d.fields = std::move(fields);
  return d;
}
Descriptor either(std::vector<Descriptor> options) {
  Descriptor d = of_kind(Descriptor::Kind::alternatives);
  d.options = std::move(options);
  return d;
}

Field required(std::string name, Descriptor type, std::string doc) {
  return {std::move(name), std::move(type), Field::Presence::required, {}, std::move(doc), {}, {}};
}
Field optional(std::string name, Descriptor type, std::string doc) {
  return {std::move(name), std::move(type), Field::Presence::optional, {}, std::move(doc), {}, {}};
}
Field defaulted(std::string name, Descriptor type, Json default_value, std::string doc) {
  return {std::move(name),
          std::move(type),
          Field::Presence::defaulted,
          std::move(default_value),
          std::move(doc),
          {},
          {}};
}

const Field* find_field(const Descriptor& object, const std::string& name) {
  const auto found = std::find_if(object.fields.begin(), object.fields.end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == object.fields.end() ? nullptr : &*found;
}

std::vector<std::string> field_names(const Descriptor& object) {
  std::vector<std::string> names;
  for (const Field& field : object.fields) names.push_back(field.name);
  return names;
}

bool has_type(const Descriptor& type, const Json& value) {
  switch (type.kind) {
    case Descriptor::Kind::boolean:
      return value.is_boolean();
    case Descriptor::Kind::integer:
      return value.is_number_integer() ||
             (value.is_number() && value.get<double>() == std::floor(value.get<double>()));
    case Descriptor::Kind::quantity:
      return value.is_number() || value.is_string() || (type.open && value.is_null());
    case Descriptor::Kind::text:
      return value.is_string();
    case Descriptor::Kind::choice:
      return value.is_string() && std::find(type.choices.begin(), type.choices.end(),
                                            value.get<std::string>()) != type.choices.end();
    case Descriptor::Kind::list:
      return value.is_array();
    case Descriptor::Kind::object:
    case Descriptor::Kind::map:
      return value.is_object();
    case Descriptor::Kind::alternatives:
      return std::any_of(type.options.begin(), type.options.end(),
                         [&](const Descriptor& option) { return has_type(option, value); });
  }
  return false;
}

std::string allowed(const Descriptor& type) {
  switch (type.kind) {
    case Descriptor::Kind::boolean:
      return "true or false";
    case Descriptor::Kind::integer:
      return "integer" + range_in_words(type.range);
    case Descriptor::Kind::quantity: {
      const std::string unit = si_unit(type.dimension);
      const std::string units = joined(unit_spellings(type.dimension), ", ");
      return "number" + (unit.empty() ? "" : " in " + unit) + " or text with a unit (" + units + ")" +
             range_in_words(type.range) + (type.open ? ", or null for no limit" : "");
    }
    case Descriptor::Kind::text:
      return type.min_items > 0 ? "text, not empty" : "text";
    case Descriptor::Kind::choice:
      return "\"" + joined(type.choices, "\", \"") + "\"";
    case Descriptor::Kind::list:
      return list_in_words(type);
    case Descriptor::Kind::map:
      return "object with names of your choice";
    case Descriptor::Kind::object:
      return "object with the keys " + joined(field_names(type), ", ");
    case Descriptor::Kind::alternatives: {
      std::vector<std::string> words;
      for (const Descriptor& option : type.options) words.push_back(allowed(option));
      return joined(words, " | ");
    }
  }
  return "";
}

}  // namespace scree
