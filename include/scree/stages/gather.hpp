#pragma once
#include "scree/base/eight.hpp"
#include "scree/stages/mesh_arrays.hpp"

namespace scree {

/// Rows of force records per body, in the order of summation: pairs where it is the partner (by the owner's
/// rank), pairs it owns (by the partner's rank), planes (by wall), triangles (by wall, triangle). The order
/// depends on stable ids only, so sums are the same for every thread count, storage order, rebuild time and
/// backend.
template <class S>
struct ForceRows {
  const std::uint64_t* owned_begin;     ///< bodies + 1, into pair records
  const std::uint64_t* incoming_begin;  ///< bodies + 1, into incoming
  const std::uint32_t* incoming;        ///< indices of pair records
  const std::uint64_t* plane_begin;     ///< bodies + 1, into plane records; null: no planes
  const std::uint64_t* mesh_begin;      ///< bodies + 1, into mesh records; null: no meshes
  const ForceRecord<S>* pair_force;
  const ForceRecord<S>* plane_force;
  const ForceRecord<S>* mesh_force;
  const LossRecord<S>* pair_loss;  ///< null unless tracked
  const LossRecord<S>* plane_loss;
  const LossRecord<S>* mesh_loss;
};

/// Sum of contact forces and torques on one body.
template <class S>
struct BodyForce {
  Vec3<S> force, torque;
};

/// sum += sign F, sum += (R - h) T, in the layout of a record: entries 0-2 force, 4-6 torque.
template <class S>
SCREE_HD void add_record(Eight<S>& sum, const ForceRecord<S>& record, S radius, S sign) {
  sum.add_scaled(&record.fx, sign, radius - record.h);
}

template <class S>
SCREE_HD BodyForce<S> gather_force(const ForceRows<S>& rows, std::uint64_t slot, S radius) {
  Eight<S> sum{S(0), S(0), S(0), S(0), S(0), S(0), S(0), S(0)};
  const std::uint64_t in_end = rows.incoming_begin[slot + 1];
  for (std::uint64_t k = rows.incoming_begin[slot]; k < in_end; ++k)
    add_record(sum, rows.pair_force[rows.incoming[k]], radius, S(-1));
  const std::uint64_t own_end = rows.owned_begin[slot + 1];
  for (std::uint64_t k = rows.owned_begin[slot]; k < own_end; ++k)
    add_record(sum, rows.pair_force[k], radius, S(1));
  if (rows.plane_begin != nullptr) {
    const std::uint64_t plane_end = rows.plane_begin[slot + 1];
    for (std::uint64_t k = rows.plane_begin[slot]; k < plane_end; ++k)
      add_record(sum, rows.plane_force[k], radius, S(1));
  }
  if (rows.mesh_begin != nullptr) {
    const std::uint64_t mesh_end = rows.mesh_begin[slot + 1];
    for (std::uint64_t k = rows.mesh_begin[slot]; k < mesh_end; ++k)
      add_record(sum, rows.mesh_force[k], radius, S(1));
  }
  return {{sum[0], sum[1], sum[2]}, {sum[4], sum[5], sum[6]}};
}

/// Losses of the contacts a body owns in the present evaluation, J.
template <class S>
SCREE_HD Loss gather_loss(const ForceRows<S>& rows, std::uint64_t slot) {
  Loss sum{0, 0};
  const auto add = [&sum](const LossRecord<S>& r) {
    sum.viscous += static_cast<double>(r.viscous);
    sum.friction += static_cast<double>(r.friction);
  };
  for (std::uint64_t k = rows.owned_begin[slot]; k < rows.owned_begin[slot + 1]; ++k) add(rows.pair_loss[k]);
  if (rows.plane_begin != nullptr)
    for (std::uint64_t k = rows.plane_begin[slot]; k < rows.plane_begin[slot + 1]; ++k)
      add(rows.plane_loss[k]);
  if (rows.mesh_begin != nullptr)
    for (std::uint64_t k = rows.mesh_begin[slot]; k < rows.mesh_begin[slot + 1]; ++k) add(rows.mesh_loss[k]);
  return sum;
}

}  // namespace scree
