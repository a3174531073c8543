#pragma once
#include <string>
#include <vector>

namespace scree {

/// File names without extension for things that the user named: characters other than ASCII letters, digits,
/// '-', '_' and '.' become '_', a leading '.' too, an empty name becomes "unnamed"; of equal results the
/// later ones get "_2",
/// "_3" and so on. One result per name, in order.
std::vector<std::string> file_stems(const std::vector<std::string>& names);

}  // namespace scree
