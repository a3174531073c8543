#include "host/config/reference_page.hpp"

#include <utility>
#include <vector>

#include "host/config/law_names.hpp"

namespace scree {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

std::string quoted(const std::vector<std::string>& keys, const std::string& separator) {
  std::string text;
  for (std::size_t i = 0; i < keys.size(); ++i) text += (i ? separator : "") + "`" + keys[i] + "`";
  return text;
}

/// What a value may be, short: units are listed once at the end of the page.
std::string short_type(const Descriptor& type) {
  switch (type.kind) {
    case Descriptor::Kind::quantity: {
      Descriptor plain = type;
      plain.kind = Descriptor::Kind::integer;  // borrow the wording of the limits
      const std::string limits = allowed(plain).substr(std::string("integer").size());
      const std::string unit = si_unit(type.dimension);
      return std::string(dimension_name(type.dimension)) + (unit.empty() ? "" : " in " + unit) + limits +
             (type.open ? ", or null" : "");
    }
    case Descriptor::Kind::list:
      return (type.min_items == 3 && type.max_items == 3 ? "[x, y, z]: " : "list of ") +
             short_type(*type.element);
    case Descriptor::Kind::map:
      return "named entries";
    case Descriptor::Kind::object:
      return "object";
    case Descriptor::Kind::alternatives: {
      std::string text;
      for (const Descriptor& option : type.options)
        text += (text.empty() ? "" : ", or ") + short_type(option);
      return text;
    }
    default:
      return allowed(type);
  }
}

std::string default_of(const Field& field) {
  if (field.presence == Field::Presence::required) return "**required**";
  if (field.presence == Field::Presence::optional) return "-";
  return "`" + field.default_value.dump() + "`";
}

/// Objects below a type, each with the path of keys that leads there.
using Named = std::vector<std::pair<std::string, const Descriptor*>>;
void collect_objects(const Descriptor& type, const std::string& path, Named& found) {
  switch (type.kind) {
    case Descriptor::Kind::object:
      found.emplace_back(path, &type);
      break;
    case Descriptor::Kind::list:
      collect_objects(*type.element, path + "[]", found);
      break;
    case Descriptor::Kind::map:
      collect_objects(*type.element, path + ".<name>", found);
      break;
    case Descriptor::Kind::alternatives:
      for (const Descriptor& option : type.options) collect_objects(option, path, found);
      break;
    default:
      break;
  }
}

void write_object(const Descriptor& type, const std::string& path, std::string& page) {
  page += "\n## " + (path.empty() ? std::string("The file") : "`" + path + "`") + "\n\n";
  for (const auto& group : type.exactly_one) page += "Exactly one of " + quoted(group, ", ") + ".\n\n";
  for (const auto& group : type.at_most_one) page += "At most one of " + quoted(group, ", ") + ".\n\n";
  page += "| key | value | default | meaning |\n|---|---|---|---|\n";
  for (const Field& field : type.fields) {
    std::string doc = field.doc;
    if (!field.only_with.empty()) doc += " Only beside " + quoted(field.only_with, " or ") + ".";
    if (!field.needs.empty()) doc += " Needs " + quoted(field.needs, ", ") + ".";
    page += "| `" + field.name + "` | " + escaped(short_type(field.type)) + " | " +
            escaped(default_of(field)) + " | " + escaped(doc) + " |\n";
  }
  for (const Field& field : type.fields) {
    Named below;
    collect_objects(field.type, path.empty() ? field.name : path + "." + field.name, below);
    for (const auto& [name, object] : below) write_object(*object, name, page);
  }
}

void write_laws(std::string& page) {
  page +=
      "\n## Contact laws and the keys they need\n\n| law | materials need | pairs need | meaning "
      "|\n|---|---|---|---|\n";
  for (const LawKeys& keys : law_keys()) {
    const bool linear = keys.material_keys.empty();
    const std::string stiffness = "`normal_stiffness` of both materials or of the pair";
    const std::string pair = quoted(keys.pair_keys, ", ");
    page += "| `" + law_names()[static_cast<std::size_t>(keys.law)] + "` | " +
            (linear ? stiffness : quoted(keys.material_keys, ", ")) + " | " +
            (linear ? "`restitution` when the stiffness is the pair's and no material has `normal_damping`"
                    : "") +
            (linear && !pair.empty() ? ", " : "") + pair + " | " + keys.summary + " |\n";
  }
}

void write_units(std::string& page) {
  page +=
      "\n## Units\n\nA number is in SI units. A text is a number with one of these units:\n\n| quantity | "
      "units |\n|---|---|\n";
  for (int i = 0; i <= static_cast<int>(Dimension::damping); ++i) {
    const auto dimension = static_cast<Dimension>(i);
    page += "| " + std::string(dimension_name(dimension)) + " | " + quoted(unit_spellings(dimension), ", ") +
            " |\n";
  }
}

}  // namespace

std::string reference_page(const Descriptor& root) {
  std::string page =
      "# Configuration reference\n\nOne JSON file with comments describes a whole experiment. This page is "
      "written by "
      "the program from the same descriptions that check the file.\n";
  write_object(root, "", page);
  write_laws(page);
  write_units(page);
  return page;
}

}  // namespace scree
