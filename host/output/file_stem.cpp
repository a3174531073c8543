#include "host/output/file_stem.hpp"

#include <algorithm>

namespace scree {

namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '.';
}

std::string plain_name(const std::string& name) {
  std::string stem;
  for (const char c : name) stem += is_plain(c) ? c : '_';
  if (stem.empty()) return "unnamed";
  if (stem.front() == '.') stem.front() = '_';
  return stem;
}

}  // namespace

std::vector<std::string> file_stems(const std::vector<std::string>& names) {
  std::vector<std::string> stems;
  for (const std::string& name : names) {
    const std::string stem = plain_name(name);
    std::string candidate = stem;
    for (int k = 2; std::find(stems.begin(), stems.end(), candidate) != stems.end(); ++k) {
      candidate = stem + "_" + std::to_string(k);
    }
    stems.push_back(candidate);
  }
  return stems;
}

}  // namespace scree
