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

/// What a refresh finds on evenly spaced bodies, for the choice of the horizons.
struct ListSample {
  std::uint32_t bodies, candidates, active;
  std::uint32_t near, close;  ///< pairs that the least allowances alone would list as contacts, as candidates
};

/// The candidates that may touch before the next refresh become active contacts and keep their history.
/// One work item = one owner's row. First pass (`count` set): chooses, counts and measures; second: writes.
template <class S>
struct RefreshPairs {
  const Anchor* anchor;
  const Constants* constants;
  PeriodicBox box;
  Horizon horizon;
  const std::uint64_t* candidate_begin;
  const std::uint32_t* partner;
  const std::uint32_t* partner_rank;
  std::uint32_t* count;
  std::uint32_t* active_of;  ///< per candidate: place in the row, then its active contact; kNone: not active
  std::uint32_t* spread;     ///< bits of the largest relative speed that a body meets, cleared before
  double near_gap, close_gap;  ///< for the sample, m
  std::uint64_t sample_stride;
  ListSample* sample;
  KeyedContacts<S> former;
  const std::uint32_t* former_slot;  ///< null: slots unchanged
  KeyedContacts<S> now;
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    if (count != nullptr) {
      choose(slot);
    } else {
      write_row(slot);
    }
  }

 private:
  SCREE_HD void choose(std::uint64_t slot) const {
    const Anchor a = anchor[slot];
    const std::uint64_t first = candidate_begin[slot], last = candidate_begin[slot + 1];
    std::uint32_t found = 0, near = 0, close = 0, fastest = 0;
    for (std::uint64_t k = first; k < last; ++k) {
      const std::uint32_t j = partner[k];
      const Anchor b = anchor[j];
      const bool active = can_meet(a, b, box, horizon);
      active_of[k] = active ? found : kNone;
      if (active) ++found;
      Vec3d d{a.x - b.x, a.y - b.y, a.z - b.z};
      if (box.any) d = minimum_image(d, box);
      const Vec3d u{double(a.vx) - double(b.vx), double(a.vy) - double(b.vy), double(a.vz) - double(b.vz)};
      const double speed = square_root(dot(u, u));
      const double contact = double(a.reach) - a.allowance + double(b.reach) - b.allowance;
      const double far = contact + a.allowance + b.allowance + 3 * horizon.ahead * speed;
      if (dot(d, d) < (contact + near_gap) * (contact + near_gap)) ++near;
      if (dot(d, d) < (contact + close_gap) * (contact + close_gap)) ++close;
      if (!(dot(d, d) < far * far)) continue;
      const std::uint32_t bits = float_bits(static_cast<float>(speed));
      if (bits > fastest) fastest = bits;
      if (bits > relaxed_load(&spread[j])) atomic_max(&spread[j], bits);
    }
    if (fastest > relaxed_load(&spread[slot])) atomic_max(&spread[slot], fastest);
    count[slot] = found;
    if (slot % sample_stride == 0) {
      atomic_add(&sample->bodies, 1u);
      atomic_add(&sample->candidates, static_cast<std::uint32_t>(last - first));
      atomic_add(&sample->active, found);
      atomic_add(&sample->near, near);
      atomic_add(&sample->close, close);
    }
  }

  SCREE_HD void write_row(std::uint64_t slot) const {
    std::uint64_t old = 0, old_end = 0;
    if (former.begin != nullptr) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      old = former.begin[source];
      old_end = former.begin[source + 1];
    }
    const std::uint64_t begin = now.begin[slot];
    for (std::uint64_t k = candidate_begin[slot]; k < candidate_begin[slot + 1]; ++k) {
      if (active_of[k] == kNone) continue;
      const std::uint64_t place = begin + active_of[k];
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
      active_of[k] = static_cast<std::uint32_t>(place);
    }
  }
};

/// Incoming rows of the active contacts, from those of the candidates (already in the order of the owners'
/// ranks).
struct RefreshIncoming {
  const std::uint64_t* candidate_begin;  ///< incoming rows of the candidates
  const IncomingCandidate* candidate;
  const std::uint32_t* active_of;
  std::uint32_t* count;  ///< set: count, else write
  const std::uint64_t* begin;
  std::uint32_t* incoming;
  SCREE_HD void operator()(std::uint64_t slot) const {
    std::uint32_t found = 0;
    for (std::uint64_t k = candidate_begin[slot]; k < candidate_begin[slot + 1]; ++k) {
      const std::uint32_t active = active_of[candidate[k].candidate];
      if (active == kNone) continue;
      if (count == nullptr) incoming[begin[slot] + found] = active;
      ++found;
    }
    if (count != nullptr) count[slot] = found;
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
