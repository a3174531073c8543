#pragma once
#include "scree/stages/mesh_force.hpp"
#include "scree/stages/refresh_pairs.hpp"
#include "scree/stages/synchronise.hpp"

namespace scree {

/// A body's share of the totals, summed by a fixed tree over ids.
struct Totals {
  double kinetic_translational, kinetic_rotational, potential, elastic_normal, elastic_tangential, viscous,
      friction;
  double overlap_ratio_sum, overlap_ratio_max;
  double momentum[3], angular_momentum[3];
  double body_contacts, wall_contacts;

  /// This plus the other (largest overlap: maximum).
  SCREE_HD void add(const Totals& o) {
    kinetic_translational += o.kinetic_translational;
    kinetic_rotational += o.kinetic_rotational;
    potential += o.potential;
    elastic_normal += o.elastic_normal;
    elastic_tangential += o.elastic_tangential;
    viscous += o.viscous;
    friction += o.friction;
    overlap_ratio_sum += o.overlap_ratio_sum;
    overlap_ratio_max = overlap_ratio_max < o.overlap_ratio_max ? o.overlap_ratio_max : overlap_ratio_max;
    for (int a = 0; a < 3; ++a) {
      momentum[a] += o.momentum[a];
      angular_momentum[a] += o.angular_momentum[a];
    }
    body_contacts += o.body_contacts;
    wall_contacts += o.wall_contacts;
  }
};

/// Totals of a body and of the contacts it owns, by id. Energies of contacts from the law.
template <class Law, class S>
struct ObserveBody {
  const Position* position;
  const Motion<S>* motion;
  const Constants* constants;
  const Loss* loss;         ///< booked by the steps so far; null unless tracked
  ForceRows<S> rows;        ///< the present evaluation, not yet booked
  const SyncedBody* state;  ///< by id
  const double* mass;       ///< by id
  const double* inertia;    ///< by id
  const PairParameters<S>* parameters;
  const WallState* walls;
  const MeshView* meshes;
  PeriodicBox box;
  double gravity[3];
  KeyedContacts<S> pairs, planes;
  MeshArrays<S> mesh;
  Totals* out;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Constants c = constants[slot];
    Totals t{};
    const SyncedBody b = state[c.id];
    const double m = mass[c.id], inertia_c = inertia[c.id];
    if (!c.fixed) {
      t.kinetic_translational = 0.5 * m * dot(b.velocity, b.velocity);
      t.kinetic_rotational = 0.5 * inertia_c * dot(b.angular_velocity, b.angular_velocity);
      t.potential = -m * (gravity[0] * b.position.x + gravity[1] * b.position.y + gravity[2] * b.position.z);
      const Vec3d p = m * b.velocity;
      const Vec3d l = cross(b.position, p) + inertia_c * b.angular_velocity;
      const double ps[3] = {p.x, p.y, p.z}, ls[3] = {l.x, l.y, l.z};
      for (int a = 0; a < 3; ++a) {
        t.momentum[a] = ps[a];
        t.angular_momentum[a] = ls[a];
      }
    }
    if (loss != nullptr) {
      const Loss now = gather_loss(rows, slot);
      t.viscous = loss[slot].viscous + now.viscous;
      t.friction = loss[slot].friction + now.friction;
    }
    add_pairs(slot, t);
    if (planes.begin != nullptr) add_planes(slot, t);
    if (mesh.begin != nullptr) add_meshes(slot, t);
    out[c.id] = t;
  }

 private:
  SCREE_HD void add_contact(const ContactArrays<S>& a, std::uint64_t k, S overlap, S radius,
                            S effective_radius, bool wall, S share, Totals& t) const {
    if (!(overlap > S(0))) return;
    const PairParameters<S> p = parameters[a.type != nullptr ? a.type[k] : 0];
    ContactMotion<S> m{};
    m.overlap = overlap;
    m.effective_radius = effective_radius;
    m.effective_mass = S(1);  // the dashpot is of no interest
    const NormalForce<S> n = Law::Normal::evaluate(p, m);
    ContactMemory<S> memory{{S(0), S(0), S(0)}, S(0)};
    if constexpr (Law::kMemory >= 3) memory.displacement = {a.memory[0][k], a.memory[1][k], a.memory[2][k]};
    if constexpr (Law::kMemory >= 4) memory.stiffness = a.memory[3][k];
    t.elastic_normal += static_cast<double>(share * Law::Normal::energy(n.elastic, overlap));
    t.elastic_tangential += static_cast<double>(share * Law::Tangential::energy(p, n, memory));
    const double ratio = static_cast<double>(overlap) / static_cast<double>(radius);
    t.overlap_ratio_sum += ratio;
    t.overlap_ratio_max = t.overlap_ratio_max < ratio ? ratio : t.overlap_ratio_max;
    (wall ? t.wall_contacts : t.body_contacts) += 1;
  }

