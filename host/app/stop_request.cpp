#include "host/app/stop_request.hpp"

#include <unistd.h>

#include "host/app/exit_code.hpp"

namespace scree {

namespace {

volatile sig_atomic_t requested = 0;

/// Only async-signal-safe calls in here.
void on_signal(int number) {
  if (requested != 0 && number == SIGINT) {
    constexpr char kText[] = "\nstopped at once\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText, sizeof kText - 1);
    ::_exit(static_cast<int>(ExitCode::interrupted));
  }
  if (requested == 0) requested = number;
}

}  // namespace

StopRequest::StopRequest() {
  requested = 0;
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGINT, &action, &before_int_);
  ::sigaction(SIGTERM, &action, &before_term_);
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, &before_pipe_);
}

StopRequest::~StopRequest() {
  ::sigaction(SIGINT, &before_int_, nullptr);
  ::sigaction(SIGTERM, &before_term_, nullptr);
  ::sigaction(SIGPIPE, &before_pipe_, nullptr);
}

int StopRequest::signal() const { return requested; }

}  // namespace scree
