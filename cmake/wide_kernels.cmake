# Gives the batch kernels for wider registers below the calling folder their flags: only these files are compiled for
# them (see geometry/base/simd/README.md).
function(collidoscope_wide_kernels)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    file(GLOB_RECURSE avx2_kernels CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_avx2.cpp)
    file(GLOB_RECURSE avx512_kernels CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_avx512.cpp)
    # Their flags are not those that headers are precompiled with.
    set_source_files_properties(${avx2_kernels} ${avx512_kernels} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    set_source_files_properties(${avx2_kernels} PROPERTIES COMPILE_OPTIONS "-mavx2")
    set_source_files_properties(${avx512_kernels} PROPERTIES COMPILE_OPTIONS
                                "-mavx512f;-mavx512dq;-mavx512vl;-mavx512bw")
  endif()
endfunction()
