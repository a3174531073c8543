#include <gtest/gtest.h>

#include "host/output/output_volume.hpp"
#include "host/output/writer.hpp"
#include "tests/output/prescribed_backend.hpp"
#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

TEST(OutputVolume, CountsAndSizesAreThoseOfTheFiles) {
  const test::TemporaryDirectory directory;
  Scene scene = test::small_scene();
  for (int i = 0; i < 2000; ++i) scene.bodies.add({double(i), 1, 0}, 0.3, 1000);
  RunSettings settings;
  settings.end_time = 2.6;  // 11 steps of 0.25
  settings.output.directory = directory.path().string();
  settings.output.frames_every = 0.5;
  settings.output.history_every = 0.25;
  const OutputVolume volume = estimate_output(scene, settings);
  EXPECT_EQ(volume.frames, 7u);  // steps 0, 2, 4, 6, 8, 10 and the last, 11
  EXPECT_EQ(volume.rows, 12u);

  test::PrescribedBackend backend(scene);
  RunState state(backend);
  Writers writers = make_writers({scene, settings, directory.path()});
  for (int k = 0; k < 7; ++k) {
    for (auto& writer : writers) writer->write(state);
  }
  double bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory.path())) {
    if (entry.is_regular_file()) bytes += static_cast<double>(entry.file_size());
  }
  EXPECT_NEAR(volume.bytes, bytes, 0.05 * bytes);
}

TEST(OutputVolume, NothingWithoutADirectory) {
  RunSettings settings;
  settings.end_time = 1;
  settings.output.frames_every = 0.5;
  EXPECT_EQ(estimate_output(test::small_scene(), settings).bytes, 0);
}

TEST(OutputVolume, FreeSpaceOfADirectoryThatDoesNotExistYet) {
  EXPECT_EQ(free_space("/no/such/place"), free_space("/"));
  EXPECT_GT(free_space(std::filesystem::temp_directory_path() / "not" / "yet"), 0);
}

TEST(OutputVolume, SizesInWords) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(999), "999 B");
  EXPECT_EQ(bytes_text(1234), "1.2 kB");
  EXPECT_EQ(bytes_text(999999), "1.0 MB");
  EXPECT_EQ(bytes_text(3.4567e11), "346 GB");
}

}  // namespace
}  // namespace scree
