#include "host/output/base64.hpp"

#include <cstdint>

namespace scree {

namespace {

constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Collects bytes into groups of three and appends their four characters.
struct Encoder {
  std::string text;
  std::uint32_t group = 0;
  int filled = 0;

  void append(std::span<const std::byte> bytes) {
    for (const std::byte b : bytes) {
      group = (group << 8) | static_cast<std::uint32_t>(b);
      if (++filled == 3) emit();
    }
  }

  void emit() {
    const char four[4] = {kAlphabet[(group >> 18) & 63], kAlphabet[(group >> 12) & 63],
                          kAlphabet[(group >> 6) & 63], kAlphabet[group & 63]};
    text.append(four, 4);
    group = 0;
    filled = 0;
  }

  void finish() {
    if (filled == 0) return;
    const int missing = 3 - filled;
    group <<= 8 * missing;
    emit();
    text.replace(text.size() - static_cast<std::size_t>(missing), std::string::npos,
                 static_cast<std::size_t>(missing), '=');
  }
};

}  // namespace

std::string base64(std::span<const std::byte> head, std::span<const std::byte> body) {
  Encoder encoder;
  encoder.text.reserve((head.size() + body.size() + 2) / 3 * 4);
  encoder.append(head);
  encoder.append(body);
  encoder.finish();
  return std::move(encoder.text);
}

}  // namespace scree
