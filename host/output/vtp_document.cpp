#include "host/output/vtp_document.hpp"

#include <bit>
#include <cstring>
#include <numeric>

#include "host/output/atomic_file.hpp"
#include "host/output/base64.hpp"

namespace scree {

namespace {

static_assert(std::endian::native == std::endian::little, "VTP files are declared LittleEndian");

template <class T>
VtpArray make_array(std::string name, const char* type, int components, std::span<const T> values) {
  const std::span<const std::byte> raw = std::as_bytes(values);
  return {std::move(name), type, components, {raw.begin(), raw.end()}};
}

void write_array(AtomicFile& file, const VtpArray& array, bool is_field) {
  const std::uint64_t length = array.bytes.size();
  file.write("<DataArray type=\"" + std::string(array.type) + "\" Name=\"" + xml_escaped(array.name) +
             "\" NumberOfComponents=\"" + std::to_string(array.components) + "\"");
  if (is_field) {
    const std::uint64_t size = array.type[std::strlen(array.type) - 1] == '4' ? 8 : 4;
    const std::uint64_t tuples = length / size / static_cast<std::uint64_t>(array.components);
    file.write(" NumberOfTuples=\"" + std::to_string(tuples) + "\"");
  }
  file.write(" format=\"binary\">\n");
  file.write(base64(std::as_bytes(std::span(&length, 1)), array.bytes));
  file.write("\n</DataArray>\n");
}

/// Cells of `size` points each: connectivity and end offsets.
void write_cells(AtomicFile& file, const char* element, const std::vector<std::int64_t>& connectivity,
                 std::int64_t size) {
  std::vector<std::int64_t> offsets(connectivity.size() / static_cast<std::size_t>(size));
  for (std::size_t k = 0; k < offsets.size(); ++k) offsets[k] = static_cast<std::int64_t>(k + 1) * size;
  file.write(std::string("<") + element + ">\n");
  write_array(file, vtp_array("connectivity", connectivity), false);
  write_array(file, vtp_array("offsets", offsets), false);
  file.write(std::string("</") + element + ">\n");
}

}  // namespace

VtpArray vtp_array(std::string name, std::span<const float> values) {
  return make_array(std::move(name), "Float32", 1, values);
}
VtpArray vtp_array(std::string name, std::span<const double> values) {
  return make_array(std::move(name), "Float64", 1, values);
}
VtpArray vtp_array(std::string name, std::span<const std::int32_t> values) {
  return make_array(std::move(name), "Int32", 1, values);
}
VtpArray vtp_array(std::string name, std::span<const std::int64_t> values) {
  return make_array(std::move(name), "Int64", 1, values);
}
VtpArray vtp_array(std::string name, std::span<const Vec3d> values) {
  static_assert(sizeof(Vec3d) == 3 * sizeof(double));
  return make_array(std::move(name), "Float64", 3, values);
}
VtpArray vtp_array_float(std::string name, std::span<const Vec3d> values) {
  std::vector<Vec3<float>> narrow;
  narrow.reserve(values.size());
  for (const Vec3d& v : values) narrow.push_back(convert<float>(v));
  return make_array<Vec3<float>>(std::move(name), "Float32", 3, narrow);
}

std::string xml_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

void VtpDocument::write(const std::filesystem::path& path) const {
  std::vector<std::int64_t> verts, polys;
  if (vertices) {
    verts.resize(points.size());
    std::iota(verts.begin(), verts.end(), 0);
  }
  for (const auto& t : triangles) polys.insert(polys.end(), t.begin(), t.end());

  AtomicFile file(path);
  file.write(
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
      "header_type=\"UInt64\">\n<PolyData>\n<FieldData>\n");
  write_array(file, vtp_array("TimeValue", std::span(&time, 1)), true);
  for (const VtpArray& array : field_data) write_array(file, array, true);
  file.write("</FieldData>\n<Piece NumberOfPoints=\"" + std::to_string(points.size()) +
             "\" NumberOfVerts=\"" + std::to_string(verts.size()) +
             "\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"" +
             std::to_string(triangles.size()) + "\">\n<Points>\n");
  write_array(file, vtp_array("points", points), false);
  file.write("</Points>\n<PointData>\n");
  for (const VtpArray& array : point_data) write_array(file, array, false);
  file.write("</PointData>\n");
  if (vertices) write_cells(file, "Verts", verts, 1);
  if (!triangles.empty()) write_cells(file, "Polys", polys, 3);
  file.write("</Piece>\n</PolyData>\n</VTKFile>\n");
  file.commit();
}

}  // namespace scree
