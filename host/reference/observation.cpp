#include "host/reference/observation.hpp"

#include <algorithm>

namespace scree::reference {

MotionState synchronised(const Scene& scene, const MotionState& state, const Interactions& interactions) {
  MotionState s = state;
  if (state.step == 0) return s;
  const Bodies& b = scene.bodies;
  for (std::size_t i = 0; i < b.size(); ++i)
    for (int k = 0; k < 3; ++k) {
      if (!(b.locks[i] & (kLockX << k)))
        s.velocity[i][k] += 0.5 * scene.time_step * interactions.force()[i][k] / b.mass[i];
      if (!(b.locks[i] & (kLockRotX << k)))
        s.angular_velocity[i][k] += 0.5 * scene.time_step * interactions.torque()[i][k] / b.inertia[i];
    }
  return s;
}

namespace {

void add_contacts(const Interactions& interactions, Observation& o) {
  double sum = 0;
  for (const auto& [key, contact] : interactions.contacts()) {
    const double ratio = contact.touch.overlap / interactions.smaller_radius(key);
    ++o.contacts;
    if (key.wall < 0) ++o.body_contacts;
    o.elastic_normal += contact.load.normal_energy;
    o.elastic_tangential += contact.load.tangential_energy;
    o.max_overlap_ratio = std::max(o.max_overlap_ratio, ratio);
    sum += ratio;
  }
  if (o.contacts > 0) o.mean_overlap_ratio = sum / static_cast<double>(o.contacts);
  if (o.bodies > 0)
    o.coordination_number = static_cast<double>(o.contacts + o.body_contacts) / static_cast<double>(o.bodies);
}

}  // namespace

Observation observation(const Scene& scene, const MotionState& state, const Interactions& interactions) {
  Observation o;
  const Bodies& b = scene.bodies;
  o.step = state.step;
  o.time = static_cast<double>(state.step) * scene.time_step;
  o.bodies = b.size();
  Vector momentum = Vector::Zero(), angular_momentum = Vector::Zero();
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (interactions.fixed(i)) continue;
    const Vector &x = state.position[i], &v = state.velocity[i], &w = state.angular_velocity[i];
    o.kinetic_translational += 0.5 * b.mass[i] * v.squaredNorm();
    o.kinetic_rotational += 0.5 * b.inertia[i] * w.squaredNorm();
    o.potential -= b.mass[i] * eigen(scene.gravity).dot(x);
    momentum += b.mass[i] * v;
    angular_momentum += b.mass[i] * x.cross(v) + b.inertia[i] * w;
  }
  o.momentum = plain(momentum);
  o.angular_momentum = plain(angular_momentum);
  o.viscous_dissipation = interactions.energy().viscous();
  o.frictional_dissipation = interactions.energy().friction();
  o.walls = interactions.wall_load();
  add_contacts(interactions, o);
  return o;
}

std::vector<ContactRecord> records(const Interactions& interactions) {
  std::vector<ContactRecord> list;
  for (const auto& [key, contact] : interactions.contacts()) {
    ContactRecord r;
    r.i = key.body;
    r.wall = key.wall;
    if (key.wall < 0)
      r.j = key.partner;
    else
      r.triangle = static_cast<std::int32_t>(key.partner);
    r.overlap = contact.touch.overlap;
    r.normal = plain(contact.touch.normal);
    r.force = plain(contact.load.normal * contact.touch.normal + contact.load.tangential);
    r.tangential_displacement = plain(contact.history.value);
    list.push_back(r);
  }
  return list;
}

}  // namespace scree::reference
