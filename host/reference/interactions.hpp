#pragma once
#include <map>
#include <string>
#include <vector>

#include "host/reference/energy_book.hpp"
#include "host/reference/motion_state.hpp"
#include "scree/model/scene.hpp"
#include "scree/model/state.hpp"

namespace scree::reference {

/// What an evaluation met that the user must know about.
struct Finding {
  std::uint32_t status = 0;  ///< Status bits
  std::int64_t body = -1, other_body = -1;
  std::int32_t other_wall = -1;
  std::string detail;
};

/// Contact forces of a scene: every pair of bodies and every body with every wall is examined at each
/// evaluation. Contacts between two fixed bodies, or of a fixed body with a wall, are left out: nothing could
/// move.
class Interactions {
 public:
  Interactions(const Scene& scene, bool track_dissipation);

  /// Forces at step state.step. To be called once per step, in order: it advances contact histories and lost
  /// energy.
  void evaluate(const MotionState& state);

  const std::vector<Vector>& force() const { return force_; }  ///< contacts + gravity, N
  const std::vector<Vector>& torque() const { return torque_; }
  const std::vector<WallLoad>& wall_load() const { return wall_load_; }
  const std::map<Key, Memory>& contacts() const { return contacts_; }
  const EnergyBook& energy() const { return energy_; }
  const Finding& finding() const { return finding_; }

  bool fixed(std::size_t i) const { return scene_.bodies.locks[i] == kLockAll; }
  double smaller_radius(const Key& key) const;

 private:
  void body_touches(const MotionState& state, std::vector<Touch>& touches);
  void wall_touches(const MotionState& state, std::vector<Touch>& touches) const;
  Vector separation(const Vector& a, const Vector& b) const;
  Vector relative_velocity(const Touch& touch, const MotionState& state) const;
  Encounter encounter(const Touch& touch, const MotionState& state) const;
  double inverse_mass(std::size_t i) const { return fixed(i) ? 0 : 1 / scene_.bodies.mass[i]; }

  std::map<Key, const Memory*> origins(const std::vector<Touch>& touches) const;
  void book(const std::map<Key, const Memory*>& origin, const std::map<Key, Memory>& now,
            const MotionState& state);
  void apply(const Memory& contact);
  void check_overlap(const Touch& touch);

  Scene scene_;
  ContactLaw law_;
  std::vector<Surface> surfaces_;
  bool track_;
  std::map<Key, Memory> contacts_;
  std::vector<Vector> force_, torque_;
  std::vector<WallLoad> wall_load_;
  EnergyBook energy_;
  Finding finding_;
};

}  // namespace scree::reference
