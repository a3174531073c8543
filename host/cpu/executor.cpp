#include "host/cpu/executor.hpp"

#include <thread>

namespace scree {

namespace {

int thread_count(int wanted) {
  if (wanted > 0) return wanted;
  const unsigned cores = std::thread::hardware_concurrency();
  return cores > 0 ? static_cast<int>(cores) : 1;
}

}  // namespace

CpuExecutor::CpuExecutor(const BackendOptions& options)
    : pool_(thread_count(options.threads)),
      set_(choose_instruction_set(options.instruction_set)),
      profile_(options.profile) {}

std::uint64_t CpuExecutor::scan(const std::uint32_t* counts, std::uint64_t* offsets, std::uint64_t n) {
  std::uint64_t sum = 0;
  for (std::uint64_t k = 0; k < n; ++k) {
    offsets[k] = sum;
    sum += counts[k];
  }
  offsets[n] = sum;
  return sum;
}

void CpuExecutor::sort(std::uint32_t* keys, std::uint32_t* values, std::uint64_t n, std::uint32_t bound) {
  histogram_.assign(std::size_t{bound} + 1, 0);
  for (std::uint64_t k = 0; k < n; ++k) ++histogram_[keys[k] + 1];
  for (std::uint32_t b = 0; b < bound; ++b) histogram_[b + 1] += histogram_[b];
  sorted_keys_.resize(n);
  sorted_values_.resize(n);
  for (std::uint64_t k = 0; k < n; ++k) {
    const std::uint32_t place = histogram_[keys[k]]++;
    sorted_keys_[place] = keys[k];
    sorted_values_[place] = values[k];
  }
  std::copy(sorted_keys_.begin(), sorted_keys_.end(), keys);
  std::copy(sorted_values_.begin(), sorted_values_.end(), values);
}

void CpuExecutor::phase(const char* name) {
  if (!profile_) return;
  const auto now = std::chrono::steady_clock::now();
  if (current_phase_ >= 0)
    phases_[current_phase_].seconds += std::chrono::duration<double>(now - phase_start_).count();
  phase_start_ = now;
  for (current_phase_ = 0; current_phase_ < static_cast<int>(phases_.size()); ++current_phase_)
    if (phases_[current_phase_].name == name) return;
  phases_.push_back({name, 0});
}

void CpuExecutor::reset_phases() {
  phases_.clear();
  current_phase_ = -1;
}

std::string CpuExecutor::description() const {
  return "cpu: " + processor_name() + ", " + std::to_string(pool_.threads()) +
         (pool_.threads() == 1 ? " thread, " : " threads, ") + name_of(set_);
}

}  // namespace scree
