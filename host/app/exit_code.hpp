#pragma once

namespace scree {

/// Exit codes of the command. Batch systems branch on them; they never change meaning.
enum class ExitCode : int {
  ok = 0,
  usage = 2,         ///< command line or config wrong; nothing was touched
  output = 3,        ///< a file or directory could not be written or read
  physics = 4,       ///< the run stopped at a fatal status
  device = 5,        ///< the machine cannot serve: no such device, out of memory, CUDA error
  internal = 70,     ///< a defect of this program
  interrupted = 130  ///< stopped by SIGINT or SIGTERM
};

}  // namespace scree
