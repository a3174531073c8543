/// Self-test of the emulation: cells, sort, reductions, a graph and two streams, checked against sums on the
/// host.
///   cuda_selftest DEFECT       the planted mistake, or none
/// Exit status 0: right results, nothing left behind; 1: not so. Mistakes that the emulation or a sanitizer
/// sees end it otherwise. With `none` it must be 0 in every order and under every sanitizer;
/// tests/cuda/selftest/CMakeLists.txt says which mistake is seen by what.
#include <cub/device/device_radix_sort.cuh>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tests/cuda/emulation/settings.hpp"
#include "tests/cuda/selftest/kernels.hpp"

namespace {

using namespace cuda_selftest;

constexpr unsigned kCount = 500, kEdge = 4, kCells = kEdge * kEdge * kEdge;

void ok(cudaError_t code) {
  if (code == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(code));
  std::exit(3);
}

template <class... P, class... A>
void launch(cudaStream_t stream, unsigned threads, std::size_t shared, void (*kernel)(P...), A... arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3((threads + kBlock - 1) / kBlock);
  config.blockDim = dim3(kBlock);
  config.dynamicSmemBytes = shared;
  config.stream = stream;
  ok(cudaLaunchKernelEx(&config, kernel, static_cast<P>(arguments)...));
}

struct Input {
  std::vector<float4> position, velocity_mass;
};

Input random_input() {
  unsigned state = 1;
  const auto number = [&state] {
    state = state * 1664525u + 1013904223u;
    return static_cast<float>(state >> 8) / 16777216.0f;
  };
  Input input;
  for (unsigned i = 0; i < kCount; ++i) {
    input.position.push_back({kEdge * number(), kEdge * number(), kEdge * number(), number()});
    input.velocity_mass.push_back({number(), number(), number(), 1.0f});
  }
  return input;
}

/// Device arrays, and pinned memory for results.
struct Memory {
  float4 *position, *velocity_mass, *pinned;
  unsigned *cell[2], *index[2], *begin;
  float* energy;
  int* largest;
  void* temporary;
  std::size_t temporary_bytes = 0;
  struct Results {
    unsigned begin[kCells + 1];
    float energy;
    int largest;
  } * results;

