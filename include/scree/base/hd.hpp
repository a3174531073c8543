#pragma once
/// Function annotations shared by host and device code. The only header outside cuda/ that looks at
/// __CUDACC__.
///
/// Every physics and stage function is forced inline on the host: translation units compiled for different
/// instruction sets (and by different compilers) then share no out-of-line copy that the linker could merge.

#if defined(__CUDACC__)
#define SCREE_HD __host__ __device__ __forceinline__
#else
#define SCREE_HD __attribute__((always_inline)) inline
#if !defined(SCREE_DEVICE_TEXT)  // tests compile with it what nvcc sees
#define SCREE_HOST_VECTORS 1     // the compiler's vector extension may be used
#endif
#endif
