#pragma once
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "scree/base/vec3.hpp"

namespace scree {

/// Triangles as they stand in a file: three corners each, in file order.
using TriangleSoup = std::vector<std::array<Vec3d, 3>>;

/// A mesh file that cannot be used: missing, damaged, non-finite. `what()` is a sentence without the file's
/// name; `line` is that of a text file, 0 where there is none.
class MeshError : public std::runtime_error {
 public:
  explicit MeshError(const std::string& text, int at_line = 0) : std::runtime_error(text), line(at_line) {}
  int line;
};

/// Reads a surface. By extension: .stl (text or binary), .obj and .ply (coordinates in single precision),
/// .txt, .csv and .dat (nine numbers a triangle). Throws MeshError, also for NaN and infinite coordinates,
/// which are named by triangle number (from 1).
TriangleSoup read_mesh_file(const std::string& path);

/// The parts of read_mesh_file(). `bytes` is the whole content of the file.
TriangleSoup parse_stl(const std::string& bytes);
/// Nine numbers a line, separated by blanks, commas or semicolons; an optional header line; # starts a
/// comment.
TriangleSoup parse_triangle_list(const std::string& bytes);

}  // namespace scree
