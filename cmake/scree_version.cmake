# Provenance of the build: version, git commit, compiler and flags, for --version and the run's outputs.
execute_process(COMMAND git -C ${CMAKE_CURRENT_SOURCE_DIR} describe --always --dirty --tags
  OUTPUT_VARIABLE SCREE_GIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT SCREE_GIT)
  set(SCREE_GIT "unknown")
endif()
string(TOUPPER "${CMAKE_BUILD_TYPE}" scree_build_type)
set(SCREE_CXX_FLAGS "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${scree_build_type}}")
string(STRIP "${SCREE_CXX_FLAGS}" SCREE_CXX_FLAGS)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/version.hpp.in ${CMAKE_CURRENT_BINARY_DIR}/generated/scree/version.hpp)
add_library(scree_version INTERFACE)
target_include_directories(scree_version INTERFACE ${CMAKE_CURRENT_BINARY_DIR}/generated)
