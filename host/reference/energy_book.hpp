#pragma once
#include "host/reference/history_match.hpp"

namespace scree::reference {

/// One end of an interval between two evaluations, at one contact; no contact: nullptr.
struct ContactAt {
  const Memory* contact = nullptr;
  Vector velocity{0, 0, 0};  ///< relative velocity there, with the interval's v_{n-1/2}, m/s
};

/// Energy lost in contacts since step 0, J. From step n-1 to n a contact force does the work
/// h/2 (F_{n-1}·u_{n-1} + F_n·u_n), u being the relative velocity at the contact point of the respective step
/// with the velocities v_{n-1/2} of the interval. The kinetic energy at integer steps changes by exactly this
/// work up to a bounded term of order h², so that kinetic + potential + elastic + lost energy is constant
/// with order 2. Viscous: work of the normal force minus its elastic part, and the tangential loss (work not
/// stored in the spring) while sticking. Friction: the tangential loss while sliding, and what a spring holds
/// when its contact opens. Test: tests/reference/test_energy.cpp
class EnergyBook {
 public:
  explicit EnergyBook(double time_step) : half_step_(0.5 * time_step) {}

  void interval(const ContactAt& start, const ContactAt& end);

  double viscous() const { return viscous_; }
  double friction() const { return friction_; }

 private:
  double half_step_;
  double viscous_ = 0, friction_ = 0;
};

}  // namespace scree::reference
