#pragma once
#include <string>

#include "host/bench/report.hpp"

namespace scree {

/// Wall time per particle-step over the number of bodies, both logarithmic, one line per suite with its range
/// over the windows; throughput on the right. A self-contained SVG document.
std::string bench_plot(const BenchReport& report);

}  // namespace scree
