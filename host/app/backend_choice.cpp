#include "host/app/backend_choice.hpp"

#include <stdexcept>

namespace scree {

BackendChoice resolve_backend(BackendChoice choice, const CudaDevices& devices) {
  if (choice != BackendChoice::automatic) return choice;
  return devices.devices.empty() ? BackendChoice::cpu : BackendChoice::cuda;
}

std::string backend_name(BackendChoice choice) {
  switch (choice) {
    case BackendChoice::automatic:
      return "auto";
    case BackendChoice::cpu:
      return "cpu";
    case BackendChoice::cuda:
      return "cuda";
    case BackendChoice::reference:
      return "reference";
  }
  return "";
}

std::unique_ptr<Backend> make_backend(BackendChoice choice, const Scene& scene,
                                      const BackendOptions& options) {
  switch (choice) {
    case BackendChoice::cpu:
      return make_cpu_backend(scene, options);
    case BackendChoice::cuda:
      return make_cuda_backend(scene, options);
    case BackendChoice::reference:
      return make_reference_backend(scene, options);
    case BackendChoice::automatic:
      break;
  }
  throw std::logic_error("make_backend: the choice of a backend is still open");
}

}  // namespace scree
