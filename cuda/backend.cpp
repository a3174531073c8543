#include "scree/engine/backend.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "cuda/executor/executor.hpp"
#include "scree/engine/devices.hpp"
#include "scree/engine/engine.hpp"

namespace scree {

namespace {

/// The engine on one CUDA device: every call runs in the backend's own context, on whichever thread it comes.
/// After an error the device's state is unknown: the run can only be given up.
class CudaBackend final : public Backend {
  template <class F>
  auto guarded(F&& call) {
    if (failed_) throw std::runtime_error("this run ended with an error on the CUDA device; start a new one");
    try {
      const UseContext use(context_);
      return call();
    } catch (...) {
      failed_ = true;
      throw;
    }
  }

 public:
  CudaBackend(const Scene& scene, const BackendOptions& options) : context_(options.device) {
    const UseContext use(context_);
    auto exec = std::make_unique<CudaExecutor>(context_, options);
    if (options.precision == Precision::full) {
      engine_ = std::make_unique<Engine<CudaExecutor, double>>(std::move(exec), scene, options);
    } else {
      engine_ = std::make_unique<Engine<CudaExecutor, float>>(std::move(exec), scene, options);
    }
  }

  StepReport advance(std::uint64_t steps) override {
    return guarded([&] { return engine_->advance(steps); });
  }
  Snapshot snapshot() override {
    return guarded([&] { return engine_->snapshot(); });
  }
  std::vector<ContactRecord> contacts() override {
    return guarded([&] { return engine_->contacts(); });
  }
  Observation observe() override {
    return guarded([&] { return engine_->observe(); });
  }
  Profile profile() const override {
    const UseContext use(context_);
    return engine_->profile();
  }
  void reset_profile() override { engine_->reset_profile(); }
  std::string description() const override { return engine_->description(); }

 private:
  mutable Context context_;
  std::unique_ptr<Backend> engine_;
  bool failed_ = false;
};

}  // namespace

std::unique_ptr<Backend> make_cuda_backend(const Scene& scene, const BackendOptions& options) {
  const CudaDevices found = cuda_devices();
  if (found.devices.empty()) throw std::runtime_error(found.why_none);
  for (const CudaDevice& device : found.devices)
    if (device.index == options.device) return std::make_unique<CudaBackend>(scene, options);
  std::string text = "no CUDA device " + std::to_string(options.device) + "; there is";
  for (const CudaDevice& device : found.devices)
    text += " " + std::to_string(device.index) + ": " + device.name + " (sm_" +
            std::to_string(device.compute_major) + std::to_string(device.compute_minor) + ");";
  text.pop_back();
  throw std::runtime_error(text);
}

}  // namespace scree
