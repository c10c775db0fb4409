# For compilers that build for another system, the browser's and mingw-w64. They must not look into the folders of this system,
# so installed libraries that consist of headers are shown to them by links. What must be compiled comes from sources: those in
# COLLIDOSCOPE_SOURCES_OF_OTHERS, where ./run --web and ./run --windows unpack the system's source packages, else the pinned
# downloads of dependencies.cmake.
set(COLLIDOSCOPE_SOURCES_OF_OTHERS "" CACHE PATH "A folder with the sources of Dear ImGui, GLFW and tinyobjloader")

# collidoscope_headers(TARGET FOLDER): the headers that programs include as <FOLDER/...>, where they are installed.
function(collidoscope_headers target folder)
  find_path(COLLIDOSCOPE_${folder}_PARENT ${folder} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  if(NOT COLLIDOSCOPE_${folder}_PARENT)
    return()
  endif()
  set(links ${CMAKE_BINARY_DIR}/headers/${folder})
  file(MAKE_DIRECTORY ${links})
  file(CREATE_LINK ${COLLIDOSCOPE_${folder}_PARENT}/${folder} ${links}/${folder} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${links})
endfunction()

collidoscope_headers(glm::glm glm)
collidoscope_headers(nlohmann_json::nlohmann_json nlohmann)
collidoscope_headers(CLI11::CLI11 CLI)
find_path(STB_INCLUDE_DIR stb_image_write.h PATHS /usr/include/stb /usr/local/include/stb
          NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)

foreach(package tinyobjloader imgui_sources glfw3)
  string(TOUPPER ${package} upper)
  if(IS_DIRECTORY "${COLLIDOSCOPE_SOURCES_OF_OTHERS}/${package}")
    set(FETCHCONTENT_SOURCE_DIR_${upper} ${COLLIDOSCOPE_SOURCES_OF_OTHERS}/${package})
  endif()
endforeach()
if(WIN32)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)  # whole libraries, not the stubs of DLLs that a user would have to have
endif()
if(IS_DIRECTORY /usr/src/googletest)  # of Debian's package googletest
  set(FETCHCONTENT_SOURCE_DIR_GTEST /usr/src/googletest)
endif()
