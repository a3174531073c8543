#pragma once
#include <cstdint>
#include <string>

namespace scree {

/// Seconds as people read them: "0.42 s", "12.3 s", "4:07", "1:02:33", "3 d 04:00". Not finite: "?".
std::string duration_text(double seconds);

/// Three significant digits with a decimal prefix: 45230000 -> "45.2 M", 850 -> "850".
std::string prefixed_text(double value);

/// Up to `digits` significant digits, shortest form: 0.002 -> "0.002", 8.1e-7 -> "8.1e-07".
std::string short_text(double value, int digits = 4);

/// "1 contact", "2 contacts".
std::string counted(std::uint64_t count, const std::string& noun);

/// Text cut to `width` terminal columns. UTF-8 characters count as one column each.
std::string cut_to_width(const std::string& text, int width);
/// Number of UTF-8 characters.
int display_width(const std::string& text);

}  // namespace scree
