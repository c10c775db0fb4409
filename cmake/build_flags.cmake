# One place for the flags that every target of this project is built with.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# Same input, same bits: what every file needs that includes a header of the libraries, since much of them is templates
# that are compiled where they are used. The exported targets hand these flags on, whatever compiler is used there.
set(collidoscope_float_rules
    $<$<COMPILE_LANG_AND_ID:CXX,MSVC>:/fp:precise>
    # No fused multiply-add may be formed behind our back.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-ffp-contract=off>
    # g++ 12 loses comparisons of a number with itself rounded to float when it packs neighbouring scalars into a
    # register: enclosing spheres were no longer rounded outwards. Our kernels say themselves what is done eight at a time.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-tree-slp-vectorize>)

add_library(collidoscope_flags INTERFACE)
target_compile_options(collidoscope_flags INTERFACE ${collidoscope_float_rules})
if(MSVC)
  target_compile_options(collidoscope_flags INTERFACE /W4 /permissive- /utf-8)
else()
  target_compile_options(collidoscope_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
  # g++ 12 sees overlapping, endless and far-off copies in "text" + std::string where there are none (GCC bug 105651).
  target_compile_options(collidoscope_flags INTERFACE
                         "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds>")
  # g++ clears its memory away from 128 MB on, again and again: a twentieth of the time of a build. From 512 MB on it hardly ever
  # does, and takes 1.2 GB for the largest batch, not 0.95.
  target_compile_options(collidoscope_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>)
  # No word on how g++ before 4.6 passed values that are aligned to lines of cache.
  target_compile_options(collidoscope_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-psabi>)
  if(EMSCRIPTEN)
    # Also for the libraries of others that are built along: all must agree on how exceptions travel.
    add_compile_options(-fwasm-exceptions -msimd128)
    add_link_options(-fwasm-exceptions)
  endif()
  if(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 for Windows takes for granted which registers an inline function leaves as they are, though the linker may keep
    # another file's copy of it, made with other flags: programs then read wild addresses. Also for the libraries of others.
    add_compile_options(-fno-ipa-ra)
  endif()
  if(COLLIDOSCOPE_WARNINGS_AS_ERRORS)
    target_compile_options(collidoscope_flags INTERFACE -Werror)
  endif()
  if(COLLIDOSCOPE_SANITIZE)
    # With sanitizers g++ takes the unused members of a std::variant for uninitialised ones.
    target_compile_options(collidoscope_flags INTERFACE
                           $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
                           -fsanitize=${COLLIDOSCOPE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(collidoscope_flags INTERFACE -fsanitize=${COLLIDOSCOPE_SANITIZE})
  endif()
  if(COLLIDOSCOPE_BUILD_FUZZ)
    # What the fuzzer is led by. Comparisons are not traced, which took a third of the time: numbers gain nothing by it,
    # and texts have their dictionaries.
    target_compile_options(collidoscope_flags INTERFACE -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp
                           -fsanitize-coverage-ignorelist=${PROJECT_SOURCE_DIR}/fuzz/not_leading.txt)
  endif()
endif()

# What shows and what tests is compiled in two thirds of the time: what must be fast lies in geometry/ and physics/. Not by
# clang, which inlines next to nothing then; and of a template that both have the linker may keep the slow copy.
function(collidoscope_optimise_lightly target)
  target_compile_options(${target} PRIVATE $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-O1>)
endfunction()

# Makes the library `collidoscope_NAME` (alias collidoscope::NAME) from every .cpp file below the calling folder.
function(collidoscope_library name)
  cmake_parse_arguments(PARSE_ARGV 1 library "" "EXCEPT" "")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  if(library_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${library_EXCEPT}/")
  endif()
  add_library(collidoscope_${name} STATIC ${sources})
  collidoscope_compile_in_batches(collidoscope_${name} ${CMAKE_CURRENT_SOURCE_DIR} ${sources})
  add_library(collidoscope::${name} ALIAS collidoscope_${name})
  set_target_properties(collidoscope_${name} PROPERTIES EXPORT_NAME ${name} LINKER_LANGUAGE CXX)
  target_include_directories(collidoscope_${name} PUBLIC
                             $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                             $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/collidoscope>)
  target_compile_features(collidoscope_${name} PUBLIC cxx_std_20)
  target_compile_options(collidoscope_${name} PUBLIC ${collidoscope_float_rules})
  target_link_libraries(collidoscope_${name} PRIVATE $<BUILD_INTERFACE:collidoscope_flags>)
endfunction()
