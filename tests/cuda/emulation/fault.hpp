#pragma once
#include <source_location>

namespace cuda_emulation {

/// Reports a mistake of the program under test, with the GPU thread that makes it, and ends the process.
[[noreturn]] void fault(const char* what);
[[noreturn]] void fault(const char* what, const std::source_location& where);

}  // namespace cuda_emulation
