#pragma once
#include <cstdint>

#include "scree/base/hd.hpp"

namespace scree {

/// Arithmetic that was done, in the force stage's real type and in double (positions and gaps). Negations,
/// comparisons and selections are not counted.
struct OperationCount {
  std::uint64_t sums_and_products = 0, divisions = 0, square_roots = 0;
  std::uint64_t wide = 0;  ///< operations in double, all kinds

  std::uint64_t all() const { return sums_and_products + divisions + square_roots + wide; }
};

/// The count that numbers of type Counted add to; one per thread.
OperationCount& operation_count();

/// A number that counts what is done to it: physics code that is templated on its real type counts its own
/// operations. kWide: stands for double in geometry.   Tested in tests/bench/test_roofline.cpp
template <bool kWide>
class Counted {
 public:
  Counted() = default;
  explicit Counted(double v) : value_(v) {}
  explicit Counted(const Counted<!kWide>& other) : value_(other.value()) {}
  double value() const { return value_; }

  friend Counted operator+(Counted a, Counted b) { return sum(a.value_ + b.value_); }
  friend Counted operator-(Counted a, Counted b) { return sum(a.value_ - b.value_); }
  friend Counted operator*(Counted a, Counted b) { return sum(a.value_ * b.value_); }
  friend Counted operator/(Counted a, Counted b) {
    return note(a.value_ / b.value_, &OperationCount::divisions);
  }
  friend Counted square_root(Counted a) {
    return note(__builtin_sqrt(a.value_), &OperationCount::square_roots);
  }
  friend Counted operator-(Counted a) { return Counted(-a.value_); }
  friend bool operator<(Counted a, Counted b) { return a.value_ < b.value_; }
  friend bool operator>(Counted a, Counted b) { return a.value_ > b.value_; }
  friend bool operator==(Counted a, Counted b) { return a.value_ == b.value_; }
  friend Counted select(bool mask, Counted a, Counted b) { return mask ? a : b; }

 private:
  static Counted sum(double result) { return note(result, &OperationCount::sums_and_products); }
  static Counted note(double result, std::uint64_t OperationCount::*kind) {
    ++(operation_count().*(kWide ? &OperationCount::wide : kind));
    return Counted(result);
  }
  double value_ = 0;
};

}  // namespace scree
