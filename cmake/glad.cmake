# Generates the OpenGL 3.3 loader at build time with glad 2's generator: target glad.

find_program(GLAD_EXECUTABLE glad)
if(NOT GLAD_EXECUTABLE)
  message(FATAL_ERROR "The OpenGL loader generator 'glad' (version 2) was not found. "
                      "Install it: 'apt install python3-glad' on Debian, 'pip install glad2' elsewhere.")
endif()

set(glad_dir ${CMAKE_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
  COMMAND ${GLAD_EXECUTABLE} --reproducible --api gl:core=3.3 --extensions GL_KHR_debug,GL_ARB_timer_query
          --out-path ${glad_dir} c
  COMMENT "Generating the OpenGL 3.3 loader" VERBATIM)
add_library(glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
target_include_directories(glad SYSTEM PUBLIC ${glad_dir}/include)
