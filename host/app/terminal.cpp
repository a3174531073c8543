#include "host/app/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace scree {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The first of these that is set decides, as in setlocale().
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string_view::npos || value.find("utf8") != std::string_view::npos;
  }
  return false;
}

void print_tagged(const char* tag, const char* colour, const std::string& text) {
  const bool coloured = detect_terminal().colours;
  std::fprintf(stderr, "%s%s%s %s\n", coloured ? colour : "", tag, coloured ? "\x1b[0m" : "", text.c_str());
}

}  // namespace

int Terminal::width() const {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const int columns = std::atoi(std::string(environment("COLUMNS")).c_str());
  return columns > 0 ? columns : 80;
}

Terminal detect_terminal() {
  Terminal terminal;
  terminal.interactive = ::isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb";
  terminal.colours = terminal.interactive && environment("NO_COLOR").empty();
  terminal.unicode = locale_is_utf8();
  return terminal;
}

void print_error(const std::string& text) { print_tagged("error:", "\x1b[1;31m", text); }
void print_warning(const std::string& text) { print_tagged("warning:", "\x1b[1;33m", text); }
void print_note(const std::string& text) { print_tagged("note:", "\x1b[1m", text); }

ExitCode print_document(const std::string& text) {
  const bool written = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  if (written) return ExitCode::ok;
  print_error(std::string("the standard output cannot be written: ") + std::strerror(errno));
  return ExitCode::output;
}

}  // namespace scree
