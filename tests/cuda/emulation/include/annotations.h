#pragma once
#define __global__
#define __device__
#define __host__
#define __constant__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)

/// Shared memory of a kernel: EMULATED_SHARED(float, sums, 4) is an array of 4 that the threads of a block
/// share. Under nvcc the program defines the same two macros with __shared__.
#define EMULATED_SHARED(type, name, count) \
  static const char name##_site = 0;       \
  type(&name)[count] =                     \
      *reinterpret_cast<type(*)[count]>(cuda_emulation::shared_memory(&name##_site, sizeof(type) * (count)))
#define EMULATED_DYNAMIC_SHARED(type, name) \
  type* name = reinterpret_cast<type*>(cuda_emulation::dynamic_shared_memory())
