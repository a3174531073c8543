#include "host/bench/roofline.hpp"

#include <algorithm>

#include "host/bench/contact_operations.hpp"
#include "scree/model/records.hpp"
#include "scree/physics/contact/laws.hpp"
#include "scree/stages/body_arrays.hpp"
#include "scree/stages/contact_arrays.hpp"
#include "scree/stages/incoming.hpp"
#include "scree/stages/shadows.hpp"

namespace scree {

namespace {

constexpr double kIndex = sizeof(std::uint32_t), kOffset = sizeof(std::uint64_t);

/// Bytes of the records in one precision.
template <class S>
struct Model {
  StepShape shape;
  StepCounts n;

  double memory() const {  // history of one contact
    return dispatch_law(shape.law, [](auto law) { return decltype(law)::kMemory * double(sizeof(S)); });
  }
  double pending() const { return shape.track ? kPendingFields * double(sizeof(S)) : 0; }
  double loss_record() const { return shape.track ? sizeof(LossRecord<S>) : 0; }
  double type() const { return shape.several_materials ? sizeof(std::uint16_t) : 0; }

  /// i, j, type; history read and written; the record of the force written.
  double contact() const {
    return 2 * kIndex + type() + 2 * (memory() + pending()) + sizeof(ForceRecord<S>) + loss_record();
  }
  /// Bodies without a pair are not read: at most two bodies per pair.
  double pair_forces() const {
    return n.active * contact() + std::min(1.0, 2 * n.active) * (sizeof(Position) + sizeof(Motion<S>));
  }
  double plane_forces() const { return n.planes * (contact() + sizeof(Position) + sizeof(Motion<S>)); }

  double integrate() const {
    const double record = sizeof(ForceRecord<S>) + loss_record();
    const double rows = (shape.planes ? 3 : 2) * kOffset;
    const double moved = 2 * (sizeof(Position) + sizeof(Motion<S>) + sizeof(Remainder<S>));
    const double booked = shape.track ? 2 * sizeof(Loss) : 0;
    return n.active * (record + kIndex) + n.planes * record + rows + moved + booked + sizeof(Anchor);
  }

  /// One line per kernel of a refresh (engine/neighbour_lists.hpp).
  double refresh() const {
    const double measure_change = sizeof(Motion<S>) + sizeof(Anchor) + kIndex;
    const double place_anchors = sizeof(Position) + sizeof(Motion<S>) + sizeof(Anchor) + 2 * kIndex;
    const double check_candidates = 2 * sizeof(Anchor);
    const double choose = std::min(1.0, 2 * n.candidates) * sizeof(Anchor) + n.candidates * 3 * kIndex;
    const double count = 2 * kOffset + 3 * kIndex + n.candidates * 3 * kIndex;
    const double scan = kIndex + kOffset;
    const double carry = n.active * (2 * (memory() + pending()) + type() + 4 * kIndex);
    const double write = 3 * kOffset + n.candidates * 4 * kIndex + carry;
    const double incoming = kOffset + n.candidates * 2 * kIndex;
    const double write_incoming = incoming + kOffset + n.active * kIndex;
    return measure_change + place_anchors + check_candidates + choose + count + 2 * scan + write +
           write_incoming;
  }

  /// All that is kept of a body (stages/body_arrays.hpp).
  double body_fields() const {
    double sum = shape.track ? 0 : -double(sizeof(Loss));
#define SCREE_ADD_BYTES(name, type) sum += sizeof(type);
    SCREE_BODY_FIELDS(SCREE_ADD_BYTES)
#undef SCREE_ADD_BYTES
    return sum;
  }

  /// One line per kernel of a rebuild (engine/candidate_lists.hpp).
  double rebuild() const {
    const double bounds = sizeof(Position) + sizeof(Constants);
    const double assign = bounds + 2 * kIndex;
    const double sort = 9 * kIndex;  // keys counted; keys and values moved there and back
    const double mark = 2 * kIndex;
    const double fields = body_fields();
    const double reorder = (shape.track ? 5 : 4) * kIndex + 4 * fields;  // into spare memory and back
    const double place_anchors = sizeof(Position) + sizeof(Motion<S>) + sizeof(Anchor) + 4 * kIndex;
    const double shadows = sizeof(Anchor) + sizeof(float) + sizeof(Shadow);
    const double find =
        sizeof(Shadow) + sizeof(Anchor) + sizeof(Constants) + 3 * kIndex + n.candidates * kIndex;
    const double file = sizeof(Constants) + kOffset + 2 * kIndex + n.candidates * 2 * kIndex;
    const double sort_rows = kOffset + n.candidates * 4 * kIndex;
    const double scans = 2 * (kIndex + kOffset);
    const double transpose = 3 * kOffset + 3 * kIndex + n.candidates * (2 * kIndex + 3 * kIndex);
    return bounds + assign + sort + mark + reorder + place_anchors + shadows + find + file + sort_rows +
           scans + transpose;
  }
};

template <class S>
std::vector<StageWork> model(const StepShape& shape, const StepCounts& counts) {
  // A pair's record is added twice (8 sums) and once turned to the partner's (8 products); a plane's once.
  constexpr double kGatherPair = 24, kGatherPlane = 8;
  // Velocities put together 6, accelerations 9, velocities 12, taken apart 6, path 6, watch 15; images 12.
  constexpr double kMove = 54, kMovePeriodic = 66;
  const Model<S> m{shape, counts};
  const auto pair = static_cast<double>(pair_operations(shape.law, shape.periodic).all());
  const auto plane = static_cast<double>(plane_operations(shape.law).all());
  const double gather = kGatherPair * counts.active + kGatherPlane * counts.planes;
  std::vector<StageWork> work;
  work.push_back({"pair forces", m.pair_forces(), counts.active * pair});
  if (shape.planes) work.push_back({"wall forces", m.plane_forces(), counts.planes * plane});
  work.push_back({"integrate", m.integrate(), gather + (shape.periodic ? kMovePeriodic : kMove)});
  work.push_back({"refresh", counts.refreshes_per_step * m.refresh(), 0});
  work.push_back({"rebuild", counts.rebuilds_per_step * m.rebuild(), 0});
  return work;
}

}  // namespace

std::vector<StageWork> model_step(const StepShape& shape, const StepCounts& counts) {
  return shape.precision == Precision::full ? model<double>(shape, counts) : model<float>(shape, counts);
}

}  // namespace scree
