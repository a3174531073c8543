#include "host/output/csv_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "host/output/atomic_file.hpp"
#include "host/output/number_text.hpp"
#include "host/output/output_error.hpp"

namespace scree {

namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

CsvFile::CsvFile(std::filesystem::path path, const std::vector<std::string>& header)
    : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw output_error("write", path_, errno);
  std::string line;
  for (const std::string& name : header) line += (line.empty() ? "" : ",") + quoted(name);
  append_line(line);
}

CsvFile::~CsvFile() {
  ::fsync(descriptor_);
  ::close(descriptor_);
}

void CsvFile::append(const std::vector<double>& row) {
  std::string line;
  for (const double value : row) line += (line.empty() ? "" : ",") + number_text(value);
  append_line(line);
}

void CsvFile::append_line(const std::string& line) {
  const int error = write_fully(descriptor_, line + "\n");
  if (error != 0) {
    const bool taken_back =
        ::ftruncate(descriptor_, size_) == 0 && ::lseek(descriptor_, size_, SEEK_SET) >= 0;
    const OutputError failure = output_error("write", path_, error);
    if (taken_back) throw failure;
    throw OutputError(std::string(failure.what()) + " (its last row is incomplete)");
  }
  size_ += static_cast<std::int64_t>(line.size() + 1);
}

}  // namespace scree
