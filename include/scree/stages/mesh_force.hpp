#pragma once
#include "scree/stages/mesh_contacts.hpp"
#include "scree/stages/pair_force.hpp"

namespace scree {

/// Contact forces of one sphere on the triangle walls; one work item = one body slot with its row of entries.
///   a = x_i - x_p, δ = R - |a|, wall velocity V + Ω × (x_p - X)
/// One contact per surface (mesh_contacts.hpp); history follows the contact from triangle to triangle.
/// Source: physics.md (5.1)-(5.2).   Oracle: tests/verification, P-H1 to P-H11
template <class Law, class S, bool kTrack>
struct MeshForce {
  const Position* position;
  const Motion<S>* motion;
  const WallState* walls;
  const MeshView* meshes;
  const PairParameters<S>* parameters;
  MeshArrays<S> rows;
  PeriodicBox box;
  ContactPolicies policy;
  ForceStep<S> step;

  SCREE_HD void operator()(std::uint64_t slot) const {
    if (step.control->stop != 0) return;
    std::uint64_t begin = rows.begin[slot];
    const std::uint64_t row_end = rows.begin[slot + 1];
    while (begin < row_end) {
      const std::uint32_t wall = rows.contacts.j[begin];
      std::uint64_t end = begin + 1;
      while (end < row_end && rows.contacts.j[end] == wall) ++end;
      touch_wall(slot, wall, begin, end);
      begin = end;
    }
  }

 private:
  SCREE_HD void touch_wall(std::uint64_t slot, std::uint32_t wall_index, std::uint64_t begin,
                           std::uint64_t end) const {
    const MeshView mesh = meshes[wall_index];
    const WallState wall = walls[wall_index];
    const Position p = position[slot];
    const Vec3d x = to_wall_frame(wall, {p.x, p.y, p.z});
    find_hits(mesh, rows.triangle, rows.touch, begin, end, x, p.radius);
    if (mesh.exudyn != 0) {
      drop_edges_in_face_planes(mesh, rows.triangle, rows.touch, begin, end, p.radius);
    } else {
      keep_local_minima(mesh, rows.triangle, rows.touch, begin, end, p.radius);
    }
    for (std::uint64_t k = begin; k < end; ++k)
      if (rows.touch[k].wins != 0 && rows.touch[k].alive == 0)
        inherit(mesh, wall, begin, end, k, x, p.radius);
    for (std::uint64_t k = begin; k < end; ++k) {
      if (rows.touch[k].wins != 0 || rows.touch[k].alive != 0) {
        evaluate(slot, mesh, wall, k, x, p.radius);
      } else {
        rows.contacts.force[k] = ForceRecord<S>{S(0), S(0), S(0), S(0), S(0), S(0), S(0), S(0)};
        if constexpr (kTrack) rows.contacts.loss[k] = LossRecord<S>{S(0), S(0)};
      }
    }
  }

  /// Unit normal in the wall's frame; the triangle's where the centre lies on the surface.
  SCREE_HD Vec3d wall_normal(const MeshView& mesh, std::uint64_t k, const Vec3d& x) const {
    const Vec3d a = x - rows.touch[k].point;
    const double d = square_root(dot(a, a));
    if (d > 0) return (1 / d) * a;
    return mesh.triangles[rows.triangle[k]].normal;
  }

  SCREE_HD void inherit(const MeshView& mesh, const WallState& wall, std::uint64_t begin, std::uint64_t end,
                        std::uint64_t k, const Vec3d& x, double radius) const {
    const Vec3d n = to_world_direction(wall, wall_normal(mesh, k, x));
    const std::uint64_t q =
        former_contact(mesh, rows.triangle, rows.touch, begin, end, k, n, radius, wall, box);
    if (q == ~std::uint64_t{0}) return;
    move_memory(q, k);
    rows.touch[k].former = rows.touch[q].former;
    rows.touch[q].alive = 0;
    rows.touch[k].alive = 1;
  }

