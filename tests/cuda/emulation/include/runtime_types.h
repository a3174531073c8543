#pragma once

/// Errors the emulation gives: X(name, value, text), as in CUDA.
#define SCREE_EMULATED_ERRORS(X)                                                                     \
  X(cudaSuccess, 0, "no error")                                                                      \
  X(cudaErrorInvalidValue, 1, "invalid argument")                                                    \
  X(cudaErrorMemoryAllocation, 2, "out of memory")                                                   \
  X(cudaErrorInvalidConfiguration, 9, "invalid configuration argument")                              \
  X(cudaErrorInsufficientDriver, 35, "CUDA driver version is insufficient for CUDA runtime version") \
  X(cudaErrorNoDevice, 100, "no CUDA-capable device is detected")                                    \
  X(cudaErrorInvalidDevice, 101, "invalid device ordinal")                                           \
  X(cudaErrorInvalidResourceHandle, 400, "invalid resource handle")                                  \
  X(cudaErrorNotReady, 600, "device not ready")                                                      \
  X(cudaErrorIllegalAddress, 700, "an illegal memory access was encountered")                        \
  X(cudaErrorStreamCaptureUnsupported, 900, "operation not permitted when stream is capturing")      \
  X(cudaErrorGraphExecUpdateFailure, 910, "the graph update was not performed")                      \
  X(cudaErrorUnknown, 999, "unknown error")

enum cudaError_t {
#define SCREE_ERROR_VALUE(name, value, text) name = value,
  SCREE_EMULATED_ERRORS(SCREE_ERROR_VALUE)
#undef SCREE_ERROR_VALUE
};

enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal };
enum cudaDeviceAttr { cudaDevAttrMemoryPoolsSupported = 115 };
enum { cudaStreamNonBlocking = 1, cudaEventDefault = 0, cudaEventDisableTiming = 2 };

using cudaStream_t = struct CUstream_st*;
using cudaEvent_t = struct CUevent_st*;
using cudaGraph_t = struct CUgraph_st*;
using cudaGraphExec_t = struct CUgraphExec_st*;

struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  std::size_t dynamicSmemBytes = 0;
  cudaStream_t stream = nullptr;
};
struct cudaDeviceProp {
  char name[256];
  std::size_t totalGlobalMem;
  int major, minor, multiProcessorCount;
};
struct cudaGraphExecUpdateResultInfo {
  int result;
};
