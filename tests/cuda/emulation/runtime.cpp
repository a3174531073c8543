/// The runtime's functions: queues, checks of arguments, errors.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/cuda/emulation/device_memory.hpp"
#include "tests/cuda/emulation/fault.hpp"
#include "tests/cuda/emulation/grid.hpp"
#include "tests/cuda/emulation/include/cub/emulated_call.h"
#include "tests/cuda/emulation/settings.hpp"
#include "tests/cuda/emulation/stream.hpp"

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace cuda_emulation {

namespace {

/// Settings, counters and the error state of the emulated device.
struct Device {
  std::uint64_t failing_creation = 0, failing_kernel = 0;
  std::uint64_t events = 0, graphs = 0;
  Counters count{};
  std::map<const void*, KernelRuns> runs;
  int devices = 1;
  cudaError_t device_answer = cudaSuccess;
  cudaError_t last = cudaSuccess;    // for cudaGetLastError
  cudaError_t broken = cudaSuccess;  // a kernel has failed: every call reports it

  Device() {
    const char* order = std::getenv("SCREE_EMULATION_ORDER");
    const char* seed = std::getenv("SCREE_EMULATION_SEED");
    const std::string name = order != nullptr ? order : "forward";
    set_order(name == "reverse"  ? Order::reverse
              : name == "random" ? Order::random
                                 : Order::forward,
              seed != nullptr ? static_cast<unsigned>(std::atoi(seed)) : 1);
  }
};
Device device;

cudaError_t report(cudaError_t code) {
  if (code != cudaSuccess) device.last = code;
  return code;
}
cudaError_t done() { return report(device.broken); }

/// True if this creation fails.
bool creation_fails() {
  ++device.count.creations;
  if (device.failing_creation == 0) return false;
  return --device.failing_creation == 0;
}

bool is_recording(CUstream_st* stream) { return streams().find(stream)->recording != nullptr; }

cudaError_t queue(CUstream_st* stream, Operation operation) {
  if (device.broken == cudaSuccess) streams().queue(streams().find(stream), std::move(operation));
  return done();
}

void run_kernel(const cudaLaunchConfig_t& c, const void* kernel, const std::function<void()>& thread) {
  if (device.broken != cudaSuccess) return;  // queued behind the failed one
  ++device.count.kernels;
  ++device.runs[kernel].runs;
  if (device.failing_kernel > 0 && --device.failing_kernel == 0) {
    device.broken = cudaErrorIllegalAddress;
    return;
  }
  run_grid(c.gridDim, c.blockDim, c.dynamicSmemBytes, thread);
}

bool valid(dim3 grid, dim3 block) {
  const bool grid_fits =
      grid.x > 0 && grid.y > 0 && grid.z > 0 && grid.x <= 2147483647u && grid.y <= 65535 && grid.z <= 65535;
  const bool block_fits = block.x > 0 && block.y > 0 && block.z > 0 && block.z <= 64 && block.x <= 1024 &&
                          block.y <= 1024 && block.x * block.y * block.z <= 1024;
  return grid_fits && block_fits;
}

cudaError_t create_memory(MemoryKind kind, void** memory, std::size_t bytes) {
  *memory = nullptr;
  if (creation_fails()) return report(cudaErrorMemoryAllocation);
  if (kind == MemoryKind::device) ++device.count.device_allocations;
  if (bytes > 0) *memory = allocate(kind, bytes);
  return done();
}

}  // namespace

void set_order(Order order, unsigned seed) {
  turns().order = static_cast<int>(order);
  turns().random.seed(seed);
}
void fail_creation(std::uint64_t n) { device.failing_creation = n; }
void fail_kernel(std::uint64_t n) { device.failing_kernel = n; }
void clear_fault() { device.broken = device.last = cudaSuccess; }
void set_devices(int count, cudaError_t answer) {
  device.devices = count;
  device.device_answer = answer;
}
LiveObjects live_objects() {
  return {live_allocations(MemoryKind::device), live_allocations(MemoryKind::pinned), streams().count(),
          device.events, device.graphs};
}
Counters counters() { return device.count; }
std::map<const void*, KernelRuns> kernel_runs() { return device.runs; }

cudaError_t queue_kernel(const cudaLaunchConfig_t& config, const void* kernel, std::size_t parameter_bytes,
                         std::function<void()> thread) {
  if (!valid(config.gridDim, config.blockDim)) return report(cudaErrorInvalidConfiguration);
  if (config.dynamicSmemBytes > 227u << 10) return report(cudaErrorInvalidValue);
  ++(is_recording(config.stream) ? device.count.recordings : device.count.launches);
  device.runs[kernel].parameter_bytes = parameter_bytes;
  return queue(config.stream,
               {[config, kernel, thread = std::move(thread)] { run_kernel(config, kernel, thread); }, nullptr,
                0, kernel});
}

cudaError_t queue_host_work(cudaStream_t stream, std::function<void()> work) {
  if (is_recording(stream)) fault("a CUB call is recorded into a graph");
  ++device.count.library_calls;
  return queue(stream, {std::move(work)});
}

}  // namespace cuda_emulation

