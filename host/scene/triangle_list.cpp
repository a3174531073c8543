#include "host/scene/mesh_file.hpp"
#include "host/scene/text_lines.hpp"

namespace scree {
namespace {

bool is_number(std::string_view field) { return parse_number(field).has_value(); }

}  // namespace

TriangleSoup parse_triangle_list(const std::string& bytes) {
  TriangleSoup soup;
  LineReader lines(bytes);
  std::string_view line;
  bool header_allowed = true;
  while (lines.next(line)) {
    const auto fields = split_fields(line);
    if (fields.empty()) continue;
    if (header_allowed && !is_number(fields.front())) {
      header_allowed = false;
      continue;
    }
    header_allowed = false;
    if (fields.size() != 9) {
      throw MeshError(
          "a triangle needs nine numbers (three corners), found " + std::to_string(fields.size()) + " fields",
          lines.number());
    }
    double v[9];
    for (int i = 0; i < 9; ++i) {
      const auto value = parse_number(fields[i]);
      if (!value) throw MeshError("\"" + std::string(fields[i]) + "\" is not a number", lines.number());
      v[i] = *value;
    }
    soup.push_back({Vec3d{v[0], v[1], v[2]}, Vec3d{v[3], v[4], v[5]}, Vec3d{v[6], v[7], v[8]}});
  }
  return soup;
}

}  // namespace scree
