#include "host/output/run_directory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "host/output/atomic_file.hpp"
#include "host/output/output_error.hpp"
#include "host/output/run_files.hpp"

namespace scree {

namespace {

namespace fs = std::filesystem;

constexpr const char* kMarker = ".scree-run";
constexpr const char* kMarkerTitle = "scree run, format 1: files of this run (# stands for digits)";

/// Patterns listed in the marker of an earlier run; empty where there is none.
std::vector<std::string> earlier_patterns(const fs::path& directory) {
  std::ifstream file(directory / kMarker);
  std::string line;
  std::vector<std::string> patterns;
  if (!std::getline(file, line) || line != kMarkerTitle) return patterns;
  while (std::getline(file, line)) patterns.push_back(line);
  return patterns;
}

/// Files of `directory` and of its folders walls/ and tracks/, relative to it. Links are not followed.
std::vector<std::string> present_files(const fs::path& directory) {
  std::vector<std::string> names;
  for (const std::string folder : {"", "walls", "tracks"}) {
    std::error_code error;
    const fs::path place = folder.empty() ? directory : directory / folder;
    for (const auto& entry : fs::directory_iterator(place, error)) {
      const fs::path name = entry.path().filename();
      if (!entry.is_directory()) names.push_back((folder.empty() ? name : folder / name).string());
    }
  }
  return names;
}

bool matches_any(const std::vector<std::string>& patterns, const std::string& name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return matches_run_file(pattern, name); });
}

void remove_earlier_run(const fs::path& directory) {
  const std::vector<std::string> patterns = earlier_patterns(directory);
  for (const std::string& name : present_files(directory)) {
    if (name == kMarker || !matches_any(patterns, name)) continue;
    if (::unlink((directory / name).c_str()) != 0) throw output_error("remove", directory / name, errno);
  }
}

void refuse_foreign_files(const fs::path& directory, const std::vector<std::string>& patterns) {
  for (const std::string& name : present_files(directory)) {
    if (name == kMarker || !matches_any(patterns, name)) continue;
    throw OutputError("the file " + (directory / name).string() +
                      " is in the way: this run would write it, and no earlier run listed in " + kMarker +
                      " did. Move it away or choose another directory with --output.");
  }
}

}  // namespace

void make_directory(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) throw output_error("create the directory", path, error.value());
  if (!fs::is_directory(path)) throw output_error("create the directory", path, ENOTDIR);
}

RunDirectory::RunDirectory(const Scene& scene, const RunSettings& settings, bool overwrite)
    : path_(settings.output.directory) {
  make_directory(path_);
  std::error_code error;
  const bool empty = fs::is_empty(path_, error);
  if (error) throw output_error("read the directory", path_, error.value());
  if (!empty && !overwrite) {
    throw OutputError(
        "the directory " + path_.string() +
        " already holds files. Use --overwrite to replace an earlier run there, or --output DIR.");
  }
  lock();
  const std::vector<std::string> patterns = run_file_patterns(scene, settings);
  try {
    remove_earlier_run(path_);
    refuse_foreign_files(path_, patterns);
    std::string marker = std::string(kMarkerTitle) + "\n";
    for (const std::string& pattern : patterns) marker += pattern + "\n";
    write_atomically(path_ / kMarker, marker);
  } catch (...) {
    ::close(lock_descriptor_);
    throw;
  }
}

RunDirectory::~RunDirectory() { ::close(lock_descriptor_); }

void RunDirectory::lock() {
  lock_descriptor_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock_descriptor_ < 0) throw output_error("open the directory", path_, errno);
  // File systems without locks (EOPNOTSUPP, ENOLCK) do without this protection.
  if (::flock(lock_descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::close(lock_descriptor_);
    throw OutputError("another run is writing to " + path_.string());
  }
}

}  // namespace scree
