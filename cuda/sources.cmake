# Sources of the CUDA backend, for the library and for the tests' emulation:
#   SCREE_CUDA_HOST_SOURCES    C++
#   SCREE_CUDA_DEVICE_SOURCES  CUDA; one generated file per contact law of physics/contact/laws.hpp
set(scree_cuda_dir ${CMAKE_CURRENT_LIST_DIR})
set(SCREE_CUDA_HOST_SOURCES)
foreach(source backend.cpp copy_bandwidth.cpp devices.cpp base/check.cpp base/context.cpp base/graph.cpp base/staging.cpp
    executor/batch_replay.cpp executor/collectives.cpp executor/executor.cpp executor/phase_timer.cpp)
  list(APPEND SCREE_CUDA_HOST_SOURCES ${scree_cuda_dir}/${source})
endforeach()
set(SCREE_CUDA_DEVICE_SOURCES ${scree_cuda_dir}/executor/cub_calls.cu ${scree_cuda_dir}/instantiate/lists.cu
  ${scree_cuda_dir}/instantiate/motion.cu ${scree_cuda_dir}/instantiate/observation.cu)

set(scree_laws_hpp ${CMAKE_SOURCE_DIR}/include/scree/physics/contact/laws.hpp)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${scree_laws_hpp})
file(READ ${scree_laws_hpp} scree_law_text)
string(REGEX MATCHALL "\n  X\\([a-z_]+," scree_law_entries "${scree_law_text}")
foreach(entry ${scree_law_entries})
  string(REGEX REPLACE ".*\\(([a-z_]+)," "\\1" law "${entry}")
  set(scree_law_source ${CMAKE_BINARY_DIR}/generated/cuda/law_${law}.cu)
  configure_file(${scree_cuda_dir}/instantiate/law.cu.in ${scree_law_source} @ONLY)
  list(APPEND SCREE_CUDA_DEVICE_SOURCES ${scree_law_source})
endforeach()
