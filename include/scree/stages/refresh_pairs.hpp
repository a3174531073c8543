#pragma once
#include "scree/physics/contact/contact_law.hpp"
#include "scree/stages/anchors.hpp"
#include "scree/stages/contact_arrays.hpp"
#include "scree/stages/incoming.hpp"

namespace scree {

/// A contact list with the rows and keys that history is carried over by.
template <class S>
struct KeyedContacts {
  ContactArrays<S> contacts;
  std::uint64_t* begin;  ///< bodies + 1
  std::uint32_t* key;    ///< ascending within a row: partner's rank (pairs), wall (planes)
};

/// Copies the history of entry `from` of the former list, or starts a new one (from = kNoEntry).
inline constexpr std::uint64_t kNoEntry = ~std::uint64_t{0};
template <class S>
SCREE_HD void carry_history(const ContactArrays<S>& former, std::uint64_t from, const ContactArrays<S>& now,
                            std::uint64_t to) {
  for (int c = 0; c < 4; ++c)
    if (now.memory[c] != nullptr) now.memory[c][to] = from != kNoEntry ? former.memory[c][from] : S(0);
  for (int c = 0; c < kPendingFields; ++c)
    if (now.pending[c] != nullptr) now.pending[c][to] = from != kNoEntry ? former.pending[c][from] : S(0);
}

/// What a refresh finds on evenly spaced candidates, for the choice of the horizons.
struct ListSample {
  std::uint32_t bodies;  ///< as many as have so many candidates
  std::uint32_t candidates, active;
  std::uint32_t near, close;  ///< pairs that the least allowances alone would list as contacts, as candidates
};

/// Chooses the candidates that may touch before the next refresh. Writes for each the relative speed (float,
/// m/s) where the two come near, else 0, with the sign bit set where it is chosen.
/// One work item = one candidate.
struct ChooseContacts {
  using Scalar = float;
  const Anchor* anchor;
  const std::uint32_t* owner;
  const std::uint32_t* partner;
  PeriodicBox box;
  Horizon horizon;
  std::uint32_t* chosen;

  template <class Lanes>
  SCREE_HD void apply(const Lanes& lanes) const {
    using R = typename Lanes::Real;
    using D = typename Lanes::Wide;
    const Path<D> a = lanes.path(anchor, lanes.index(owner)), b = lanes.path(anchor, lanes.index(partner));
    const auto meets = can_meet(a, b, box, horizon);
    Vec3<D> d = a.x - b.x;
    if (box.any) d = minimum_image(d, box);
    const Vec3<D> u = a.v - b.v;
    const D speed = square_root(dot(u, u));
    const D far = a.reach + b.reach + D(3 * horizon.ahead) * speed;
    const D met = select(dot(d, d) < far * far, speed, D(0));
    lanes.store_bits(chosen, static_cast<R>(select(meets, -met, met)));
  }
};
SCREE_HD bool is_chosen(std::uint32_t choice) { return (choice >> 31) != 0; }

/// Counts what was chosen, by owner and by partner, and finds the largest relative speed that a body meets.
struct CountContacts {
  const std::uint64_t* candidate_begin;
  const std::uint64_t* incoming_begin;
  const std::uint32_t* incoming;
  const std::uint32_t* chosen;
  std::uint32_t* owned_count;
  std::uint32_t* incoming_count;
  std::uint32_t* spread;  ///< bits of the speed (float, m/s)

  SCREE_HD void operator()(std::uint64_t slot) const {
    std::uint32_t found = 0, fastest = 0;
    const auto take = [&](std::uint32_t choice) {
      found += choice >> 31;
      const std::uint32_t bits = choice & 0x7fffffffu;
      fastest = bits > fastest ? bits : fastest;
    };
    for (std::uint64_t k = candidate_begin[slot]; k < candidate_begin[slot + 1]; ++k) take(chosen[k]);
    owned_count[slot] = found;
    found = 0;
    for (std::uint64_t k = incoming_begin[slot]; k < incoming_begin[slot + 1]; ++k) take(chosen[incoming[k]]);
    incoming_count[slot] = found;
    spread[slot] = fastest;
  }
};

/// One work item = one of the evenly spaced candidates.
struct SampleCandidates {
  const Anchor* anchor;
  const std::uint32_t* owner;
  const std::uint32_t* partner;
  PeriodicBox box;
  const std::uint32_t* chosen;
  double near_gap, close_gap;  ///< m
  std::uint64_t stride;
  ListSample* sample;

