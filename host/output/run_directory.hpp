#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "host/config/run_settings.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// The directory of one run's results. A file `.scree-run` in it lists what the run writes, and is locked
/// while the run goes on.
///
/// Opening creates the directory. A directory that holds anything is refused unless `overwrite`; then files
/// of the earlier run, known from its `.scree-run`, are removed, everything else is left alone. Files of
/// other origin with the names this run needs are a refusal even then. Errors: OutputError.  Tested in
/// tests/output/test_run_directory.cpp
class RunDirectory {
 public:
  RunDirectory(const Scene& scene, const RunSettings& settings, bool overwrite);
  ~RunDirectory();
  RunDirectory(const RunDirectory&) = delete;
  RunDirectory& operator=(const RunDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  void lock();

  std::filesystem::path path_;
  int lock_descriptor_ = -1;
};

/// Creates a directory and its parents where missing. Errors: OutputError.
void make_directory(const std::filesystem::path& path);

}  // namespace scree
