#pragma once
/// The functions of OpenGL 3.3: looked up by glad, or in a browser those of WebGL 2, which has all that this program
/// uses.

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif
