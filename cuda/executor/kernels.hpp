#pragma once
#include <cuda_runtime.h>

#include <cstdint>

namespace scree {

/// Queues stage(k) for k in [0, n), one thread per work item. Defined and instantiated for every stage in
/// cuda/instantiate/*.cu, the only files that nvcc compiles beside the scan and the sort: everything else of
/// the backend is host code, which the C++ compiler sees once. A stage that is not instantiated there is
/// missing at link time.
template <class Stage>
void run_each(cudaStream_t stream, std::uint64_t n, const Stage& stage);

/// Queues stage.apply(lanes) for n contacts, one thread per contact.
template <class Stage>
void run_lanes(cudaStream_t stream, std::uint64_t n, const Stage& stage);

}  // namespace scree
