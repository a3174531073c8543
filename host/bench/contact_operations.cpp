#include "host/bench/contact_operations.hpp"

#include "scree/physics/contact/kinematics.hpp"
#include "scree/physics/contact/laws.hpp"
#include "scree/physics/geometry/sphere_sphere.hpp"

namespace scree {

OperationCount& operation_count() {
  thread_local OperationCount count;
  return count;
}

namespace {

using R = Counted<false>;
using D = Counted<true>;

Vec3<R> narrow(double x, double y, double z) { return {R(x), R(y), R(z)}; }
Vec3<D> wide(double x, double y, double z) { return {D(x), D(y), D(z)}; }

/// Two unit spheres (or one and a plane) with a small overlap, friction far from its limit.
struct Sample {
  PairParameters<R> parameters{R(1000), R(300), R(0), R(0.1), R(0.1), R(10), R(1), R(1)};
  ContactPolicies policy{true, false, true, false};
  ContactMemory<R> memory{narrow(1e-3, 2e-3, 0), R(1)};
  Vec3<R> velocity = narrow(0.01, 0, 0.01), spin = narrow(0, 0.01, 0), still = narrow(0, 0, 0);
  R radius{1.0}, inverse_mass{1.0}, time_step{1e-3};
};

/// The law, F = F_n n + F_t and T = arm F_t × n.
template <class Law>
void evaluate(Sample& s, const ContactMotion<R>& m, R arm) {
  const auto result = Law::evaluate(s.parameters, s.policy, m, s.memory);
  static_cast<void>(result.force.normal * m.normal + result.force.tangential);
  static_cast<void>(arm * cross(result.force.tangential, m.normal));
}

template <class Law>
OperationCount count_pair(bool periodic) {
  Sample s;
  operation_count() = {};
  Vec3<D> d = wide(0.1, 0.2, 1.9) - wide(0, 0, 0);
  const D reach = D(1) + D(1);
  if (periodic) {  // both images are formed, one is selected
    const auto image = [](D x) { return select(x > D(5), x - D(10), select(x < -D(5), x + D(10), x)); };
    d = {image(d.x), image(d.y), image(d.z)};
  }
  const Overlap<R> o = overlap_of_spheres<R>(d, reach);
  const R h = R(0.5) * o.overlap, arm_i = s.radius - h, arm_j = s.radius - h;
  const ContactVelocity<R> v = contact_velocity(s.velocity, s.spin, arm_i, s.still, s.spin, arm_j, o.normal);
  const R radii = s.radius + s.radius, inverse_mass = s.inverse_mass + s.inverse_mass;
  const R both = R(1) / (radii * inverse_mass);
  const R radius = (s.radius * s.radius) * (inverse_mass * both);
  evaluate<Law>(s, {o.overlap, v.normal, o.normal, v.tangential, v.spin, radius, radii * both, s.time_step},
                arm_i);
  static_cast<void>(arm_j / arm_i);
  static_cast<void>(s.parameters.static_friction * s.radius);  // largest overlap allowed
  return operation_count();
}

template <class Law>
OperationCount count_plane() {
  Sample s;
  operation_count() = {};
  const Vec3<D> x = wide(0, 0, 0.95), n = wide(0, 0, 1), origin = wide(0, 0, 0);
  const D height = dot(x - origin, n);
  const R overlap = static_cast<R>(D(1) - height);
  const Vec3<D> arm = (x - height * n) - origin;
  const Vec3<R> surface = convert<R>(origin + cross(origin, arm));
  const Vec3<R> normal = convert<R>(n);
  const R r = s.radius - overlap;
  const ContactVelocity<R> v = contact_velocity(s.velocity, s.spin, r, surface, s.still, R(0), normal);
  evaluate<Law>(
      s, {overlap, v.normal, normal, v.tangential, v.spin, s.radius, R(1) / s.inverse_mass, s.time_step}, r);
  static_cast<void>(s.parameters.static_friction * s.radius);
  return operation_count();
}

}  // namespace

OperationCount pair_operations(Law law, bool periodic) {
  return dispatch_law(law, [periodic](auto l) { return count_pair<decltype(l)>(periodic); });
}

OperationCount plane_operations(Law law) {
  return dispatch_law(law, [](auto l) { return count_plane<decltype(l)>(); });
}

}  // namespace scree
