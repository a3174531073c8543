#include "host/output/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "host/output/output_error.hpp"

namespace scree {

namespace {

constexpr std::size_t kBufferSize = 1 << 20;

/// Makes a rename durable. File systems that cannot flush a directory say EINVAL: nothing more can be done
/// there.
void flush_directory(const std::filesystem::path& directory) {
  const int descriptor =
      ::open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

int write_fully(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

AtomicFile::AtomicFile(std::filesystem::path path)
    : path_(std::move(path)), temporary_(path_.string() + ".tmp") {
  descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw output_error("write", path_, errno);
}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view text) {
  buffer_.append(text);
  if (buffer_.size() >= kBufferSize) flush_buffer();
}

void AtomicFile::flush_buffer() {
  const int error = write_fully(descriptor_, buffer_);
  if (error != 0) throw output_error("write", path_, error);
  buffer_.clear();
}

void AtomicFile::commit() {
  flush_buffer();
  if (::fsync(descriptor_) != 0) throw output_error("write", path_, errno);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) throw output_error("rename a file to", path_, errno);
  ::close(descriptor_);
  descriptor_ = -1;
  flush_directory(path_.parent_path());
}

void write_atomically(const std::filesystem::path& path, std::string_view text) {
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

}  // namespace scree
