#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host/config/json.hpp"
#include "host/config/units.hpp"

namespace scree {

/// Limits of a number, in SI units.
struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool above_min = false;  ///< the lower limit itself is not allowed
};
inline constexpr Range kAny{};
inline constexpr Range kPositive{0, std::numeric_limits<double>::infinity(), true};
inline constexpr Range kNotNegative{0};

struct Field;

/// What a value of the configuration may be. One tree of these is the single source of parsing, validation,
/// defaults, the JSON Schema and the reference page.
struct Descriptor {
  enum class Kind : std::uint8_t {
    boolean,
    integer,
    quantity,
    text,
    choice,
    list,
    object,
    map,
    alternatives
  };
  Kind kind = Kind::object;

  Range range;                                ///< integer, quantity
  Dimension dimension = Dimension::none;      ///< quantity
  bool open = false;                          ///< quantity: null is allowed and means "no limit"
  std::vector<std::string> choices;           ///< choice
  std::shared_ptr<const Descriptor> element;  ///< list, map
  std::size_t min_items = 0;                  ///< list, map
  std::size_t max_items = std::numeric_limits<std::size_t>::max();  ///< list
  bool unique = false;                                              ///< list: no entry twice
  std::vector<Descriptor> options;                                  ///< alternatives, the first that fits
  std::vector<Field> fields;                                        ///< object
  std::vector<std::vector<std::string>> exactly_one;  ///< object: groups of keys of which one must be there
  std::vector<std::vector<std::string>> at_most_one;  ///< object: groups of keys that exclude each other

  /// Member functions that complete an object: return a copy with one more rule.
  Descriptor one_of(std::vector<std::string> keys) const;
  Descriptor not_both(std::vector<std::string> keys) const;
};

/// One key of an object.
struct Field {
  enum class Presence : std::uint8_t { required, optional, defaulted };
  std::string name;
  Descriptor type;
  Presence presence = Presence::optional;
  Json default_value;                  ///< defaulted
  std::string doc;                     ///< one sentence
  std::vector<std::string> only_with;  ///< allowed (and its default filled in) only beside one of these keys
  std::vector<std::string> needs;      ///< keys that must stand beside this one

  Field with(std::vector<std::string> keys) const;     ///< copy with only_with
  Field needing(std::vector<std::string> keys) const;  ///< copy with needs
};

Descriptor boolean();
Descriptor integer(Range range);
Descriptor quantity(Dimension dimension, Range range = kAny);
Descriptor text();  ///< not empty
Descriptor any_text();
Descriptor choice(std::vector<std::string> choices);
Descriptor list_of(Descriptor element, std::size_t min_items = 0,
                   std::size_t max_items = std::numeric_limits<std::size_t>::max());
Descriptor set_of(Descriptor element);                          ///< list without repetitions
Descriptor vector_of(Dimension dimension, Range range = kAny);  ///< [x, y, z]
Descriptor open_vector_of(Dimension dimension);                 ///< [x, y, z], null: unbounded
Descriptor map_of(Descriptor element);                          ///< names chosen by the user
Descriptor object(std::vector<Field> fields);
Descriptor either(std::vector<Descriptor> options);

Field required(std::string name, Descriptor type, std::string doc);
Field optional(std::string name, Descriptor type, std::string doc);
Field defaulted(std::string name, Descriptor type, Json default_value, std::string doc);

/// Field of an object by name; null when there is none.
const Field* find_field(const Descriptor& object, const std::string& name);
std::vector<std::string> field_names(const Descriptor& object);

/// Whether a JSON value has the type that a descriptor wants (a text fits a choice only if it is one of
/// them).
bool has_type(const Descriptor& type, const Json& value);

/// What a descriptor allows, in words: "number or text with a unit of length (m, mm, ...), > 0".
std::string allowed(const Descriptor& type);

}  // namespace scree
