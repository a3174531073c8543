#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace scree {

/// A file that appears complete or not at all: the content goes to `<path>.tmp`, and commit() flushes it to
/// the disk and renames it over `path`. Without commit() (an exception on the way) the temporary file is
/// removed and a file already at `path` stays as it was.  Errors: OutputError.  Tested in
/// tests/output/test_atomic_file.cpp
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view text);
  void commit();

 private:
  void flush_buffer();

  std::filesystem::path path_, temporary_;
  std::string buffer_;
  int descriptor_ = -1;
};

/// Replaces the file at `path` by `text`, atomically.
void write_atomically(const std::filesystem::path& path, std::string_view text);

/// Writes all of `text` to a file descriptor, going on after interruptions and short writes.
/// Returns 0 or the errno value of the failure.
int write_fully(int descriptor, std::string_view text);

}  // namespace scree
