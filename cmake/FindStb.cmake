# The stb single-file libraries (image reading and writing): target Stb::Stb, included as <stb_image_write.h>.

find_path(STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
if(NOT STB_INCLUDE_DIR)
  message(STATUS "stb is not installed: fetching it")
  include(FetchContent)
  FetchContent_Declare(stb_sources GIT_REPOSITORY https://github.com/nothings/stb.git
                       GIT_TAG 8b5f1f37b5b75829fc72d38e7b5d4bcbf8a26d55)
  FetchContent_MakeAvailable(stb_sources)
  set(STB_INCLUDE_DIR ${stb_sources_SOURCE_DIR})
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Stb REQUIRED_VARS STB_INCLUDE_DIR)
if(Stb_FOUND AND NOT TARGET Stb::Stb)
  add_library(Stb::Stb INTERFACE IMPORTED)
  target_include_directories(Stb::Stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})
endif()
