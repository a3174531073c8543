#include "host/config/body_table.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

#include "host/config/config_error.hpp"
#include "host/config/units.hpp"
#include "host/scene/text_lines.hpp"

namespace scree {
namespace {

enum Role : std::uint8_t {
  radius,
  diameter,
  x,
  y,
  z,
  vx,
  vy,
  vz,
  wx,
  wy,
  wz,
  mass,
  density,
  kRoles,
  left_out = kRoles
};

struct ColumnName {
  const char* name;
  Role role;
};
constexpr ColumnName kNames[] = {
    {"radius", radius},
    {"r", radius},
    {"diameter", diameter},
    {"d", diameter},
    {"x", x},
    {"posx", x},
    {"pos_x", x},
    {"position_x", x},
    {"y", y},
    {"posy", y},
    {"pos_y", y},
    {"position_y", y},
    {"z", z},
    {"posz", z},
    {"pos_z", z},
    {"position_z", z},
    {"vx", vx},
    {"velocity_x", vx},
    {"vy", vy},
    {"velocity_y", vy},
    {"vz", vz},
    {"velocity_z", vz},
    {"wx", wx},
    {"omega_x", wx},
    {"angular_velocity_x", wx},
    {"wy", wy},
    {"omega_y", wy},
    {"angular_velocity_y", wy},
    {"wz", wz},
    {"omega_z", wz},
    {"angular_velocity_z", wz},
    {"mass", mass},
    {"density", density},
    {"id", left_out},
    {"type", left_out},
};

Dimension dimension_of(Role role) {
  if (role <= z) return Dimension::length;
  if (role <= vz) return Dimension::velocity;
  if (role <= wz) return Dimension::angular_velocity;
  return role == mass ? Dimension::mass : Dimension::density;
}

struct Column {
  Role role;
  std::string unit;  ///< empty: SI
};

Column parse_column(std::string text, int line) {
  Column column{left_out, ""};
  const std::size_t bracket = text.find('[');
  if (bracket != std::string::npos && text.back() == ']') {
    column.unit = text.substr(bracket + 1, text.size() - bracket - 2);
    text.resize(bracket);
  }
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                   [&](const ColumnName& entry) { return text == entry.name; });
  if (found == std::end(kNames)) {
    std::vector<std::string> known;
    for (const ColumnName& entry : kNames) known.emplace_back(entry.name);
    throw TableError("unknown column \"" + text + "\"", line, suggestion(text, known));
  }
  column.role = found->role;
  std::string why;
  if (column.role == left_out || column.unit == si_unit(dimension_of(column.role))) column.unit.clear();
  if (!column.unit.empty() && !parse_quantity("1 " + column.unit, dimension_of(column.role), why)) {
    throw TableError("column \"" + text + "\": " + why, line);
  }
  return column;
}

void check_columns(const std::vector<Column>& columns, int line) {
  std::array<int, kRoles + 1> seen{};
  for (const Column& column : columns) ++seen[column.role];
  for (int role = 0; role < kRoles; ++role) {
    if (seen[role] > 1) throw TableError("a column occurs twice", line);
  }
  if (seen[x] + seen[y] + seen[z] != 3) throw TableError("the columns x, y and z are needed", line);
  if (seen[radius] && seen[diameter]) throw TableError("give the radius or the diameter, not both", line);
  if (seen[mass] && seen[density]) throw TableError("give the mass or the density, not both", line);
  const int v = seen[vx] + seen[vy] + seen[vz], w = seen[wx] + seen[wy] + seen[wz];
  if ((v != 0 && v != 3) || (w != 0 && w != 3)) throw TableError("a vector needs all three columns", line);
}

std::vector<Column> parse_columns(const std::vector<std::string>& names, int line) {
  std::vector<Column> columns;
  for (const std::string& name : names) columns.push_back(parse_column(name, line));
  check_columns(columns, line);
  return columns;
}

double parse_value(const Column& column, std::string_view field, int line) {
  std::string why;
  const auto value = column.unit.empty() ? parse_number(field)
                                         : parse_quantity(std::string(field) + " " + column.unit,
                                                          dimension_of(column.role), why);
  if (!value) throw TableError("\"" + std::string(field) + "\" is not a number", line);
  const bool positive = column.role <= diameter || column.role == mass || column.role == density;
  if (!std::isfinite(*value)) throw TableError("\"" + std::string(field) + "\" is not finite", line);
  if (positive && !(*value > 0)) throw TableError("\"" + std::string(field) + "\" must be > 0", line);
  return *value;
}

struct Row {
  std::vector<std::string_view> fields;
  int line;
};

void append_row(const Row& row, const std::vector<Column>& columns, BodyTable& table) {
  if (row.fields.size() != columns.size()) {
    throw TableError("the row has " + std::to_string(row.fields.size()) + " fields instead of " +
                         std::to_string(columns.size()),
                     row.line, "rows can be left out with \"rows\" or \"skip_last\"");
  }
  std::array<std::optional<double>, kRoles> value;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].role != left_out)
      value[columns[c].role] = parse_value(columns[c], row.fields[c], row.line);
  }
  table.position.push_back({*value[x], *value[y], *value[z]});
  if (value[radius]) table.radius.push_back(*value[radius]);
  if (value[diameter]) table.radius.push_back(*value[diameter] / 2);
  if (value[mass]) table.mass.push_back(*value[mass]);
  if (value[density]) table.density.push_back(*value[density]);
  if (value[vx]) table.velocity.push_back({*value[vx], *value[vy], *value[vz]});
  if (value[wx]) table.angular_velocity.push_back({*value[wx], *value[wy], *value[wz]});
}

}  // namespace

BodyTable read_body_table(const std::string& bytes, const TableOptions& options) {
  std::vector<Row> rows;
  LineReader lines(bytes);
  std::string_view line;
  std::vector<std::string> names = options.columns;
  int header_line = 0;
  bool first = true;
  while (lines.next(line)) {
    Row row{split_fields(line), lines.number()};
    if (row.fields.empty()) continue;
    if (first && !parse_number(row.fields.front())) {
      header_line = row.line;
      if (options.columns.empty()) names.assign(row.fields.begin(), row.fields.end());
    } else {
      rows.push_back(std::move(row));
    }
    first = false;
  }
  if (names.empty()) names = {"radius", "x", "y", "z"};
  const std::vector<Column> columns = parse_columns(names, options.columns.empty() ? header_line : 0);
  const std::uint64_t available = rows.size() - std::min<std::uint64_t>(options.skip_last, rows.size());
  if (options.last_row != UINT64_MAX && options.last_row > available) {
    throw TableError("the table has only " + std::to_string(available) + " rows", 0);
  }
  BodyTable table;
  for (std::uint64_t r = options.first_row; r <= std::min(available, options.last_row); ++r) {
    append_row(rows[r - 1], columns, table);
  }
  if (table.position.empty()) throw TableError("no rows are left", 0);
  return table;
}

}  // namespace scree
