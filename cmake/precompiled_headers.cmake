# Headers of others that nearly every file reads are read once: the standard library's, GLM's, GoogleTest's.
# None of ours is among them, so rooms stay apart. Each file still includes all that it uses: a build with
# CMAKE_DISABLE_PRECOMPILE_HEADERS=ON, as ./test --all makes one, holds it to that.

set(collidoscope_common_headers
    <algorithm> <array> <bit> <cassert> <cmath> <cstddef> <cstdint> <cstdio> <functional> <limits> <memory> <numeric>
    <optional> <span> <stdexcept> <string> <string_view> <type_traits> <utility> <variant> <vector>
    <glm/common.hpp> <glm/geometric.hpp> <glm/gtc/quaternion.hpp> <glm/mat3x3.hpp> <glm/mat4x4.hpp> <glm/vec2.hpp>
    <glm/vec3.hpp> <glm/vec4.hpp>)

# Emscripten's targets differ in how they are optimised, which clang takes for other headers.
if(EMSCRIPTEN)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# Where the compiler cannot use what was precompiled, it reads the headers themselves.
set(CMAKE_PCH_WARN_INVALID OFF)

# Precompiles headers for a target: a list of them, or `REUSE_FROM other` for those of a target with the same flags, and no
# definition that these headers read. Who embeds this project decides for himself what is precompiled.
function(collidoscope_precompile target)
  if(PROJECT_IS_TOP_LEVEL AND ARGV1 STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} ${ARGN})
  elseif(PROJECT_IS_TOP_LEVEL)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# ccache keeps what was compiled with precompiled headers only when told that __DATE__ and unused macros do not matter.
if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache$" AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
  list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros)
endif()
