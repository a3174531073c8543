#pragma once
#include <string>

#include "host/app/exit_code.hpp"

namespace scree {

/// What can be shown on the error stream, where progress and errors go.
struct Terminal {
  bool interactive = false;  ///< a terminal that can redraw a line
  bool colours = false;      ///< interactive, and the user has not set NO_COLOR
  bool unicode = false;      ///< the locale is UTF-8
  int width() const;         ///< columns now (asked anew: windows are resized); 80 where unknown
};
Terminal detect_terminal();

/// Lines on the error stream: "error: ...", "warning: ...", "note: ...", the first word coloured where that
/// is wanted.
void print_error(const std::string& text);
void print_warning(const std::string& text);
void print_note(const std::string& text);

/// Writes a document to the standard output, which must arrive whole: ExitCode::output with an error where it
/// does not.
ExitCode print_document(const std::string& text);

}  // namespace scree