  SCREE_HD void add_pairs(std::uint64_t slot, Totals& t) const {
    const ScalarLanes<S> lanes{0};
    for (std::uint64_t k = pairs.begin[slot]; k < pairs.begin[slot + 1]; ++k) {
      const std::uint32_t j = pairs.contacts.j[k];
      Vec3d d;
      double reach;
      lanes.pair(position, static_cast<std::uint32_t>(slot), j, d, reach);
      if (box.any) d = minimum_image(d, box);
      const Overlap<S> o = overlap_of_spheres<S>(d, reach);
      const Motion<S> a = motion[slot], b = motion[j];
      add_contact(pairs.contacts, k, o.overlap, smaller(a.radius, b.radius),
                  a.radius * b.radius / (a.radius + b.radius), false, S(1), t);
    }
  }

  SCREE_HD void add_planes(std::uint64_t slot, Totals& t) const {
    const Position p = position[slot];
    const Motion<S> a = motion[slot];
    for (std::uint64_t k = planes.begin[slot]; k < planes.begin[slot + 1]; ++k) {
      const WallState& w = walls[planes.contacts.j[k]];
      const double height = (p.x - w.px) * w.nx + (p.y - w.py) * w.ny + (p.z - w.pz) * w.nz;
      add_contact(planes.contacts, k, static_cast<S>(p.radius - height), a.radius, a.radius, true, S(1), t);
    }
  }

  SCREE_HD void add_meshes(std::uint64_t slot, Totals& t) const {
    const Motion<S> a = motion[slot];
    for (std::uint64_t k = mesh.begin[slot]; k < mesh.begin[slot + 1]; ++k) {
      if (mesh.touch[k].alive == 0) continue;
      add_contact(mesh.contacts, k, mesh.contacts.force[k].h, a.radius, a.radius, true,
                  share_of_force<S>(meshes[mesh.contacts.j[k]], mesh.touch[k]), t);
    }
  }
};

/// One level of the fixed summation tree: entry k takes in entry k + half.
struct AddTotals {
  Totals* totals;
  std::uint64_t half, count;
  SCREE_HD void operator()(std::uint64_t k) const {
    if (k + half < count) totals[k].add(totals[k + half]);
  }
};

/// Force and torque of every body on one wall, by id; torque about X(t).
struct LoadShare {
  double force[3], torque[3];
};

template <class S>
struct ObserveWall {
  const Position* position;
  const Constants* constants;
  const WallState* walls;
  std::uint32_t wall;
  KeyedContacts<S> planes;
  MeshArrays<S> mesh;
  LoadShare* out;

  SCREE_HD void operator()(std::uint64_t slot) const {
    LoadShare sum{};
    const WallState& w = walls[wall];
    const Position p = position[slot];
    if (planes.begin != nullptr)
      for (std::uint64_t k = planes.begin[slot]; k < planes.begin[slot + 1]; ++k) {
        if (planes.contacts.j[k] != wall) continue;
        const double height = (p.x - w.px) * w.nx + (p.y - w.py) * w.ny + (p.z - w.pz) * w.nz;
        const Vec3d foot{p.x - height * w.nx - w.ox, p.y - height * w.ny - w.oy, p.z - height * w.nz - w.oz};
        add(planes.contacts.force[k], foot, sum);
      }
    if (mesh.begin != nullptr)
      for (std::uint64_t k = mesh.begin[slot]; k < mesh.begin[slot + 1]; ++k)
        if (mesh.contacts.j[k] == wall && mesh.touch[k].alive != 0)
          add(mesh.contacts.force[k], to_world_direction(w, mesh.touch[k].point), sum);
    out[constants[slot].id] = sum;
  }

 private:
  SCREE_HD static void add(const ForceRecord<S>& r, const Vec3d& arm, LoadShare& sum) {
    const Vec3d f{-static_cast<double>(r.fx), -static_cast<double>(r.fy), -static_cast<double>(r.fz)};
    const Vec3d t = cross(arm, f);
    const double fs[3] = {f.x, f.y, f.z}, ts[3] = {t.x, t.y, t.z};
    for (int a = 0; a < 3; ++a) {
      sum.force[a] += fs[a];
      sum.torque[a] += ts[a];
    }
  }
};

/// One level of the summation tree of loads.
struct AddLoads {
  LoadShare* loads;
  std::uint64_t half, count;
  SCREE_HD void operator()(std::uint64_t k) const {
    if (k + half >= count) return;
    for (int a = 0; a < 3; ++a) {
      loads[k].force[a] += loads[k + half].force[a];
      loads[k].torque[a] += loads[k + half].torque[a];
    }
  }
};

}  // namespace scree
