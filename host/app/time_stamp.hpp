#pragma once
#include <ctime>
#include <string>

namespace scree {

/// Now, ISO 8601 in UTC.
inline std::string time_stamp() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace scree
