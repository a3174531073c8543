#pragma once
#include <cstdint>
#include <utility>

#include "scree/stages/body_arrays.hpp"
#include "scree/stages/mesh_arrays.hpp"
#include "scree/stages/refresh_pairs.hpp"

namespace scree {

/// Memory that some arrays hold.
template <class... Arrays>
std::uint64_t bytes_of(const Arrays&... arrays) {
  return (arrays.bytes() + ...);
}

/// Owning counterparts of the stages' views, on any executor. Arrays grow and are never initialised.
template <class Exec, class S>
struct BodyStorage {
#define SCREE_BODY_ARRAY(name, type) typename Exec::template Array<type> name;
  SCREE_BODY_FIELDS(SCREE_BODY_ARRAY)
#undef SCREE_BODY_ARRAY

  void resize(std::uint64_t bodies, bool track) {
    position.resize(bodies + 1);
    motion.resize(bodies + 1);
    remainder.resize(bodies + 1);
    constants.resize(bodies + 1);
    if (track) loss.resize(bodies + 1);
  }
  std::uint64_t bytes() const {
    return 0
#define SCREE_BODY_BYTES(name, type) +name.bytes()
        SCREE_BODY_FIELDS(SCREE_BODY_BYTES)
#undef SCREE_BODY_BYTES
            ;
  }
};

/// What a contact list has to hold beside indices and forces.
struct ContactShape {
  int memory = 0;      ///< components of the law's history
  bool track = false;  ///< loss booking
  bool several_materials = false;
};

/// One contact list (sphere pairs, planes or triangles) with rows and keys.
template <class Exec, class S>
struct ContactStorage {
  template <class T>
  using Array = typename Exec::template Array<T>;
  Array<std::uint32_t> i, j, key;
  Array<std::uint16_t> type;
  Array<S> memory[4], pending[kPendingFields];
  Array<ForceRecord<S>> force;
  Array<LossRecord<S>> loss;
  Array<std::uint64_t> begin;
  std::uint64_t count = 0;

  void resize_rows(std::uint64_t bodies) { begin.resize(bodies + 1); }
  void resize(std::uint64_t contacts, const ContactShape& shape) {
    count = contacts;
    const std::uint64_t padded = padded_count();
    i.resize(padded);
    j.resize(padded);
    key.resize(padded);
    if (shape.several_materials) type.resize(padded);
    for (int c = 0; c < shape.memory; ++c) memory[c].resize(padded);
    if (shape.track)
      for (auto& p : pending) p.resize(padded);
    force.resize(padded);
    if (shape.track) loss.resize(padded);
  }
  /// `former` takes over what history is carried over from; the rest of the memory serves again.
  void leave_history_to(ContactStorage& former) {
    std::swap(begin, former.begin);
    std::swap(key, former.key);
    for (int c = 0; c < 4; ++c) std::swap(memory[c], former.memory[c]);
    for (int c = 0; c < kPendingFields; ++c) std::swap(pending[c], former.pending[c]);
    former.count = count;
  }

  /// Whole packs of sixteen, and one more that no step evaluates: its records stay zero.
  std::uint64_t padded_count() const { return (count + 31) / 16 * 16; }
  std::uint64_t zero_record() const { return padded_count() - 1; }

  ContactArrays<S> view() {
    ContactArrays<S> v{};
    v.i = i.data();
    v.j = j.data();
    v.type = type.data();
    for (int c = 0; c < 4; ++c) v.memory[c] = memory[c].data();
    for (int c = 0; c < kPendingFields; ++c) v.pending[c] = pending[c].data();
    v.force = force.data();
    v.loss = loss.data();
    return v;
  }
  KeyedContacts<S> keyed() { return {view(), begin.data(), key.data()}; }
  std::uint64_t bytes() const {
    std::uint64_t sum = bytes_of(i, j, key, type, begin, force, loss);
    for (const auto& m : memory) sum += m.bytes();
    for (const auto& p : pending) sum += p.bytes();
    return sum;
  }
};

/// Triangle entries: a contact list with triangle numbers and the surface state.
template <class Exec, class S>
struct MeshStorage {
  ContactStorage<Exec, S> contacts;
  typename Exec::template Array<std::uint32_t> triangle;
  typename Exec::template Array<MeshTouch> touch;

  void resize(std::uint64_t entries, const ContactShape& shape) {
    contacts.resize(entries, shape);
    triangle.resize(contacts.padded_count());
    touch.resize(contacts.padded_count());
  }
  MeshArrays<S> view() { return {contacts.begin.data(), triangle.data(), touch.data(), contacts.view()}; }
  std::uint64_t bytes() const { return bytes_of(contacts, triangle, touch); }
};

/// Candidate pairs of the last rebuild.
template <class Exec>
struct CandidateStorage {
  template <class T>
  using Array = typename Exec::template Array<T>;
  Array<std::uint64_t> begin, incoming_begin;
  Array<std::uint32_t> owner, partner, rank, active_of, incoming;
  std::uint64_t count = 0;

  void resize(std::uint64_t candidates) {
    count = candidates;
    for (auto* array : {&owner, &partner, &rank, &active_of}) array->resize(padded_count());
    incoming.resize(count + 1);
  }
  /// Whole packs of sixteen.
  std::uint64_t padded_count() const { return (count + 15) / 16 * 16; }
  std::uint64_t bytes() const {
    return bytes_of(begin, incoming_begin, owner, partner, rank, active_of, incoming);
  }
};

}  // namespace scree
