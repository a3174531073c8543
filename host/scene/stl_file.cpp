#include <bit>
#include <cstdint>
#include <cstring>

#include "host/scene/mesh_file.hpp"
#include "host/scene/text_lines.hpp"

namespace scree {
namespace {

constexpr std::size_t kHeader = 84;    // 80 bytes of text and the number of triangles
constexpr std::size_t kTriangle = 50;  // normal and corners as 12 floats, 2 bytes of attributes

static_assert(std::endian::native == std::endian::little, "binary STL is read as little endian");

template <class T>
T read_at(const std::string& bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

TriangleSoup parse_binary(const std::string& bytes) {
  TriangleSoup soup((bytes.size() - kHeader) / kTriangle);
  for (std::size_t t = 0; t < soup.size(); ++t) {
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t at = kHeader + t * kTriangle + 12 * (c + 1);
      soup[t][c] = {read_at<float>(bytes, at), read_at<float>(bytes, at + 4), read_at<float>(bytes, at + 8)};
    }
  }
  return soup;
}

Vec3d parse_vertex(const std::vector<std::string_view>& fields, int line) {
  double v[3];
  for (int i = 0; i < 3; ++i) {
    const auto value = fields.size() == 4 ? parse_number(fields[i + 1]) : std::nullopt;
    if (!value) throw MeshError("\"vertex\" must be followed by three numbers", line);
    v[i] = *value;
  }
  return {v[0], v[1], v[2]};
}

/// Text form. The facets' own normals are not used: the corners' order says which side is outside.
TriangleSoup parse_text(const std::string& bytes) {
  TriangleSoup soup;
  std::array<Vec3d, 3> corners{};
  int corner = -1;  // -1: not inside a facet
  bool closed = false;
  LineReader lines(bytes);
  std::string_view line;
  while (lines.next(line)) {
    const auto fields = split_fields(line);
    if (fields.empty()) continue;
    if (fields[0] == "facet") {
      if (corner >= 0) throw MeshError("a facet starts before the last one has ended", lines.number());
      corner = 0;
    } else if (fields[0] == "vertex") {
      if (corner < 0 || corner > 2) throw MeshError("a facet needs exactly three vertices", lines.number());
      corners[corner++] = parse_vertex(fields, lines.number());
    } else if (fields[0] == "endfacet") {
      if (corner != 3) throw MeshError("a facet needs exactly three vertices", lines.number());
      soup.push_back(corners);
      corner = -1;
    } else if (fields[0] == "endsolid") {
      closed = true;
    } else if (fields[0] != "solid" && fields[0] != "outer" && fields[0] != "endloop") {
      throw MeshError("unexpected word \"" + std::string(fields[0].substr(0, 40)) + "\" in a text STL file",
                      lines.number());
    }
  }
  if (corner >= 0 || !closed) throw MeshError("the file ends early: \"endsolid\" is missing", lines.number());
  return soup;
}

}  // namespace

TriangleSoup parse_stl(const std::string& bytes) {
  // The size decides: many programs start the header of a binary file with "solid".
  const bool has_header = bytes.size() >= kHeader;
  const std::uint64_t count = has_header ? read_at<std::uint32_t>(bytes, 80) : 0;
  if (has_header && bytes.size() == kHeader + kTriangle * count) return parse_binary(bytes);
  const bool text = bytes.rfind("solid", 0) == 0 && bytes.find('\0') == std::string::npos;
  if (text) return parse_text(bytes);
  throw MeshError("the file is damaged: a binary STL file of " + std::to_string(count) + " triangles has " +
                  std::to_string(kHeader + kTriangle * count) + " bytes, this one has " +
                  std::to_string(bytes.size()));
}

}  // namespace scree
