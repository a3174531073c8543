#include "host/config/build_context.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace scree {
namespace fs = std::filesystem;

std::size_t BuildContext::size(const std::string& pointer) const {
  return has(pointer) && at(pointer).is_array() ? at(pointer).size() : 0;
}

std::vector<std::string> BuildContext::names(const std::string& pointer) const {
  std::vector<std::string> list;
  if (!has(pointer) || !at(pointer).is_object()) return list;
  for (const auto& [name, entry] : at(pointer).items()) list.push_back(name);
  return list;
}

double BuildContext::number_or(const std::string& pointer, double otherwise) const {
  return has(pointer) ? number(pointer) : otherwise;
}

Vec3d BuildContext::vector(const std::string& pointer) const {
  const Json& v = at(pointer);
  return {v[0].get<double>(), v[1].get<double>(), v[2].get<double>()};
}

Vec3d BuildContext::open_vector(const std::string& pointer, double open) const {
  const Json& v = at(pointer);
  const auto part = [&](int i) { return v[i].is_null() ? open : v[i].get<double>(); };
  return {part(0), part(1), part(2)};
}

std::optional<Vec3d> BuildContext::direction(const std::string& pointer) {
  const Vec3d v = vector(pointer);
  const double scale = std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
  if (!(scale > 0)) {
    error(pointer, "the vector has no direction", "at least one component must not be 0");
    return std::nullopt;
  }
  const Vec3d s{v.x / scale, v.y / scale, v.z / scale};
  const double length = std::sqrt(dot(s, s));
  return Vec3d{s.x / length, s.y / length, s.z / length};
}

bool BuildContext::clean(const std::string& pointer) const {
  return std::none_of(errors_.begin(), errors_.end(), [&](const ConfigError& e) {
    return e.pointer.compare(0, pointer.size(), pointer) == 0 &&
           (e.pointer.size() == pointer.size() || e.pointer[pointer.size()] == '/');
  });
}

void BuildContext::error(const std::string& pointer, const std::string& message, const std::string& hint) {
  errors_.push_back(document_.error_at(pointer, message, hint));
}

void BuildContext::warn(const std::string& pointer, const std::string& message, const std::string& hint) {
  warnings_.push_back(document_.error_at(pointer, message, hint));
}

std::optional<std::uint16_t> BuildContext::material(const std::string& pointer) {
  const auto known = names("/materials");
  const auto found = std::find(known.begin(), known.end(), text(pointer));
  if (found == known.end()) {
    error(pointer, "unknown material", suggestion(text(pointer), known));
    return std::nullopt;
  }
  return static_cast<std::uint16_t>(found - known.begin());
}

std::optional<std::string> BuildContext::find_file(const std::string& pointer) {
  const fs::path name = text(pointer);
  const Origin origin = document_.origin_of(pointer);
  std::vector<fs::path> folders{
      origin.source == Origin::Source::set ? fs::path(".") : fs::path(origin.file).parent_path(),
      fs::path(document_.main_file).parent_path()};
  folders.insert(folders.end(), search_paths_.begin(), search_paths_.end());
  std::vector<std::string> tried;
  for (const fs::path& folder : folders) {
    const fs::path candidate = name.is_absolute() ? name : (folder.empty() ? fs::path(".") : folder) / name;
    std::error_code ignored;
    if (fs::is_regular_file(candidate, ignored)) {
      const std::string path = fs::absolute(candidate).lexically_normal().string();
      resolved_[Json::json_pointer(pointer)] = path;
      return path;
    }
    const std::string shown = candidate.lexically_normal().string();
    if (std::find(tried.begin(), tried.end(), shown) == tried.end()) tried.push_back(shown);
  }
  std::string list;
  for (const std::string& path : tried) list += (list.empty() ? "" : ", ") + path;
  error(pointer, "the file cannot be found",
        "looked for: " + list + "; folders can be added with --search-path or SCREE_DATA_PATH");
  return std::nullopt;
}

}  // namespace scree
