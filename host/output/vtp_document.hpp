#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "scree/base/vec3.hpp"

namespace scree {

/// One named array of a VTP file, bytes in the machine's (little-endian) order.
struct VtpArray {
  std::string name;
  const char* type = "";  ///< Float32, Float64, Int32, Int64
  int components = 1;
  std::vector<std::byte> bytes;
};

VtpArray vtp_array(std::string name, std::span<const float> values);
VtpArray vtp_array(std::string name, std::span<const double> values);
VtpArray vtp_array(std::string name, std::span<const std::int32_t> values);
VtpArray vtp_array(std::string name, std::span<const std::int64_t> values);
VtpArray vtp_array(std::string name, std::span<const Vec3d> values);        ///< Float64, 3 components
VtpArray vtp_array_float(std::string name, std::span<const Vec3d> values);  ///< Float32, 3 components

/// A VTK XML PolyData file in the subset that ParaView of any age and OVITO's particle reader both accept:
/// one piece, UInt64 headers, uncompressed inline base64. Either every point is a vertex cell (particles) or
/// there are triangles. Units: as the arrays; `time` in s, stored as field data TimeValue. Source: VTK file
/// formats, XML PolyData.  Tested in tests/output/test_vtp.cpp (read back with VTK)
struct VtpDocument {
  double time = 0;
  std::vector<Vec3d> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;  ///< empty: one vertex cell per point
  bool vertices = true;                                 ///< false: no vertex cells
  std::vector<VtpArray> point_data, field_data;

  /// Writes the file atomically. Errors: OutputError.
  void write(const std::filesystem::path& path) const;
};

/// Text with & < > " ' replaced by entities.
std::string xml_escaped(const std::string& text);

}  // namespace scree
