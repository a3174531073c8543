#pragma once
#include "scree/engine/backend.hpp"

namespace scree::test {

/// Fails the running test with the first difference unless both backends show the same state, contacts and
/// totals, bit by bit. Observing does not change a trajectory.
void expect_same_bits(Backend& a, Backend& b);

}  // namespace scree::test
