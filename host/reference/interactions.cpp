#include "host/reference/interactions.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace scree::reference {

Interactions::Interactions(const Scene& scene, bool track_dissipation)
    : scene_(scene), law_(scene.contact), track_(track_dissipation), energy_(scene.time_step) {
  for (const Wall& wall : scene.walls) surfaces_.emplace_back(wall);
}

double Interactions::smaller_radius(const Key& key) const {
  const auto& r = scene_.bodies.radius;
  return key.wall < 0 ? std::min(r[key.body], r[key.partner]) : r[key.body];
}

/// a - b by the nearest image on periodic axes.
Vector Interactions::separation(const Vector& a, const Vector& b) const {
  const Vector low = eigen(scene_.domain.min), high = eigen(scene_.domain.max);
  Vector d = a - b;
  for (int k = 0; k < 3; ++k)
    if (scene_.domain.periodic[k]) d[k] -= (high[k] - low[k]) * std::round(d[k] / (high[k] - low[k]));
  return d;
}

void Interactions::body_touches(const MotionState& state, std::vector<Touch>& touches) {
  const Bodies& b = scene_.bodies;
  for (std::size_t i = 0; i < b.size(); ++i)
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      const Vector d = separation(state.position[i], state.position[j]);
      const double reach = b.radius[i] + b.radius[j];
      if (d.squaredNorm() > reach * reach * (1 + 1e-12) || (fixed(i) && fixed(j))) continue;
      const double distance = d.norm();
      Touch t;
      t.overlap = reach - distance;  // (1.1)
      if (!(t.overlap > 0)) continue;
      t.key = {static_cast<std::int64_t>(i), -1, static_cast<std::int64_t>(j)};
      if (distance > 0)
        t.normal = d / distance;  // (1.1)
      else
        finding_.status |= bit(Status::coincident_centres);  // t.normal holds the fall-back +z
      t.arm = -(b.radius[i] - t.overlap / 2) * t.normal;     // (1.2), (1.3)
      t.partner_arm = (b.radius[j] - t.overlap / 2) * t.normal;
      touches.push_back(t);
    }
}

void Interactions::wall_touches(const MotionState& state, std::vector<Touch>& touches) const {
  for (std::size_t i = 0; i < state.position.size(); ++i)
    for (std::size_t w = 0; w < surfaces_.size() && !fixed(i); ++w) {
      const Key key{static_cast<std::int64_t>(i), static_cast<std::int32_t>(w), -1};
      const auto found = surfaces_[w].touch(key, state.position[i], scene_.bodies.radius[i]);
      touches.insert(touches.end(), found.begin(), found.end());
    }
}

/// v_rel of (1.4), or (5.2) at walls, with the velocities v_{n-1/2}.
Vector Interactions::relative_velocity(const Touch& t, const MotionState& s) const {
  const Vector v_ci = s.velocity[t.key.body] + s.angular_velocity[t.key.body].cross(t.arm);
  if (t.key.wall >= 0) {
    const Surface& wall = surfaces_[t.key.wall];
    return v_ci - (wall.velocity() + wall.angular_velocity().cross(t.partner_arm));
  }
  return v_ci - (s.velocity[t.key.partner] + s.angular_velocity[t.key.partner].cross(t.partner_arm));
}

Encounter Interactions::encounter(const Touch& t, const MotionState& s) const {
  const Bodies& b = scene_.bodies;
  const auto i = static_cast<std::size_t>(t.key.body);
  Encounter c;
  c.material_i = b.material[i];
  c.overlap = t.overlap;
  c.normal = t.normal;
  c.velocity = relative_velocity(t, s);
  c.interval = s.step == 0 ? 0 : scene_.time_step;
  c.share = t.share;
  c.may_pull = t.may_pull;
  if (t.key.wall >= 0) {
    const Surface& wall = surfaces_[t.key.wall];
    c.material_j = wall.material();
    c.effective_radius = b.radius[i];
    c.effective_mass = b.mass[i];
    c.spin = 0.5 * (s.angular_velocity[i] + wall.angular_velocity()).dot(t.normal);
  } else {
    const auto j = static_cast<std::size_t>(t.key.partner);
    c.material_j = b.material[j];
    c.effective_radius = 1 / (1 / b.radius[i] + 1 / b.radius[j]);
    c.effective_mass = 1 / (inverse_mass(i) + inverse_mass(j));
    c.spin = 0.5 * (s.angular_velocity[i] + s.angular_velocity[j]).dot(t.normal);
  }
  return c;
}

