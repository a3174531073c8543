#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "scree/base/vec3.hpp"

namespace scree {

/// Which part of a table is read and what its columns are.
struct TableOptions {
  std::vector<std::string> columns;  ///< in place of the header; empty: header, or radius x y z
  std::uint64_t first_row = 1;       ///< data rows, counted from 1 without header, blank and comment lines
  std::uint64_t last_row = UINT64_MAX;
  std::uint64_t skip_last = 0;  ///< rows left out at the end of the file
};

/// Bodies read from a table, SI units. Columns that the table does not have stay empty.
struct BodyTable {
  std::vector<Vec3d> position, velocity, angular_velocity;
  std::vector<double> radius, mass, density;
};

/// What is wrong with a table; `line` is that of the file, 0 for the table as a whole.
class TableError : public std::runtime_error {
 public:
  TableError(const std::string& text, int at_line, const std::string& advice = "")
      : std::runtime_error(text), line(at_line), hint(advice) {}
  int line;
  std::string hint;
};

/// Reads a table of bodies. Columns are separated by blanks, tabs, commas or semicolons; # starts a comment.
/// A first line that is not a number is the header. Column names (any case, a unit in brackets as in
/// `Radius[mm]` is converted): radius or diameter, x y z (also PosX, position_x), vx vy vz, wx wy wz (angular
/// velocity), mass, density; id and type are left out. Throws TableError.
BodyTable read_body_table(const std::string& bytes, const TableOptions& options);

}  // namespace scree