  SCREE_HD void operator()(std::uint64_t item) const {
    const std::uint64_t k = item * stride;
    const Path<double> a = path_of(anchor[owner[k]]), b = path_of(anchor[partner[k]]);
    Vec3d d = a.x - b.x;
    if (box.any) d = minimum_image(d, box);
    const double contact = a.reach - a.allowance + b.reach - b.allowance;
    if (is_chosen(chosen[k])) atomic_add(&sample->active, 1u);
    if (dot(d, d) < (contact + near_gap) * (contact + near_gap)) atomic_add(&sample->near, 1u);
    if (dot(d, d) < (contact + close_gap) * (contact + close_gap)) atomic_add(&sample->close, 1u);
  }
};

/// The chosen candidates become active contacts and keep their history. One work item = one owner's row.
template <class S>
struct RefreshPairs {
  const Constants* constants;
  const std::uint64_t* candidate_begin;
  const std::uint32_t* partner;
  const std::uint32_t* partner_rank;
  std::uint32_t* chosen;  ///< per candidate; then its active contact, kNone: not active
  KeyedContacts<S> former;
  const std::uint32_t* former_slot;  ///< null: slots unchanged
  KeyedContacts<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    std::uint64_t old = 0, old_end = 0;
    if (former.begin != nullptr) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      old = former.begin[source];
      old_end = former.begin[source + 1];
    }
    std::uint64_t place = now.begin[slot];
    for (std::uint64_t k = candidate_begin[slot]; k < candidate_begin[slot + 1]; ++k) {
      if (!is_chosen(chosen[k])) {
        chosen[k] = kNone;
        continue;
      }
      const std::uint32_t rank = partner_rank[k], j = partner[k];
      while (old < old_end && former.key[old] < rank) ++old;
      const bool known = old < old_end && former.key[old] == rank;
      now.contacts.i[place] = static_cast<std::uint32_t>(slot);
      now.contacts.j[place] = j;
      now.key[place] = rank;
      if (now.contacts.type != nullptr)
        now.contacts.type[place] =
            static_cast<std::uint16_t>(constants[slot].material * materials + constants[j].material);
      carry_history(former.contacts, known ? old : kNoEntry, now.contacts, place);
      chosen[k] = static_cast<std::uint32_t>(place++);
    }
  }
};

/// Incoming rows of the active contacts, from those of the candidates (already in the order of the owners'
/// ranks).
struct RefreshIncoming {
  const std::uint64_t* candidate_begin;  ///< incoming rows of the candidates
  const std::uint32_t* candidate;
  const std::uint32_t* active_of;
  const std::uint64_t* begin;
  std::uint32_t* incoming;
  SCREE_HD void operator()(std::uint64_t slot) const {
    std::uint64_t place = begin[slot];
    for (std::uint64_t k = candidate_begin[slot]; k < candidate_begin[slot + 1]; ++k) {
      const std::uint32_t active = active_of[candidate[k]];
      if (active != kNone) incoming[place++] = active;
    }
  }
};

/// Fills the places behind the last contact with contacts of the dummy slot, up to the lane width.
template <class S>
struct PadContacts {
  ContactArrays<S> contacts;
  std::uint64_t first;
  std::uint32_t dummy_i, dummy_j;
  SCREE_HD void operator()(std::uint64_t k) const {
    const std::uint64_t place = first + k;
    contacts.i[place] = dummy_i;
    contacts.j[place] = dummy_j;
    if (contacts.type != nullptr) contacts.type[place] = 0;
    carry_history(contacts, kNoEntry, contacts, place);
    contacts.force[place] = ForceRecord<S>{S(0), S(0), S(0), S(0), S(0), S(0), S(0), S(0)};
    if (contacts.loss != nullptr) contacts.loss[place] = LossRecord<S>{S(0), S(0)};
  }
};

}  // namespace scree
