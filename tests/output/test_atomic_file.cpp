#include <gtest/gtest.h>
#include <unistd.h>

#include "host/output/atomic_file.hpp"
#include "host/output/output_error.hpp"
#include "tests/output/file_size_limit.hpp"
#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

using test::FileSizeLimit;
using test::TemporaryDirectory;

TEST(AtomicFile, CommitReplacesTheFile) {
  const TemporaryDirectory directory;
  test::write_text(directory / "a", "old");
  write_atomically(directory / "a", "new");
  EXPECT_EQ(test::file_text(directory / "a"), "new");
  EXPECT_FALSE(std::filesystem::exists(directory / "a.tmp"));
}

TEST(AtomicFile, WithoutCommitTheOldFileStays) {
  const TemporaryDirectory directory;
  test::write_text(directory / "a", "old");
  {
    AtomicFile file(directory / "a");
    file.write(std::string(3 << 20, 'x'));
    EXPECT_EQ(test::file_text(directory / "a"), "old");
  }
  EXPECT_EQ(test::file_text(directory / "a"), "old");
  EXPECT_FALSE(std::filesystem::exists(directory / "a.tmp"));
}

TEST(AtomicFile, FullDiskKeepsTheOldFileAndSaysWhich) {
  const TemporaryDirectory directory;
  test::write_text(directory / "a", "old");
  const FileSizeLimit limit(1000);
  try {
    write_atomically(directory / "a", std::string(5000, 'x'));
    FAIL() << "a write beyond the limit succeeded";
  } catch (const OutputError& error) {
    EXPECT_NE(std::string(error.what()).find((directory / "a").string()), std::string::npos) << error.what();
  }
  EXPECT_EQ(test::file_text(directory / "a"), "old");
  EXPECT_FALSE(std::filesystem::exists(directory / "a.tmp"));
}

TEST(AtomicFile, MissingDirectoryIsAnError) {
  const TemporaryDirectory directory;
  EXPECT_THROW(write_atomically(directory / "no/such/a", "x"), OutputError);
}

TEST(AtomicFile, UnwritableDirectoryIsAnError) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TemporaryDirectory directory;
  std::filesystem::permissions(directory.path(),
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_THROW(write_atomically(directory / "a", "x"), OutputError);
  std::filesystem::permissions(directory.path(), std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace scree
