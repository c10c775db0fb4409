# Gives the batch kernels for wider registers in the calling folder their flags: only these files are compiled for them (see
# geometry/base/simd/README.md). Elsewhere, in browsers for one, they are the baseline once more.
function(collidoscope_wide_kernels)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    # Their flags are not those that headers are precompiled with.
    set_source_files_properties(kernels_avx2.cpp kernels_avx512.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    set_source_files_properties(kernels_avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
    set_source_files_properties(kernels_avx512.cpp PROPERTIES COMPILE_OPTIONS
                                "-mavx512f;-mavx512dq;-mavx512vl;-mavx512bw")
  endif()
endfunction()
