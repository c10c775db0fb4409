# Dear ImGui 1.86 with its OpenGL 3 backend: target ImGui::ImGui.
# Uses the installed library (Debian: libimgui-dev), else builds the same version from its pinned tag.

find_path(IMGUI_INCLUDE_DIR imgui.h PATH_SUFFIXES imgui)
find_library(IMGUI_LIBRARY imgui)

if(NOT IMGUI_INCLUDE_DIR OR NOT IMGUI_LIBRARY)
  message(STATUS "Dear ImGui is not installed: fetching v1.86")
  include(FetchContent)
  FetchContent_Declare(imgui_sources GIT_REPOSITORY https://github.com/ocornut/imgui.git GIT_TAG v1.86 GIT_SHALLOW TRUE)
  FetchContent_MakeAvailable(imgui_sources)
  set(IMGUI_INCLUDE_DIR ${imgui_sources_SOURCE_DIR})
  add_library(imgui_built STATIC
              ${IMGUI_INCLUDE_DIR}/imgui.cpp ${IMGUI_INCLUDE_DIR}/imgui_draw.cpp ${IMGUI_INCLUDE_DIR}/imgui_tables.cpp
              ${IMGUI_INCLUDE_DIR}/imgui_widgets.cpp ${IMGUI_INCLUDE_DIR}/misc/cpp/imgui_stdlib.cpp
              ${IMGUI_INCLUDE_DIR}/backends/imgui_impl_opengl3.cpp)
  target_include_directories(imgui_built SYSTEM PUBLIC ${IMGUI_INCLUDE_DIR} ${IMGUI_INCLUDE_DIR}/misc/cpp)
  target_link_libraries(imgui_built PUBLIC ${CMAKE_DL_LIBS})
  if(EMSCRIPTEN)
    target_compile_definitions(imgui_built PUBLIC IMGUI_IMPL_OPENGL_ES3)
  endif()
  set(IMGUI_LIBRARY imgui_built)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ImGui REQUIRED_VARS IMGUI_LIBRARY IMGUI_INCLUDE_DIR)

if(ImGui_FOUND AND NOT TARGET ImGui::ImGui)
  add_library(ImGui::ImGui INTERFACE IMPORTED)
  target_include_directories(ImGui::ImGui SYSTEM INTERFACE ${IMGUI_INCLUDE_DIR})
  target_link_libraries(ImGui::ImGui INTERFACE ${IMGUI_LIBRARY} ${CMAKE_DL_LIBS})
  if(NOT TARGET imgui_built)
    # Debian's build takes its font packer from libstb and rasterises fonts with FreeType.
    find_library(IMGUI_STB_LIBRARY stb)
    if(IMGUI_STB_LIBRARY)
      target_link_libraries(ImGui::ImGui INTERFACE ${IMGUI_STB_LIBRARY})
    endif()
    find_package(Freetype QUIET)
    if(Freetype_FOUND)
      target_link_libraries(ImGui::ImGui INTERFACE Freetype::Freetype)
    endif()
  endif()
endif()
