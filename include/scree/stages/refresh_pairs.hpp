#pragma once
#include "scree/physics/contact/contact_law.hpp"
#include "scree/stages/candidates.hpp"
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

/// True where the last evaluation left a force whose work over the next interval is not booked yet.
template <class S>
SCREE_HD bool has_pending(const ContactArrays<S>& a, std::uint64_t k) {
  if (a.pending[0] == nullptr) return false;
  bool any = false;
  for (int c = 0; c < kPendingWork; ++c) any = any || a.pending[c][k] != S(0);
  return any;
}

/// The candidates near enough to touch before the next refresh become active contacts and keep their history.
/// One work item = one owner's row; with `count` set it counts, else it writes.
template <class S>
struct RefreshPairs {
  const Position* position;
  const Constants<S>* constants;
  PeriodicBox box;
  double margin;  ///< extra reach, m
  const std::uint64_t* candidate_begin;
  const std::uint32_t* partner;
  std::uint32_t* count;
  KeyedContacts<S> former;
  const std::uint32_t* former_slot;  ///< null: slots unchanged
  KeyedContacts<S> now;
  std::uint32_t* active_of;  ///< per candidate: its active contact, or kNone
  std::uint32_t materials;

  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    std::uint32_t found = 0;
    std::uint64_t old = 0, old_end = 0;
    if (former.begin != nullptr) {
      const std::uint64_t source = former_slot != nullptr ? former_slot[slot] : slot;
      old = former.begin[source];
      old_end = former.begin[source + 1];
    }
    for (std::uint64_t k = candidate_begin[slot]; k < candidate_begin[slot + 1]; ++k) {
      const std::uint32_t j = partner[k];
      const std::uint32_t rank = constants[j].rank;
      while (old < old_end && former.key[old] < rank) ++old;
      const bool known = old < old_end && former.key[old] == rank;
      const Position q = position[j];
      const double reach = p.radius + q.radius + margin;
      const bool keep = distance2(p, q, box) < reach * reach || (known && has_pending(former.contacts, old));
      if (count == nullptr) {
        active_of[k] = kNone;
        if (keep) write(slot, k, now.begin[slot] + found, known ? old : kNoEntry);
      }
      if (keep) ++found;
    }
    if (count != nullptr) count[slot] = found;
  }

 private:
  SCREE_HD void write(std::uint64_t slot, std::uint64_t k, std::uint64_t place, std::uint64_t from) const {
    const std::uint32_t j = partner[k];
    const Constants<S> cj = constants[j];
    now.contacts.i[place] = static_cast<std::uint32_t>(slot);
    now.contacts.j[place] = j;
    now.key[place] = cj.rank;
    if (now.contacts.type != nullptr)
      now.contacts.type[place] = static_cast<std::uint16_t>(constants[slot].material * materials + cj.material);
    carry_history(former.contacts, from, now.contacts, place);
    active_of[k] = static_cast<std::uint32_t>(place);
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
  }
};

/// Largest squared displacement since the last rebuild, and the positions of this refresh as the new
/// reference.
struct MeasureDisplacement {
  const Position* position;
  const Position* rebuilt_at;
  Position* refreshed_at;
  PeriodicBox box;
  std::uint64_t* largest2;  ///< bits of a double
  SCREE_HD void operator()(std::uint64_t slot) const {
    const Position p = position[slot];
    refreshed_at[slot] = p;
    const std::uint64_t bits = double_bits(distance2(p, rebuilt_at[slot], box));
    if (bits > relaxed_load(largest2)) atomic_max(largest2, bits);
  }
};

}  // namespace scree
