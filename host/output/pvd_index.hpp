#pragma once
#include <filesystem>
#include <string>

namespace scree {

/// ParaView's list of files over time (.pvd). Every write replaces the file atomically, so that a run that is
/// still going, or was killed, opens as an animation of what is there.
/// Source: ParaView data collection format.  Tested in tests/output/test_vtp.cpp
class PvdIndex {
 public:
  explicit PvdIndex(std::filesystem::path path) : path_(std::move(path)) {}

  /// Adds `file` (relative to the index) for time `time` in s; `part` tells files of one time apart.
  void add(double time, const std::string& file, int part = 0);
  void write() const;

 private:
  std::filesystem::path path_;
  std::string entries_;
};

/// Zero-padded frame number: 12 -> "000012".
std::string frame_number(std::size_t index);

}  // namespace scree
