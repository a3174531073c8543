#pragma once
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace scree {

/// Walks through the lines of a text; counts them from 1 and takes \n and \r\n alike.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}

  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number_;
    return true;
  }
  int number() const { return number_; }

 private:
  std::string_view rest_;
  int number_ = 0;
};

/// Cuts a line at blanks, tabs, commas and semicolons; everything from # on is a comment.
inline std::vector<std::string_view> split_fields(std::string_view line) {
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> fields;
  constexpr std::string_view kSeparators = " \t,;";
  for (std::size_t at = line.find_first_not_of(kSeparators); at != std::string_view::npos;) {
    const std::size_t end = line.find_first_of(kSeparators, at);
    fields.push_back(line.substr(at, end == std::string_view::npos ? end : end - at));
    at = end == std::string_view::npos ? end : line.find_first_not_of(kSeparators, end);
  }
  return fields;
}

/// A whole field as a number (independent of the locale), else nothing. "nan" and "inf" count as numbers.
inline std::optional<double> parse_number(std::string_view field) {
  if (!field.empty() && field.front() == '+') field.remove_prefix(1);
  double value = 0;
  const auto result = std::from_chars(field.data(), field.data() + field.size(), value);
  if (result.ec == std::errc::result_out_of_range) return std::nullopt;
  if (result.ec != std::errc{} || result.ptr != field.data() + field.size()) return std::nullopt;
  return value;
}

}  // namespace scree
