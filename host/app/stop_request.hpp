#pragma once
#include <signal.h>

namespace scree {

/// While it lives, SIGINT and SIGTERM ask the run to stop at the next opportunity instead of ending the
/// process; a second SIGINT ends it at once with exit code 130 (output files are replaced atomically, so none
/// is damaged). SIGPIPE is ignored: a closed pipe must not end a run. One object at a time.
class StopRequest {
 public:
  StopRequest();
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  /// 0, or the signal that asked for the stop.
  int signal() const;

 private:
  struct sigaction before_int_ {
  }, before_term_{}, before_pipe_{};
};

}  // namespace scree
