#include "scree/engine/copy_bandwidth.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <thread>

#include "host/cpu/thread_pool.hpp"

namespace scree {

CopyBandwidth cpu_copy_bandwidth(int threads, std::uint64_t array_bytes, int repetitions) {
  constexpr std::uint64_t kGrain = 4096;
  const int count =
      threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  ThreadPool pool(count);
  const std::unique_ptr<char[]> from(new char[array_bytes]), to(new char[array_bytes]);
  pool.ranges(array_bytes, kGrain, [&](std::uint64_t begin, std::uint64_t end) {
    std::memset(from.get() + begin, 1, end - begin);
    std::memset(to.get() + begin, 2, end - begin);
  });
  double best = 0;
  for (int k = 0; k < repetitions; ++k) {
    const auto start = std::chrono::steady_clock::now();
    pool.ranges(array_bytes, kGrain, [&](std::uint64_t begin, std::uint64_t end) {
      std::memcpy(to.get() + begin, from.get() + begin, end - begin);
    });
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (seconds > 0) best = std::max(best, 2 * static_cast<double>(array_bytes) / seconds);
  }
  return {best, array_bytes, count};
}

}  // namespace scree
