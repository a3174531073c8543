/// How work items are split into grids: pure arithmetic, no kernel.
#include <gtest/gtest.h>

#include <vector>

#include "cuda/base/launch.hpp"

namespace scree::test {
namespace {

struct Range {
  std::uint64_t first, blocks;
};
std::vector<Range> ranges(std::uint64_t n, unsigned threads) {
  std::vector<Range> all;
  for_grids(n, threads, [&](std::uint64_t first, std::uint64_t blocks) { all.push_back({first, blocks}); });
  return all;
}

TEST(LaunchRanges, NothingForNoItems) { EXPECT_TRUE(ranges(0, 128).empty()); }

TEST(LaunchRanges, OneGridWhereItFits) {
  for (const std::uint64_t n : {1ull, 127ull, 128ull, 129ull, 2147483647ull * 128}) {
    const auto all = ranges(n, 128);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].first, 0u);
    EXPECT_GE(all[0].blocks * 128, n);
    EXPECT_LT((all[0].blocks - 1) * 128, n);
  }
}

TEST(LaunchRanges, SeveralGridsReachEveryItemOnce) {
  const std::uint64_t n = std::uint64_t{1} << 40;
  for (const unsigned threads : {32u, 128u, 192u, 256u}) {
    std::uint64_t next = 0;
    for (const Range& r : ranges(n, threads)) {
      EXPECT_EQ(r.first, next);
      EXPECT_GT(r.blocks, 0u);
      EXPECT_LE(r.blocks, kLargestGrid);
      next = r.first + r.blocks * threads;
    }
    EXPECT_GE(next, n);
    EXPECT_LT(next - n, threads);
  }
}

}  // namespace
}  // namespace scree::test
