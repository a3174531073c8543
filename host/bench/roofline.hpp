#pragma once
#include <string>
#include <vector>

#include "scree/engine/backend.hpp"
#include "scree/model/contact_settings.hpp"

namespace scree {

/// What decides the bytes of a step beside the numbers of bodies and contacts.
struct StepShape {
  Law law = Law::hertz_mindlin;
  Precision precision = Precision::mixed;
  bool track = false;
  bool several_materials = false;
  bool periodic = false;
  bool planes = false;
};

/// Counts per body, and list renewals per step.
struct StepCounts {
  double active = 0;      ///< c: pairs evaluated, touching or not (without a branch, both cost the same)
  double planes = 0;      ///< plane contacts
  double candidates = 0;  ///< pairs of the candidate lists
  double refreshes_per_step = 0, rebuilds_per_step = 0;
};

/// What one stage must move and compute, per particle-step.
struct StageWork {
  std::string phase;  ///< as in Profile::phases
  double bytes = 0;   ///< read + written
  double flops = 0;   ///< additions, products, divisions, square roots; 0: not counted
};

/// The least that a step must do, by stage: "pair forces", "wall forces" (planes), "integrate" (gather and
/// move), "refresh", "rebuild".
///   Bytes: every array that a kernel touches, once per kernel, each cache line once; nothing stays in a
///   cache from kernel to kernel. A record of a pair that both bodies gather counts once. Sizes are those of
///   the record types. Flops: force stages by contact_operations.hpp, gather 20 per record and body, motion
///   43 (55 periodic). Lists: not counted. Loss booking: bytes only. Triangle meshes: not modelled.
/// Mixed precision, hertz_mindlin, no planes, no booking: 100 c + 320 bytes for forces and motion.
/// Tested in tests/bench/test_roofline.cpp
std::vector<StageWork> model_step(const StepShape& shape, const StepCounts& counts);

}  // namespace scree
