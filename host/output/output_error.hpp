#pragma once
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace scree {

/// A file or directory could not be written (disk full, no permission, not a directory). The message is a
/// sentence for the user; the command line ends with exit code 3. Files completed before the error stay
/// valid.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "cannot write /a/b.vtp: No space left on device" from an errno value.
inline OutputError output_error(const char* action, const std::filesystem::path& path, int error) {
  return OutputError(std::string("cannot ") + action + " " + path.string() + ": " + std::strerror(error));
}

}  // namespace scree
