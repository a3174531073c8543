#include "host/app/text_table.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "host/app/display.hpp"

namespace scree {

std::string TextTable::heading() const {
  std::string groups;
  std::vector<std::string> names, rule;
  std::size_t begin = 0;
  for (const TextColumn& c : columns_) {
    const auto width = static_cast<std::size_t>(c.width);
    if (!c.group.empty()) {
      groups.resize(std::max(groups.size(), begin), ' ');
      const std::size_t blanks = c.group.size() < width ? width - c.group.size() : 0;
      groups += std::string(blanks, ' ') + c.group;
    }
    begin += width + 2;
    names.push_back(c.name);
    rule.push_back(std::string(width, '-'));
  }
  return (groups.empty() ? "" : groups + "\n") + row(names) + row(rule);
}

std::string TextTable::row(const std::vector<std::string>& entries) const {
  std::string line;
  for (std::size_t k = 0; k < std::min(entries.size(), columns_.size()); ++k) {
    const int blanks = std::max(0, columns_[k].width - display_width(entries[k]));
    const std::string pad(static_cast<std::size_t>(blanks), ' ');
    line += k > 0 ? "  " : "";
    line += columns_[k].text ? entries[k] + pad : pad + entries[k];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string fixed_text(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string grouped_text(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t k = digits.size(); k > 3; k -= 3) digits.insert(k - 3, " ");
  return digits;
}

}  // namespace scree
