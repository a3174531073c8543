#include "host/output/track_writer.hpp"

#include "host/output/csv_file.hpp"
#include "host/output/file_stem.hpp"
#include "host/output/run_directory.hpp"

namespace scree {

namespace {

constexpr struct {
  const char* name;
  const char* unit;
  std::vector<Vec3d> Snapshot::*values;
} kColumns[] = {
    {"", "m", &Snapshot::position},
    {"v", "m/s", &Snapshot::velocity},
    {"omega", "rad/s", &Snapshot::angular_velocity},
    {"f", "N", &Snapshot::force},
    {"tq", "N m", &Snapshot::torque},
};

std::vector<std::string> track_header() {
  std::vector<std::string> header{"time [s]"};
  for (const auto& column : kColumns) {
    const std::string prefix = *column.name ? std::string(column.name) + "_" : "";
    for (const char* axis : {"x", "y", "z"}) header.push_back(prefix + axis + " [" + column.unit + "]");
  }
  return header;
}

class TrackWriter final : public Writer {
 public:
  TrackWriter(const Track& track, const std::filesystem::path& path)
      : track_(track), file_(path, track_header()) {}

  double every() const override { return track_.every; }

  void write(RunState& state) override {
    const Snapshot& snapshot = state.snapshot();
    std::vector<double> row{snapshot.time};
    for (const auto& column : kColumns) {
      const Vec3d& v = (snapshot.*column.values).at(track_.body);
      row.insert(row.end(), {v.x, v.y, v.z});
    }
    file_.append(row);
  }

 private:
  Track track_;
  CsvFile file_;
};

}  // namespace

void add_track_writers(const WriterContext& context, Writers& writers) {
  const std::vector<Track>& tracks = context.settings.output.tracks;
  if (tracks.empty()) return;
  const std::vector<std::string> stems = track_file_stems(context.settings.output);
  make_directory(context.directory / "tracks");
  for (std::size_t k = 0; k < tracks.size(); ++k) {
    writers.push_back(
        std::make_unique<TrackWriter>(tracks[k], context.directory / "tracks" / (stems[k] + ".csv")));
  }
}

std::vector<std::string> track_file_stems(const OutputSettings& output) {
  std::vector<std::string> names;
  for (const Track& track : output.tracks) names.push_back(track.name);
  return file_stems(names);
}

}  // namespace scree
