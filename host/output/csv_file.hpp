#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace scree {

/// A table that grows row by row. Every row reaches the operating system before append() returns; a row that
/// cannot be written completely (disk full) is taken back, so that the file always ends with a complete row.
/// Text cells follow RFC 4180 (quoted where needed); numbers read back as exactly the same double.
/// Errors: OutputError.  Tested in tests/output/test_history.cpp
class CsvFile {
 public:
  /// Starts a new table (an existing file is replaced).
  CsvFile(std::filesystem::path path, const std::vector<std::string>& header);
  ~CsvFile();
  CsvFile(const CsvFile&) = delete;
  CsvFile& operator=(const CsvFile&) = delete;

  void append(const std::vector<double>& row);

 private:
  void append_line(const std::string& line);

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::int64_t size_ = 0;
};

}  // namespace scree
