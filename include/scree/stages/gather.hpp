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
  std::uint64_t zero_pair;  ///< index of a pair record of zeros
};

/// Sum of contact forces and torques on one body: force in entries 0-2, torque in entries 1-3.
template <class S>
struct BodyForce {
  Four<S> force, torque;
};

#if defined(SCREE_HOST_VECTORS)
/// Records that a row is read ahead for. Rows end at any number of records, which a processor cannot predict:
/// up to here the loop runs without a branch, a zero record standing in for those that a row lacks.
inline constexpr std::uint64_t kRowAhead = 4;
#endif

/// Adds the records index_of(begin) ... index_of(end - 1) in this order, each as sign F and (R - h) T.
/// `zero`: index of a record of zeros; indices may be read kRowAhead places beyond the end.
template <class S, class IndexOf>
SCREE_HD void add_row(Eight<S>& sum, const ForceRecord<S>* records, std::uint64_t begin, std::uint64_t end,
                      [[maybe_unused]] std::uint64_t zero, const typename Eight<S>::Factor& factor,
                      const IndexOf& index_of) {
  std::uint64_t k = begin;
#if defined(SCREE_HOST_VECTORS)
  for (std::uint64_t a = 0; a < kRowAhead; ++a) {
    const std::uint64_t wanted = index_of(begin + a);
    sum.add_scaled(&records[begin + a < end ? wanted : zero].fx, factor);
  }
  k = begin + kRowAhead;
#endif
  for (; k < end; ++k) sum.add_scaled(&records[index_of(k)].fx, factor);
}

template <class S>
SCREE_HD BodyForce<S> gather_force(const ForceRows<S>& rows, std::uint64_t slot, S radius) {
  Eight<S> sum{S(0), S(0), S(0), S(0), S(0), S(0), S(0), S(0)};
#if defined(SCREE_HOST_VECTORS)
  // Records of partners lie anywhere: fetch those of bodies a little further on.
  const std::uint32_t* ahead = rows.incoming + rows.incoming_begin[slot + 1] + 12;
  for (int a = 0; a < 3; ++a) __builtin_prefetch(&rows.pair_force[ahead[a]]);
#endif
  const typename Eight<S>::Factor as_owner{S(1), radius}, as_partner{S(-1), radius};
  add_row(sum, rows.pair_force, rows.incoming_begin[slot], rows.incoming_begin[slot + 1], rows.zero_pair,
          as_partner, [&rows](std::uint64_t k) -> std::uint64_t { return rows.incoming[k]; });
  add_row(sum, rows.pair_force, rows.owned_begin[slot], rows.owned_begin[slot + 1], rows.zero_pair, as_owner,
          [](std::uint64_t k) { return k; });
  if (rows.plane_begin != nullptr) {
    const std::uint64_t plane_end = rows.plane_begin[slot + 1];
    for (std::uint64_t k = rows.plane_begin[slot]; k < plane_end; ++k)
      sum.add_scaled(&rows.plane_force[k].fx, as_owner);
  }
  if (rows.mesh_begin != nullptr) {
    const std::uint64_t mesh_end = rows.mesh_begin[slot + 1];
    for (std::uint64_t k = rows.mesh_begin[slot]; k < mesh_end; ++k)
      sum.add_scaled(&rows.mesh_force[k].fx, as_owner);
  }
  return {sum.low(), sum.middle()};
}

/// Losses of the contacts a body owns in the present evaluation, J.
template <class S>
SCREE_HD Loss gather_loss(const ForceRows<S>& rows, std::uint64_t slot) {
  Loss sum{0, 0};
  const auto add = [&sum](const LossRecord<S>& r) {
    sum.viscous += static_cast<double>(r.viscous);
    sum.friction += static_cast<double>(r.friction);
  };
  std::uint64_t k = rows.owned_begin[slot];
  const std::uint64_t end = rows.owned_begin[slot + 1];
#if defined(SCREE_HOST_VECTORS)
  for (std::uint64_t a = 0; a < kRowAhead; ++a) add(rows.pair_loss[k + a < end ? k + a : rows.zero_pair]);
  k += kRowAhead;
#endif
  for (; k < end; ++k) add(rows.pair_loss[k]);
  if (rows.plane_begin != nullptr)
    for (std::uint64_t p = rows.plane_begin[slot]; p < rows.plane_begin[slot + 1]; ++p)
      add(rows.plane_loss[p]);
  if (rows.mesh_begin != nullptr)
    for (std::uint64_t m = rows.mesh_begin[slot]; m < rows.mesh_begin[slot + 1]; ++m) add(rows.mesh_loss[m]);
  return sum;
}

}  // namespace scree
