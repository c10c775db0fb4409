# Sources are compiled in batches: some .cpp files together as one translation unit, which reads each header once and makes
# each template once. So a name outside a class means one thing in its batch, in an anonymous namespace, too.
# -DCOLLIDOSCOPE_BATCHES=OFF compiles each file by itself, as ./test --all does to see that each includes all it uses.
option(COLLIDOSCOPE_BATCHES "Compile sources in batches" ${PROJECT_IS_TOP_LEVEL})

set(collidoscope_batch_size 20)  # files: larger batches take less time in all, but more after a change

# collidoscope_inline_as_alone(TARGET): g++ stops inlining where a translation unit has grown by two fifths. Of twenty files together
# it would leave out what it inlines in each by itself, and two boxes would take a fifth longer to collide.
function(collidoscope_inline_as_alone target)
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=inline-unit-growth=100>)
endfunction()

# collidoscope_compile_in_batches(TARGET ROOT SOURCE...): a batch begins anew with a folder below ROOT, unless the one
# before is still small.
function(collidoscope_compile_in_batches target root)
  if(NOT COLLIDOSCOPE_BATCHES)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  math(EXPR enough "${collidoscope_batch_size} / 2")
  set(batch "")
  set(count 0)
  set(part 0)
  set(last_folder "")
  foreach(source IN LISTS ARGN)
    if(NOT source MATCHES "\\.cpp$" OR source MATCHES "/kernels_[a-z0-9]+\\.cpp$|_windows\\.cpp$")
      continue()  # headers; kernels that have flags of their own; what reads windows.h, whose macros would reach all others
    endif()
    file(RELATIVE_PATH path ${root} ${source})
    string(REGEX MATCH "^[^/]+/" folder "${path}")
    if(count EQUAL 0 OR count GREATER_EQUAL collidoscope_batch_size
       OR (count GREATER_EQUAL enough AND NOT folder STREQUAL last_folder))
      math(EXPR part "${part} + 1")
      string(MAKE_C_IDENTIFIER "${folder}${part}" batch)
      set(count 0)
    endif()
    math(EXPR count "${count} + 1")
    set(last_folder "${folder}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${target}_${batch})
  endforeach()
endfunction()
