# Gives the batch kernels in the calling folder their flags. Those for wider registers, and only they, are compiled for them (see
# geometry/base/simd/README.md); elsewhere they are the baseline once more, and in browsers nobody chooses them, so the linker leaves them out.
# g++ stops inlining where a file has grown by two fifths: a file of all kernels, whose every operator is to be inlined, is then full
# of calls, and half as fast. Usage: collidoscope_wide_kernels([FLAG...]), more flags for g++.
function(collidoscope_wide_kernels)
  set(kernels kernels_baseline.cpp kernels_avx2.cpp kernels_avx512.cpp)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    set_property(SOURCE kernels_avx2.cpp APPEND PROPERTY COMPILE_OPTIONS -mavx2 -mfma)
    set_property(SOURCE kernels_avx512.cpp APPEND PROPERTY COMPILE_OPTIONS -mfma -mavx512f -mavx512dq -mavx512vl -mavx512bw)
  endif()
  if(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # On Windows g++ aligns the stack to 16 bytes only and yet keeps wider registers there by aligned moves (GCC bug 54412); the
    # assembler makes them moves that need no alignment, which are as fast on such processors.
    set_property(SOURCE kernels_avx2.cpp kernels_avx512.cpp APPEND PROPERTY COMPILE_OPTIONS -Wa,-muse-unaligned-vector-move)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set_property(SOURCE ${kernels} APPEND PROPERTY COMPILE_OPTIONS --param=inline-unit-growth=400 ${ARGN})
  endif()
  # Headers are precompiled with other flags, and would bring their limits.
  set_source_files_properties(${kernels} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endfunction()