/// For each touch the contact of the last step that it continues (absent: a new contact).
std::map<Key, const Memory*> Interactions::origins(const std::vector<Touch>& touches) const {
  std::map<Key, const Memory*> origin;
  std::map<Key, std::vector<Touch>> on_mesh;  // by (body, wall, -1)
  for (const Touch& t : touches) {
    if (t.key.wall >= 0 && t.key.partner >= 0)
      on_mesh[{t.key.body, t.key.wall, -1}].push_back(t);
    else if (const auto old = contacts_.find(t.key); old != contacts_.end())
      origin[t.key] = &old->second;
  }
  for (const auto& [key, now] : on_mesh) {
    std::vector<const Memory*> before;
    for (auto old = contacts_.lower_bound(key);
         old != contacts_.end() && old->first.body == key.body && old->first.wall == key.wall; ++old)
      before.push_back(&old->second);
    const Surface& surface = surfaces_[key.wall];
    const auto apart = [&](const Vector& a, const Vector& b) {
      return separation(surface.in_world(a), surface.in_world(b));
    };
    const auto source = match_history(now, before, surface, scene_.bodies.radius[key.body], apart);
    for (std::size_t k = 0; k < now.size(); ++k)
      if (source[k] >= 0) origin[now[k].key] = before[source[k]];
  }
  return origin;
}

void Interactions::book(const std::map<Key, const Memory*>& origin, const std::map<Key, Memory>& now,
                        const MotionState& state) {
  std::set<const Memory*> continued;
  for (const auto& [key, contact] : now) {
    const auto old = origin.find(key);
    ContactAt start;
    if (old != origin.end()) {
      start = {old->second, relative_velocity(old->second->touch, state)};
      continued.insert(old->second);
    }
    energy_.interval(start, {&contact, relative_velocity(contact.touch, state)});
  }
  for (const auto& [key, old] : contacts_)
    if (!continued.contains(&old)) energy_.interval({&old, relative_velocity(old.touch, state)}, {});
}

/// (1.6), (1.7): one force at one point, equal and opposite.
void Interactions::apply(const Memory& c) {
  const Vector force = c.load.normal * c.touch.normal + c.load.tangential;
  force_[c.touch.key.body] += force;
  torque_[c.touch.key.body] += c.touch.arm.cross(force);
  const Vector reaction = -force, moment = c.touch.partner_arm.cross(reaction);
  if (c.touch.key.wall >= 0) {
    WallLoad& load = wall_load_[c.touch.key.wall];
    load.force = load.force + plain(reaction);
    load.torque = load.torque + plain(moment);
  } else {
    force_[c.touch.key.partner] += reaction;
    torque_[c.touch.key.partner] += moment;
  }
}

void Interactions::check_overlap(const Touch& t) {
  const double ratio = t.overlap / smaller_radius(t.key);
  if (!(ratio > scene_.contact.max_overlap_ratio) || (finding_.status & bit(Status::excessive_overlap)))
    return;
  finding_.status |= bit(Status::excessive_overlap);
  finding_.body = t.key.body;
  finding_.other_body = t.key.wall < 0 ? t.key.partner : -1;
  finding_.other_wall = t.key.wall;
  std::ostringstream text;
  text << "body " << t.key.body << " overlaps " << (t.key.wall < 0 ? "body " : "wall ")
       << (t.key.wall < 0 ? t.key.partner : t.key.wall) << " by " << t.overlap << " m, " << ratio
       << " of the smaller radius; /contact/max_overlap_ratio is " << scene_.contact.max_overlap_ratio;
  finding_.detail = text.str();
}

void Interactions::evaluate(const MotionState& state) {
  const Bodies& b = scene_.bodies;
  finding_ = {};
  for (Surface& s : surfaces_) s.move_to(static_cast<double>(state.step) * scene_.time_step);
  std::vector<Touch> touches;
  body_touches(state, touches);
  wall_touches(state, touches);
  const auto origin = origins(touches);

  std::map<Key, Memory> now;
  for (const Touch& t : touches) {
    check_overlap(t);
    Memory contact{t, {}, {}};
    if (const auto old = origin.find(t.key); old != origin.end()) contact.history = old->second->history;
    contact.load = law_.evaluate(encounter(t, state), contact.history);
    now.emplace(t.key, contact);
  }
  if (track_ && state.step > 0) book(origin, now, state);
  contacts_ = std::move(now);

  force_.assign(b.size(), Vector::Zero());
  torque_.assign(b.size(), Vector::Zero());
  wall_load_.assign(surfaces_.size(), {});
  for (std::size_t i = 0; i < b.size(); ++i)
    if (!fixed(i)) force_[i] = b.mass[i] * eigen(scene_.gravity);
  for (const auto& [key, contact] : contacts_) apply(contact);
}

}  // namespace scree::reference
