/// Memory, copies, scan and sort of the CUDA executor, on the emulation and on a device.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "cuda/executor/executor.hpp"
#include "scree/stages/bin_bodies.hpp"
#include "tests/cuda/device_test.hpp"

namespace scree::test {
namespace {

class ExecutorTest : public DeviceTest {
 protected:
  struct Device {
    Context context{0};
    UseContext use{context};
    CudaExecutor exec{context, BackendOptions{}};
  };
  void SetUp() override {
    DeviceTest::SetUp();
    if (!IsSkipped()) device_.emplace();
  }
  CudaExecutor& exec() { return device_->exec; }
  Context& context() { return device_->context; }

  template <class T>
  CudaArray<T> array_of(const std::vector<T>& host) {
    CudaArray<T> array;
    array.resize(host.size());
    exec().upload(array.data(), host.data(), host.size());
    return array;
  }
  template <class T>
  std::vector<T> host_copy(const CudaArray<T>& array) {
    std::vector<T> host(array.size());
    exec().download(host.data(), array.data(), host.size());
    return host;
  }

 private:
  std::optional<Device> device_;
};

TEST_F(ExecutorTest, ArraysGrowOnlyAndAreNullWhileEmpty) {
  CudaArray<double> a;
  EXPECT_EQ(a.data(), nullptr);
  EXPECT_EQ(a.size(), 0u);
  a.resize(100);
  const double* first = a.data();
  EXPECT_NE(first, nullptr);
  const std::uint64_t changes = context().memory_changes();
  a.resize(10);
  EXPECT_EQ(a.data(), first);
  EXPECT_EQ(a.size(), 10u);
  EXPECT_EQ(context().memory_changes(), changes);
  a.resize(101);
  EXPECT_EQ(a.size(), 101u);
  EXPECT_GT(context().memory_changes(), changes);
}

TEST_F(ExecutorTest, ArraysMoveAndSwap) {
  CudaArray<int> a = array_of<int>({1, 2, 3}), b;
  std::swap(a, b);
  EXPECT_EQ(a.size(), 0u);
  EXPECT_EQ(host_copy(b), (std::vector<int>{1, 2, 3}));
  const CudaArray<int> c = std::move(b);
  EXPECT_EQ(host_copy(c), (std::vector<int>{1, 2, 3}));
}

TEST_F(ExecutorTest, CopiesOfEverySizeAcrossTheSlots) {
  const std::uint64_t slot = tuning::kStagingSlotBytes, all = slot * tuning::kStagingSlots;
  for (const std::uint64_t bytes :
       {std::uint64_t{0}, std::uint64_t{1}, slot - 1, slot, slot + 1, all, 2 * all + 7}) {
    std::vector<std::uint8_t> out(bytes);
    for (std::uint64_t k = 0; k < bytes; ++k) out[k] = static_cast<std::uint8_t>(k * 31 + k / 251);
    const std::vector<std::uint8_t> expected = out;
    CudaArray<std::uint8_t> a = array_of(out), b;
    std::fill(out.begin(), out.end(), std::uint8_t{0});  // upload has taken it
    b.resize(bytes);
    exec().copy(b.data(), a.data(), bytes);
    EXPECT_EQ(host_copy(b), expected) << bytes << " bytes";
  }
}

TEST_F(ExecutorTest, ForEachReachesEveryItem) {
  for (const std::uint64_t n : {1u, 31u, 32u, 255u, 256u, 257u, 5000u}) {
    CudaArray<std::uint32_t> a = array_of(std::vector<std::uint32_t>(n + 1, 7));
    exec().for_each(n, Fill<std::uint32_t>{a.data(), 3});
    std::vector<std::uint32_t> expected(n, 3);
    expected.push_back(7);
    EXPECT_EQ(host_copy(a), expected) << n << " items";
  }
  exec().for_each(0, Fill<std::uint32_t>{nullptr, 3});
}

TEST_F(ExecutorTest, ScanSumsIn64Bits) {
  for (const std::uint64_t n : {0u, 1u, 2u, 1000u, 100000u}) {
    std::mt19937 random(static_cast<unsigned>(n));
    std::vector<std::uint32_t> counts(n);
    for (auto& c : counts) c = random();  // the sum passes 2^32 after a few
    std::vector<std::uint64_t> expected(n + 1, 0);
    for (std::uint64_t k = 0; k < n; ++k) expected[k + 1] = expected[k] + counts[k];
    CudaArray<std::uint32_t> in = array_of(counts);
    CudaArray<std::uint64_t> out = array_of(std::vector<std::uint64_t>(n + 1, 99));
    EXPECT_EQ(exec().scan(in.data(), out.data(), n), expected.back());
    EXPECT_EQ(host_copy(out), expected) << n << " counts";
  }
}

TEST_F(ExecutorTest, SortIsStableAndInPlace) {
  for (const std::uint32_t bound : {1u, 2u, 200u, 256u, 257u, 65536u, 1u << 20, 0xffffffffu})
    for (const std::uint64_t n : {0u, 1u, 2u, 3000u}) {
      std::mt19937 random(bound);
      std::vector<std::uint32_t> keys(n), values(n);
      for (auto& k : keys) k = static_cast<std::uint32_t>(random()) % bound;
      std::iota(values.begin(), values.end(), 0u);
      std::vector<std::uint32_t> order = values, sorted(n);
      std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
      for (std::uint64_t k = 0; k < n; ++k) sorted[k] = keys[order[k]];
      CudaArray<std::uint32_t> k = array_of(keys), v = array_of(values);
      exec().sort(k.data(), v.data(), n, bound);
      EXPECT_EQ(host_copy(k), sorted) << n << " keys below " << bound;
      EXPECT_EQ(host_copy(v), order) << n << " keys below " << bound;
    }
}

TEST(DeviceArray, GrowsOnlyInAContext) {
  CudaArray<int> a;
  EXPECT_THROW(a.resize(1), std::logic_error);
}

}  // namespace
}  // namespace scree::test