  SCREE_HD void move_memory(std::uint64_t from, std::uint64_t to) const {
    for (int c = 0; c < Law::kMemory; ++c) {
      rows.contacts.memory[c][to] = rows.contacts.memory[c][from];
      rows.contacts.memory[c][from] = S(0);
    }
    if constexpr (kTrack)
      for (int c = 0; c < kPendingFields; ++c) {
        rows.contacts.pending[c][to] = rows.contacts.pending[c][from];
        rows.contacts.pending[c][from] = S(0);
      }
  }

  /// V + Ω × (x_p - X).
  SCREE_HD static Vec3<S> wall_velocity(const WallState& wall, const Vec3d& arm) {
    return convert<S>(Vec3d{wall.vx, wall.vy, wall.vz} + cross(Vec3d{wall.wx, wall.wy, wall.wz}, arm));
  }

  /// x_p - X of the last evaluation: the wall's frame turned back by the interval.
  SCREE_HD Vec3d former_arm(const WallState& wall, const Vec3d& point) const {
    const Vec3d arm = to_world_direction(wall, point);
    return arm - static_cast<double>(step.history) * cross(Vec3d{wall.wx, wall.wy, wall.wz}, arm);
  }

  SCREE_HD void evaluate(std::uint64_t slot, const MeshView& mesh, const WallState& wall, std::uint64_t k,
                         const Vec3d& x, double radius) const {
    const MeshTouch touch = rows.touch[k];
    const Vec3d n_wall = wall_normal(mesh, k, x);
    const Vec3d n_world = to_world_direction(wall, n_wall);
    const double distance = square_root(touch.distance2);
    const S reach = static_cast<S>(radius);
    const S excess = static_cast<S>(radius * radius - touch.distance2);
    const S overlap = touch.wins != 0 ? excess / (reach + static_cast<S>(distance)) : S(0);
    const Vec3<S> surface = wall_velocity(wall, to_world_direction(wall, touch.point));
    const Vec3<S> normal = convert<S>(n_world);
    const Motion<S> a = motion[slot];
    const Vec3<S> turning = convert<S>(Vec3d{wall.wx, wall.wy, wall.wz});
    const auto velocity_at = [&](const Vec3<S>& at, const S& cut, const Vec3<S>& of_wall) {
      return contact_velocity(Vec3<S>{a.vx, a.vy, a.vz}, Vec3<S>{a.wx, a.wy, a.wz}, a.radius - cut, of_wall,
                              turning, S(0), at);
    };
    const ContactVelocity<S> v = velocity_at(normal, overlap, surface);
    const ContactMotion<S> m{
        overlap, v.normal, normal, v.tangential, v.spin, a.radius, S(1) / a.inverse_mass, step.history};
    const PairParameters<S> p = parameters[rows.contacts.type != nullptr ? rows.contacts.type[k] : 0];
    ContactPolicies rules = policy;
    if (mesh.exudyn != 0) {
      rules.attraction_on_rebound = true;
      rules.signed_friction = true;
    }
    const ScalarLanes<S> lanes{k};
    auto result = evaluate_law<Law>(lanes, rows.contacts, p, rules, m);
    const S share = share_of_force<S>(mesh, touch);
    result.force.normal *= share;
    result.force.elastic_normal *= share;
    result.force.tangential = share * result.force.tangential;
    result.tangential_energy *= share;
    if constexpr (kTrack) {
      const auto former_velocity = [&](const Vec3<S>& at, const S& cut) {
        return velocity_at(at, cut, wall_velocity(wall, former_arm(wall, touch.former)));
      };
      book_losses<ScalarLanes<S>, Law>(lanes, rows.contacts, m, result, step.half_interval, overlap,
                                       former_velocity);
    }
    const Vec3<S> f = result.force.normal * normal + result.force.tangential;
    lanes.store(rows.contacts.force, f, overlap,
                (a.radius - overlap) * cross(result.force.tangential, normal), S(0));
    rows.touch[k].alive = touch.wins;
    rows.touch[k].former = touch.point;
    rows.touch[k].normal = n_world;
    if (overlap > step.max_overlap_ratio * a.radius) raise(step.control, Status::excessive_overlap);
  }
};

}  // namespace scree
