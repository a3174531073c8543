#pragma once
#include <string>

#include "host/app/text_table.hpp"
#include "host/bench/report.hpp"

namespace scree {

/// Speed, one row per case: printed as the cases are measured.
TextTable speed_table();
std::string speed_row(const TextTable& table, const CaseReport& c);

/// Contacts, lists and memory.
std::string list_table(const BenchReport& report);

/// What the beds were like, so that a wrong one does not pass as fast.
std::string bed_table(const BenchReport& report);

/// Where the time goes: ns per particle-step and share of each phase.
std::string phase_table(const BenchReport& report);

/// The byte-and-flop model of each stage beside what was measured.
std::string roofline_table(const BenchReport& report);

}  // namespace scree
