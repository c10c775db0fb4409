# Runs while the libraries are installed, so that it sees the headers as they are then: installs the public ones and what they
# include, and with EXAMINE those of demos/examine.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake)

get_filename_component(root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
collidoscope_public_headers(headers ${root})
if(EXAMINE)
  file(GLOB_RECURSE examine RELATIVE ${root} ${root}/demos/examine/*.h)
  list(APPEND headers ${examine})
endif()
collidoscope_with_included(headers ${root})
foreach(header IN LISTS headers)
  get_filename_component(folder ${header} DIRECTORY)
  file(INSTALL ${root}/${header} DESTINATION "${HEADER_FOLDER}/${folder}")
endforeach()
