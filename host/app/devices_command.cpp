#include <cstdio>

#include "host/app/command_line.hpp"
#include "host/app/processor.hpp"
#include "host/output/output_volume.hpp"
#include "scree/engine/devices.hpp"

namespace scree {

ExitCode devices_command() {
  const Processor cpu = detect_processor();
  std::printf("CPU   %s\n", cpu.model.c_str());
  if (cpu.cores > 0)
    std::printf("      %d physical %s, ", cpu.cores, cpu.cores == 1 ? "core" : "cores");
  else
    std::printf("      ");
  std::printf("%d hardware %s usable, %s\n", cpu.threads, cpu.threads == 1 ? "thread" : "threads",
              cpu.simd.c_str());

  const CudaDevices cuda = cuda_devices();
  if (cuda.devices.empty()) std::printf("CUDA  none: %s\n", cuda.why_none.c_str());
  for (const CudaDevice& d : cuda.devices) {
    std::printf("CUDA  device %d: %s, compute capability %d.%d, %d multiprocessors, %s\n", d.index,
                d.name.c_str(), d.compute_major, d.compute_minor, d.multiprocessors,
                bytes_text(static_cast<double>(d.memory_bytes)).c_str());
  }
  if (!cuda.build.empty()) std::printf("      this build: %s\n", cuda.build.c_str());
  std::printf("The backend \"auto\" takes %s.\n", cuda.devices.empty() ? "the CPU" : "CUDA device 0");
  return ExitCode::ok;
}

}  // namespace scree
