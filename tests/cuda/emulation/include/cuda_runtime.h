#pragma once
/// Stands in for the CUDA runtime where .cu files are compiled as C++ for the tests: no toolkit, driver or
/// GPU needed.
///   g++ -x c++ -std=c++20 -Itests/cuda/emulation/include kernel.cu
/// Threads of a block are fibers, streams are queues that run where the host waits; see
/// tests/cuda/emulation/README.md.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#define CUDA_EMULATION 1
// Each of these needs those before it.
// clang-format off
#include "annotations.h"
#include "vector_types.h"
#include "runtime_types.h"
#include "device_functions.h"
#include "runtime_functions.h"
// clang-format on
