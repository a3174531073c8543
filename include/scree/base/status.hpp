#pragma once
#include <cstdint>

namespace scree {

/// Bits that stages set when a run meets something the user must know about. Each has one sentence in
/// status_message() that names the config key to change.
enum class Status : std::uint32_t {
  ok = 0,
  non_finite = 1u << 0,  ///< a position, velocity or force is NaN or infinite: the run stops
  excessive_overlap =
      1u << 1,  ///< overlap above /contact/max_overlap_ratio times the smaller radius: the run stops
  outside_domain = 1u << 2,  ///< a body left a bounded domain whose policy is "error": the run stops
  too_fast = 1u << 4,        ///< a body moves by half a periodic length in one step: the run stops
  coincident_centres =
      1u << 3  ///< two centres coincide; the fall-back normal +z was used: counted, the run goes on
};

constexpr std::uint32_t bit(Status s) { return static_cast<std::uint32_t>(s); }

/// Bits that end a run.
constexpr std::uint32_t kFatalStatus = bit(Status::non_finite) | bit(Status::excessive_overlap) |
                                       bit(Status::outside_domain) | bit(Status::too_fast);

}  // namespace scree
