#pragma once
#include <algorithm>
#include <numeric>
#include <vector>

#include "../emulated_call.h"

namespace cub {

template <class T>
struct DoubleBuffer {
  T* buffers[2];
  int selector = 0;
  DoubleBuffer(T* current, T* alternate) : buffers{current, alternate} {}
  T* Current() { return buffers[selector]; }
};

struct DeviceRadixSort {
  /// Stable, by the key bits [begin_bit, end_bit). Eight bits a pass, and each pass changes the buffer.
  template <class K, class V>
  static cudaError_t SortPairs(void* temporary, std::size_t& bytes, DoubleBuffer<K>& keys,
                               DoubleBuffer<V>& values, std::uint32_t n, int begin_bit, int end_bit,
                               cudaStream_t stream = nullptr) {
    const K* keys_in = keys.Current();
    const V* values_in = values.Current();
    if (temporary != nullptr && (end_bit - begin_bit + 7) / 8 % 2 == 1) {
      keys.selector ^= 1;
      values.selector ^= 1;
    }
    const int width = end_bit - begin_bit;
    const K mask = width >= static_cast<int>(8 * sizeof(K)) ? ~K(0) : ((K(1) << width) - 1) << begin_bit;
    return emulated::call(temporary, bytes, 4096, stream, [=, keys = keys, values = values]() mutable {
      std::vector<std::uint32_t> order(n);
      std::iota(order.begin(), order.end(), 0u);
      std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return (keys_in[a] & mask) < (keys_in[b] & mask);
      });
      std::vector<K> sorted_keys(n);
      std::vector<V> sorted_values(n);
      for (std::uint32_t k = 0; k < n; ++k) {
        sorted_keys[k] = keys_in[order[k]];
        sorted_values[k] = values_in[order[k]];
      }
      std::fill_n(keys.buffers[keys.selector ^ 1], n, K(0xA5A5A5A5));  // the other buffer is scratch
      std::fill_n(values.buffers[values.selector ^ 1], n, V(0xA5A5A5A5));
      std::copy(sorted_keys.begin(), sorted_keys.end(), keys.Current());
      std::copy(sorted_values.begin(), sorted_values.end(), values.Current());
    });
  }
};

}  // namespace cub
