# One set of flags for every target. Results must not depend on the compiler's freedom to fuse or reorder:
# no contraction into fma, no fast-math anywhere.
add_library(scree_flags INTERFACE)
target_compile_features(scree_flags INTERFACE cxx_std_20)
target_compile_options(scree_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -ffp-contract=off -fno-math-errno>
  # CMake 3.25 drops CUDA_STANDARD 20 silently: name the standard by hand.
  $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20 --fmad=false --expt-relaxed-constexpr
    -Xcompiler=-Wall,-Wextra,-ffp-contract=off,-fno-math-errno>)
# GCC 12 and 13 warn about "text" + std::string at -O3 where nothing overlaps (GCC bug 105651).
target_compile_options(scree_flags INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>)
if(SCREE_WERROR)
  target_compile_options(scree_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror> $<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>)
endif()
if(SCREE_SANITIZE)
  target_compile_options(scree_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${SCREE_SANITIZE} -fno-omit-frame-pointer -g>)
  target_link_options(scree_flags INTERFACE -fsanitize=${SCREE_SANITIZE})
endif()
