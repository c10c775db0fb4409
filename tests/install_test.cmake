# Installs the libraries into a scratch folder, then builds and runs docs/embed against them as a stranger would.
# The flags that keep numbers equal must reach the stranger's files, even where he asks for others; fast maths is refused.
# With -DPROGRAM=ON the program's own files must have come along. With -DEXAMINE=ON exported collision cases are compiled
# and run against them, too.
# Call with -DSOURCE_DIR=... -DBINARY_DIR=... -DCXX=... -DCXX_FLAGS=... -DGENERATOR=...
set(stage ${BINARY_DIR}/install-test)
file(REMOVE_RECURSE ${stage})
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
endfunction()
run(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${stage}/prefix)
if(PROGRAM)
  foreach(file bin/collidoscope share/collidoscope/assets/meshes/mug.obj share/applications/collidoscope.desktop
          share/icons/hicolor/scalable/apps/collidoscope.svg share/man/man1/collidoscope.1)
    if(NOT EXISTS ${stage}/prefix/${file})
      message(FATAL_ERROR "The installation has no ${file}.")
    endif()
  endforeach()
endif()
set(fused "")
if(CXX MATCHES "[+][+]")
  set(fused " -ffp-contract=fast")
endif()
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE_DIR}/docs/embed -B ${stage}/build -DCMAKE_PREFIX_PATH=${stage}/prefix
    -DCMAKE_CXX_COMPILER=${CXX} "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}${fused}" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)
run(${CMAKE_COMMAND} --build ${stage}/build)
run(${stage}/build/embed)
if(fused)
  file(READ ${stage}/build/compile_commands.json commands)
  if(NOT commands MATCHES "-ffp-contract=fast.* -ffp-contract=off")
    message(FATAL_ERROR "The flag against fused multiply-adds does not reach who links the libraries:\n${commands}")
  endif()
  file(WRITE ${stage}/fast.cpp "#include \"geometry/shapes/primitives.h\"\n")
  execute_process(COMMAND ${CXX} -std=c++20 -ffast-math -E -I${stage}/prefix/include/collidoscope ${stage}/fast.cpp
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE output)
  if(status EQUAL 0 OR NOT output MATCHES "cannot be compiled with -ffast-math")
    message(FATAL_ERROR "Fast maths is not refused:\n${output}")
  endif()
endif()
if(EXAMINE)
  run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE_DIR}/tests/core/cases/exported -B ${stage}/cases
      -DCMAKE_PREFIX_PATH=${stage}/prefix -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${CXX_FLAGS})
  run(${CMAKE_COMMAND} --build ${stage}/cases)
  run(${stage}/cases/exported_cases)
endif()
