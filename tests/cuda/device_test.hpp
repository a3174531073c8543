#pragma once
#include <gtest/gtest.h>

#include "scree/engine/devices.hpp"

namespace scree::test {

/// Base of tests that run kernels: skipped, with the reason, where no device answers.
class DeviceTest : public testing::Test {
 protected:
  void SetUp() override {
    const CudaDevices found = cuda_devices();
    if (found.devices.empty()) GTEST_SKIP() << found.why_none;
  }
};

}  // namespace scree::test