  Memory() {
    ok(cudaMalloc(&position, kCount * sizeof(float4)));
    ok(cudaMalloc(&velocity_mass, kCount * sizeof(float4)));
    ok(cudaMallocHost(&pinned, kCount * sizeof(float4)));
    for (int k = 0; k < 2; ++k) {
      ok(cudaMalloc(&cell[k], kCount * sizeof(unsigned)));
      ok(cudaMalloc(&index[k], kCount * sizeof(unsigned)));
    }
    ok(cudaMalloc(&begin, (kCells + 1) * sizeof(unsigned)));
    ok(cudaMalloc(&energy, sizeof(float)));
    ok(cudaMalloc(&largest, sizeof(int)));
    cub::DoubleBuffer<unsigned> keys(cell[0], cell[1]), values(index[0], index[1]);
    ok(cub::DeviceRadixSort::SortPairs(nullptr, temporary_bytes, keys, values, kCount, 0, 6));
    ok(cudaMalloc(&temporary, temporary_bytes));
    ok(cudaMallocHost(&results, sizeof(Results)));
  }
  void release(Defect defect) {
    for (void* p :
         {static_cast<void*>(position), static_cast<void*>(velocity_mass), static_cast<void*>(cell[0]),
          static_cast<void*>(cell[1]), static_cast<void*>(index[0]), static_cast<void*>(index[1]),
          static_cast<void*>(begin), static_cast<void*>(energy), static_cast<void*>(largest)})
      ok(cudaFree(p));
    if (defect != Defect::leak) ok(cudaFree(temporary));
    ok(cudaFreeHost(pinned));
    ok(cudaFreeHost(results));
  }
};

void upload(cudaStream_t stream, Memory& m, float4* to, const std::vector<float4>& from, bool staged) {
  const std::size_t bytes = kCount * sizeof(float4);
  if (staged) std::memcpy(m.pinned, from.data(), bytes);
  ok(cudaMemcpyAsync(to, staged ? m.pinned : from.data(), bytes, cudaMemcpyHostToDevice, stream));
  ok(cudaStreamSynchronize(stream));
}

/// Everything but the sort, which the emulation does not record into graphs.
cudaGraphExec_t record(cudaStream_t stream, const Memory& m, const unsigned* cell, const unsigned* index,
                       Defect defect) {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  ok(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  launch(stream, kCount + 1, 0, cell_begins, kCount, cell, kCells, m.begin);
  ok(cudaMemsetAsync(m.energy, 0, sizeof(float), stream));
  ok(cudaMemsetAsync(m.largest, 0, sizeof(int), stream));
  launch(stream, kCount, 0, kinetic_energy, kCount, m.velocity_mass, index, m.energy, defect);
  launch(stream, kCount, kBlock * sizeof(float), largest_w, kCount, m.position, m.largest, defect);
  ok(cudaStreamEndCapture(stream, &graph));
  ok(cudaGraphInstantiate(&executable, graph));
  ok(cudaGraphDestroy(graph));
  return executable;
}

bool check(const Input& input, const Memory::Results& r) {
  double energy = 0;
  float largest = 0;
  std::vector<unsigned> count(kCells + 1, 0);
  for (unsigned i = 0; i < kCount; ++i) {
    const float4 p = input.position[i], v = input.velocity_mass[i];
    energy += 0.5 * v.w * (v.x * v.x + v.y * v.y + v.z * v.z);
    largest = std::max(largest, p.w);
    ++count[(static_cast<unsigned>(p.z) * kEdge + static_cast<unsigned>(p.y)) * kEdge +
            static_cast<unsigned>(p.x)];
  }
  bool right = std::fabs(r.energy - energy) < 1e-4 * energy;
  float found;
  std::memcpy(&found, &r.largest, sizeof found);
  right = right && found == largest;
  for (unsigned c = 0, sum = 0; c <= kCells; sum += count[c++]) right = right && r.begin[c] == sum;
  return right;
}

bool run(Defect defect) {
  const Input input = random_input();
  Memory m;
  cudaStream_t compute, transfer;
  cudaEvent_t finished;
  ok(cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking));
  ok(cudaStreamCreateWithFlags(&transfer, cudaStreamNonBlocking));
  ok(cudaEventCreateWithFlags(&finished, cudaEventDisableTiming));
  upload(compute, m, m.position, input.position, defect != Defect::pageable_copy);
  upload(compute, m, m.velocity_mass, input.velocity_mass, true);
  launch(compute, kCount + 1, 0, cell_of, kCount, m.position, kEdge, m.cell[0], m.index[0], defect);
  cub::DoubleBuffer<unsigned> cells(m.cell[0], m.cell[1]), indices(m.index[0], m.index[1]);
  ok(cub::DeviceRadixSort::SortPairs(m.temporary, m.temporary_bytes, cells, indices, kCount, 0, 6, compute));
  const cudaGraphExec_t graph = record(compute, m, cells.Current(), indices.Current(), defect);
  for (int k = 0; k < 3; ++k) ok(cudaGraphLaunch(graph, compute));
  if (defect == Defect::misaligned_load)
    launch(compute, 1, 0, load_misaligned, reinterpret_cast<float*>(m.position));
  if (defect == Defect::use_after_release) {
    unsigned* gone;
    ok(cudaMalloc(&gone, kCount * sizeof(unsigned)));
    ok(cudaFreeAsync(gone, compute));
    launch(compute, kCount, 0, cell_of, kCount, m.position, kEdge, gone, m.index[0], Defect::none);
  }
  ok(cudaEventRecord(finished, compute));
  if (defect != Defect::missing_event) ok(cudaStreamWaitEvent(transfer, finished));
  std::memset(m.results, 0, sizeof *m.results);
  Memory::Results* r = m.results;
  ok(cudaMemcpyAsync(r->begin, m.begin, sizeof r->begin, cudaMemcpyDeviceToHost, transfer));
  ok(cudaMemcpyAsync(&r->energy, m.energy, sizeof r->energy, cudaMemcpyDeviceToHost, transfer));
  ok(cudaMemcpyAsync(&r->largest, m.largest, sizeof r->largest, cudaMemcpyDeviceToHost, transfer));
  if (defect != Defect::missing_wait) ok(cudaStreamSynchronize(transfer));
  if (defect == Defect::host_reads_device) r->energy = *m.energy;
  const bool right = check(input, *r);
  ok(cudaDeviceSynchronize());
  ok(cudaGraphExecDestroy(graph));
  ok(cudaEventDestroy(finished));
  ok(cudaStreamDestroy(compute));
  ok(cudaStreamDestroy(transfer));
  m.release(defect);
  return right;
}

}  // namespace

int main(int argc, char** argv) {
  const bool right = run(defect_by_name(argc > 1 ? argv[1] : "none"));
  const auto left = cuda_emulation::live_objects().sum();
  std::printf("results %s, %llu objects left\n", right ? "right" : "wrong",
              static_cast<unsigned long long>(left));
  return right && left == 0 ? 0 : 1;
}
