#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace scree {

/// A column of a plain table: entries to the right (text: to the left). A `group` is written above the column
/// and over those that follow it without one.
struct TextColumn {
  std::string group, name;
  int width = 8;
  bool text = false;
};

/// Rows of fixed columns, so that they can be printed one by one.
class TextTable {
 public:
  explicit TextTable(std::vector<TextColumn> columns) : columns_(std::move(columns)) {}
  /// The heading and a rule, with line breaks.
  std::string heading() const;
  /// One line. Missing entries stay empty; entries that are too wide push the rest to the right.
  std::string row(const std::vector<std::string>& entries) const;

 private:
  std::vector<TextColumn> columns_;
};

/// Fixed notation: 12.345 with 1 digit -> "12.3".
std::string fixed_text(double value, int digits);
/// Whole numbers in groups of three: 1000000 -> "1 000 000".
std::string grouped_text(std::uint64_t value);

}  // namespace scree