using namespace cuda_emulation;

const char* cudaGetErrorName(cudaError_t code) {
  switch (code) {
#define SCREE_ERROR_NAME(name, value, text) \
  case name:                                \
    return #name;
    SCREE_EMULATED_ERRORS(SCREE_ERROR_NAME)
#undef SCREE_ERROR_NAME
  }
  return "unrecognized error code";
}
const char* cudaGetErrorString(cudaError_t code) {
  switch (code) {
#define SCREE_ERROR_TEXT(name, value, text) \
  case name:                                \
    return text;
    SCREE_EMULATED_ERRORS(SCREE_ERROR_TEXT)
#undef SCREE_ERROR_TEXT
  }
  return "unrecognized error code";
}
cudaError_t cudaGetLastError() {
  const cudaError_t code = device.last;
  device.last = device.broken;
  return code;
}

cudaError_t cudaGetDeviceCount(int* count) {
  *count = device.devices;
  return report(device.device_answer);
}
cudaError_t cudaSetDevice(int index) {
  if (index < 0 || index >= device.devices) return report(cudaErrorInvalidDevice);
  return done();
}
cudaError_t cudaGetDevice(int* index) {
  *index = 0;
  return done();
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* p, int index) {
  if (index < 0 || index >= device.devices) return report(cudaErrorInvalidDevice);
  *p = {};
  std::strcpy(p->name, "emulated device");
  p->major = 9;
  p->multiProcessorCount = 1;
  p->totalGlobalMem = std::size_t{1} << 30;
  return done();
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) {
  *value = 1;
  return done();
}
cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = 13000;
  return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  *free_bytes = *total_bytes = std::size_t{1} << 30;
  return done();
}
cudaError_t cudaDeviceSynchronize() {
  ++device.count.waits;
  streams().drain_all();
  return done();
}

cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
  return create_memory(MemoryKind::device, memory, bytes);
}
cudaError_t cudaMallocAsync(void** memory, std::size_t bytes, cudaStream_t stream) {
  if (is_recording(stream)) fault("device memory is allocated while a graph is recorded");
  return create_memory(MemoryKind::device, memory, bytes);
}
cudaError_t cudaMallocHost(void** memory, std::size_t bytes) {
  return create_memory(MemoryKind::pinned, memory, bytes);
}
cudaError_t cudaFree(void* memory) {
  streams().drain_all();
  return memory == nullptr || release(MemoryKind::device, memory) ? done() : report(cudaErrorInvalidValue);
}
cudaError_t cudaFreeAsync(void* memory, cudaStream_t stream) {
  if (is_recording(stream)) fault("device memory is released while a graph is recorded");
  ++device.count.device_releases;
  const auto free_it = [memory] {
    if (memory != nullptr && !release(MemoryKind::device, memory))
      fault("cudaFreeAsync of something that is not device memory");
  };
  streams().queue(streams().find(stream),
                  {free_it});  // also on a broken device: the process must be able to end
  return done();
}
cudaError_t cudaFreeHost(void* memory) {
  streams().drain_all();
  return memory == nullptr || release(MemoryKind::pinned, memory) ? done() : report(cudaErrorInvalidValue);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  require(to_device ? MemoryKind::device : MemoryKind::pinned, to, bytes, "the destination of a copy");
  require(from_device ? MemoryKind::device : MemoryKind::pinned, from, bytes, "the source of a copy");
  ++(kind == cudaMemcpyHostToDevice   ? device.count.copies_in
     : kind == cudaMemcpyDeviceToHost ? device.count.copies_out
                                      : device.count.within);
  if (kind == cudaMemcpyHostToDevice) device.count.bytes_in += bytes;
  if (kind == cudaMemcpyDeviceToHost) device.count.bytes_out += bytes;
  return queue(stream, {[=] { std::memcpy(to, from, bytes); }});
}
cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t stream) {
  require(MemoryKind::device, memory, bytes, "what is set");
  ++device.count.fills;
  return queue(stream, {[=] { std::memset(memory, value, bytes); }});
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  if (creation_fails()) return report(cudaErrorMemoryAllocation);
  *stream = streams().add((flags & cudaStreamNonBlocking) == 0);
  return done();
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  streams().remove(stream);
  return done();
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  if (is_recording(stream)) return report(cudaErrorStreamCaptureUnsupported);
  if (!streams().find(stream)->queue.empty()) ++device.count.waits;
  streams().drain(streams().find(stream));
  return done();
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  return queue(stream, {nullptr, event, event->recorded});
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  if (creation_fails()) return report(cudaErrorMemoryAllocation);
  *event = new CUevent_st;
  ++device.events;
  return done();
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  streams().drain_all();
  delete event;
  --device.events;
  return done();
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (is_recording(stream)) fault("an event is recorded into a graph");
  const std::uint64_t count = ++event->recorded;
  return queue(stream, {[=] { event->done = count; }});
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (event->done < event->recorded) ++device.count.waits;
  if (device.broken == cudaSuccess) streams().wait_for(*event, event->recorded);
  return done();
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t first, cudaEvent_t second) {
  if (first->recorded == 0 || second->recorded == 0) return report(cudaErrorInvalidResourceHandle);
  if (second->done < second->recorded) return report(cudaErrorNotReady);
  *milliseconds = 1;
  return done();
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  if (stream == nullptr || stream->recording != nullptr) return report(cudaErrorStreamCaptureUnsupported);
  if (creation_fails()) return report(cudaErrorMemoryAllocation);
  stream->recording = new CUgraph_st;
  ++device.graphs;
  return done();
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  *graph = std::exchange(stream->recording, nullptr);
  return *graph != nullptr ? done() : report(cudaErrorInvalidValue);
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long) {
  if (creation_fails()) return report(cudaErrorMemoryAllocation);
  *executable = new CUgraphExec_st{graph->operations};
  ++device.graphs;
  ++device.count.graph_instantiations;
  return done();
}
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t executable, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo* info) {
  *info = {};
  const auto same_kernel = [](const Operation& a, const Operation& b) { return a.kernel == b.kernel; };
  if (!std::equal(executable->operations.begin(), executable->operations.end(), graph->operations.begin(),
                  graph->operations.end(), same_kernel))
    return report(cudaErrorGraphExecUpdateFailure);
  executable->operations = graph->operations;
  ++device.count.graph_updates;
  return done();
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
  ++device.count.graph_launches;
  for (const Operation& operation : executable->operations) queue(stream, operation);
  return done();
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  delete graph;
  --device.graphs;
  return done();
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
  delete executable;
  --device.graphs;
  return done();
}
