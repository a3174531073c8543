#include "scree/engine/copy_bandwidth.hpp"

#include <gtest/gtest.h>

namespace scree {
namespace {

TEST(CopyBandwidth, MeasuresSomethingOnAnyNumberOfThreads) {
  for (const int threads : {1, 2}) {
    const CopyBandwidth b = cpu_copy_bandwidth(threads, 1000003, 2);
    EXPECT_GT(b.bytes_per_second, 0);
    EXPECT_EQ(b.array_bytes, 1000003u);
    EXPECT_EQ(b.threads, threads);
  }
}

}  // namespace
}  // namespace scree
