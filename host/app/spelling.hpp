#pragma once
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace scree {

/// A sentence about the first command or option in `typed` (program name first) that does not exist, with the
/// nearest one that does; empty when all exist.
std::string misspelt_word(const CLI::App& app, const std::vector<std::string>& typed);

/// Words joined to a line that a POSIX shell splits into the same words again.
std::string shell_quoted(const std::vector<std::string>& words);

}  // namespace scree
