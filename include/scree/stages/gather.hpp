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

#if defined(SCREE_HOST_VECTORS)
/// Records that a row is read ahead for. Rows end at any number of records, which a processor cannot predict:
/// up to here the loop runs without a branch, what a row lacks is masked.
inline constexpr int kRowAhead = 4;
#endif

/// Adds what `share` makes of the records index_of(begin) ... index_of(end - 1), in this order. Indices are
/// read up to kRowAhead places beyond the end and must be those of records.
template <class S, class IndexOf, class Share>
SCREE_HD void add_row(Eight<S>& sum, const ForceRecord<S>* records, std::uint64_t begin, std::uint64_t end,
                      const IndexOf& index_of, const Share& share) {
  std::uint64_t k = begin;
#if defined(SCREE_HOST_VECTORS)
  const RowMask<S, kRowAhead> mask(end - begin);
  for (int a = 0; a < kRowAhead; ++a)
    sum = sum + mask.keep(a, share(load_eight<S>(records[index_of(begin + a)])));
  k = begin + kRowAhead;
#endif
  for (; k < end; ++k) sum = sum + share(load_eight<S>(records[index_of(k)]));
}

/// Sum of contact forces (entries 0-2) and torques (4-6) on one body; entries 3 and 7 mean nothing.
template <class S>
SCREE_HD Eight<S> gather_force(const ForceRows<S>& rows, std::uint64_t slot) {
  Eight<S> sum = halves(S(0), S(0));
#if defined(SCREE_HOST_VECTORS)
  // Records of partners lie anywhere: fetch those of bodies a little further on.
  const std::uint32_t* ahead = rows.incoming + rows.incoming_begin[slot + 1] + 12;
  for (int a = 0; a < 3; ++a) __builtin_prefetch(&rows.pair_force[ahead[a]]);
#endif
  const auto as_owner = [](const Eight<S>& record) { return record; };
  const auto as_partner = [](const Eight<S>& record) { return halves(S(-1), record[7]) * record; };
  const auto itself = [](std::uint64_t k) { return k; };
  add_row(
      sum, rows.pair_force, rows.incoming_begin[slot], rows.incoming_begin[slot + 1],
      [&rows](std::uint64_t k) -> std::uint64_t { return rows.incoming[k]; }, as_partner);
  add_row(sum, rows.pair_force, rows.owned_begin[slot], rows.owned_begin[slot + 1], itself, as_owner);
  if (rows.plane_begin != nullptr) {
    const std::uint64_t plane_end = rows.plane_begin[slot + 1];
    for (std::uint64_t k = rows.plane_begin[slot]; k < plane_end; ++k)
      sum = sum + load_eight<S>(rows.plane_force[k]);
  }
  if (rows.mesh_begin != nullptr) {
    const std::uint64_t mesh_end = rows.mesh_begin[slot + 1];
    for (std::uint64_t k = rows.mesh_begin[slot]; k < mesh_end; ++k)
      sum = sum + load_eight<S>(rows.mesh_force[k]);
  }
  return sum;
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
