#pragma once
#include <cstdint>

namespace scree {

/// Bandwidth of a copy from one large array to another, the yardstick of every stage that streams. Counted as
/// STREAM does: bytes read plus bytes written.
struct CopyBandwidth {
  double bytes_per_second = 0;    ///< best of the repetitions; 0: not measured
  std::uint64_t array_bytes = 0;  ///< of each of the two arrays
  int threads = 0;                ///< CPU threads; 0 on a device
};

/// `threads` threads (0: all cores) copy a slice each, after they have touched it themselves. array_bytes
/// should be well beyond the last-level cache. Throws std::bad_alloc.
CopyBandwidth cpu_copy_bandwidth(int threads, std::uint64_t array_bytes, int repetitions);

/// Device-to-device copy. Throws std::runtime_error where there is no such device, or CUDA fails.
CopyBandwidth cuda_copy_bandwidth(int device, std::uint64_t array_bytes, int repetitions);

}  // namespace scree
