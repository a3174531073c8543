#pragma once
#include "scree/stages/pair_force.hpp"

namespace scree {

/// Contact force of spheres on plane walls; one work item = one (body, wall) entry.
///   δ = R - (x - p)·n, contact point x_p = x - ((x - p)·n) n, wall velocity V + Ω × (x_p - X), arm R - δ.
/// Source: physics.md (5.1)-(5.2) with the plane's foot point.   Oracle: tests/verification, plane cases
template <class Law, class S, bool kTrack>
struct PlaneForce {
  using Scalar = S;
  const Position* position;
  const Motion<S>* motion;
  const WallState* walls;
  const PairParameters<S>* parameters;
  ContactArrays<S> contacts;
  ContactPolicies policy;
  ForceStep<S> step;

  template <class Lanes>
  SCREE_HD void apply(const Lanes& lanes) const {
    using R = typename Lanes::Real;
    using D = typename Lanes::Wide;
    if (step.control->stop != 0) return;
    const auto i = lanes.index(contacts.i), wall = lanes.index(contacts.j);
    const auto vector = [&](double WallState::*fx, double WallState::*fy, double WallState::*fz) {
      return Vec3<D>{lanes.wall_field(walls, wall, fx), lanes.wall_field(walls, wall, fy),
                     lanes.wall_field(walls, wall, fz)};
    };
    Vec3<D> x;
    D reach;
    lanes.centre(position, i, x, reach);
    const Vec3<D> n = vector(&WallState::nx, &WallState::ny, &WallState::nz);
    const D height = dot(x - vector(&WallState::px, &WallState::py, &WallState::pz), n);
    const R depth = static_cast<R>(reach - height);
    const auto touching = depth > R(0);
    const R overlap = select(touching, depth, R(0));
    const Vec3<D> arm = (x - height * n) - vector(&WallState::ox, &WallState::oy, &WallState::oz);
    const Vec3<D> spin = vector(&WallState::wx, &WallState::wy, &WallState::wz);
    const Vec3<D> speed = vector(&WallState::vx, &WallState::vy, &WallState::vz);
    const Vec3<R> surface = convert<R>(speed + cross(spin, arm));
    const Vec3<R> normal = convert<R>(n);
    const Motion<R> a = lanes.motion(motion, i);
    const Vec3<R> turning = convert<R>(spin);
    const auto velocity_at = [&](const Vec3<R>& at, const R& cut, const Vec3<R>& of_wall) {
      return contact_velocity(Vec3<R>{a.vx, a.vy, a.vz}, Vec3<R>{a.wx, a.wy, a.wz}, a.radius - cut, of_wall,
                              turning, R(0), at);
    };
    const ContactVelocity<R> v = velocity_at(normal, overlap, surface);
    const ContactMotion<R> m{
        overlap, v.normal, normal, v.tangential, v.spin, a.radius, R(1) / a.inverse_mass, R(step.history)};
    // x_p - X has changed by Δt (v - V) and the turn of n since the last evaluation.
    const auto former_velocity = [&](const Vec3<R>& at, const R& cut) {
      const Vec3<R> moved = R(step.history) * (Vec3<R>{a.vx, a.vy, a.vz} - convert<R>(speed)) -
                            static_cast<R>(height) * normal + (a.radius - cut) * at;
      return velocity_at(at, cut, surface - cross(turning, moved));
    };
    const auto result =
        evaluate_contact<Law, kTrack>(lanes, contacts, lanes.parameters(parameters, contacts.type), policy, m,
                                      step, overlap, former_velocity);
    const Vec3<R> f = result.force.normal * normal + result.force.tangential;
    lanes.store(contacts.force, f, overlap, (a.radius - overlap) * cross(result.force.tangential, normal),
                R(0));
    if (any_of(overlap > R(step.max_overlap_ratio) * a.radius))
      raise(step.control, Status::excessive_overlap);
  }
};

}  // namespace scree
