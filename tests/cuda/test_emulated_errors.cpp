/// What only an emulated device can be made to do: fail at every place in turn, and be missing.
#include <gtest/gtest.h>

#include <string>

#include "scree/engine/devices.hpp"
#include "tests/cuda/emulation/settings.hpp"
#include "tests/cuda/same_bits.hpp"
#include "tests/cuda/scenes.hpp"

namespace scree::test {
namespace {

using cuda_emulation::counters;
using cuda_emulation::live_objects;

/// A short run that comes through every part: lists renewed, batches recorded, observation. Returns its
/// error.
std::string error_of_run(const Scene& scene) {
  try {
    const auto backend = make_cuda_backend(scene, {});
    backend->advance(48);
    backend->observe();
    backend->contacts();
    backend->advance(20);
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

TEST(EmulatedErrors, EveryCreationMayFail) {
  const Scene scene = stirred_scene(Law::hertz_mindlin, 5, 3);
  const std::uint64_t before = counters().creations;
  ASSERT_EQ(error_of_run(scene), "");
  const std::uint64_t creations = counters().creations - before;
  EXPECT_GT(creations, 50u);
  EXPECT_EQ(live_objects().sum(), 0u);
  for (std::uint64_t n = 1; n <= creations; ++n) {
    cuda_emulation::fail_creation(n);
    EXPECT_NE(error_of_run(scene).find("out of memory"), std::string::npos) << "creation " << n;
    EXPECT_EQ(live_objects().sum(), 0u) << "creation " << n;
  }
  cuda_emulation::fail_creation(0);
  EXPECT_EQ(error_of_run(scene), "");
}

TEST(EmulatedErrors, EveryKernelMayFail) {
  const Scene scene = stirred_scene(Law::hertz_mindlin, 5, 3);
  const std::uint64_t before = counters().kernels;
  ASSERT_EQ(error_of_run(scene), "");
  const std::uint64_t kernels = counters().kernels - before;
  for (std::uint64_t n = 1; n <= kernels; n += n < 60 ? 1 : 17) {
    cuda_emulation::fail_kernel(n);
    EXPECT_NE(error_of_run(scene).find("illegal memory access"), std::string::npos) << "kernel " << n;
    cuda_emulation::clear_fault();
    EXPECT_EQ(live_objects().sum(), 0u) << "kernel " << n;
  }
  cuda_emulation::fail_kernel(0);
}

TEST(EmulatedErrors, AfterAnErrorTheRunIsGivenUp) {
  const auto backend = make_cuda_backend(box_scene(Law::hertz_mindlin, 5, 3), {});
  backend->advance(5);
  cuda_emulation::fail_kernel(1);
  EXPECT_THROW(backend->advance(5), std::runtime_error);
  cuda_emulation::clear_fault();
  EXPECT_THROW(backend->advance(1), std::runtime_error);
  EXPECT_THROW(backend->snapshot(), std::runtime_error);
}

TEST(EmulatedErrors, OutOfMemoryNamesAmounts) {
  const Scene scene = box_scene(Law::hertz_mindlin, 5, 3);
  std::string text;
  for (std::uint64_t n = 1; n < 40 && text.find("cudaMallocAsync") == std::string::npos; ++n) {
    cuda_emulation::fail_creation(n);
    text = error_of_run(scene);
  }
  cuda_emulation::fail_creation(0);
  EXPECT_NE(text.find("MB free on device 0"), std::string::npos) << text;
}

class EmulatedDevices : public testing::Test {
 protected:
  void TearDown() override {
    cuda_emulation::set_devices(1, cudaSuccess);
    cuda_emulation::clear_fault();
  }
  static std::string error_of_making(int device = 0) {
    BackendOptions options;
    options.device = device;
    try {
      make_cuda_backend(box_scene(Law::hertz_mindlin, 5, 3), options);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(EmulatedDevices, AreListed) {
  const CudaDevices found = cuda_devices();
  ASSERT_EQ(found.devices.size(), 1u);
  EXPECT_EQ(found.devices[0].name, "emulated device");
  EXPECT_EQ(found.devices[0].compute_major, 9);
  EXPECT_EQ(found.why_none, "");
  EXPECT_EQ(found.build, "CUDA 13.0, emulation");
}

TEST_F(EmulatedDevices, NoDriverAndNoDeviceAreSaid) {
  cuda_emulation::set_devices(0, cudaErrorInsufficientDriver);
  EXPECT_NE(cuda_devices().why_none.find("no NVIDIA driver was found, or it is too old"), std::string::npos);
  EXPECT_EQ(error_of_making(), cuda_devices().why_none);
  cuda_emulation::set_devices(0, cudaErrorNoDevice);
  EXPECT_NE(cuda_devices().why_none.find("found no CUDA device"), std::string::npos);
  cuda_emulation::set_devices(0, cudaErrorUnknown);
  EXPECT_NE(cuda_devices().why_none.find("unknown error"), std::string::npos);
  EXPECT_TRUE(cuda_devices().devices.empty());
}

TEST_F(EmulatedDevices, AWrongIndexNamesTheRightOnes) {
  EXPECT_NE(error_of_making(3).find("no CUDA device 3; there is 0: emulated device (sm_90)"),
            std::string::npos)
      << error_of_making(3);
}

}  // namespace
}  // namespace scree::test
