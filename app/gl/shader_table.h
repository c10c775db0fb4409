#pragma once
/// The shaders of the folder shaders/, held in the program as text.

#include <string_view>

namespace app {

/// The text of a shader file, such as "solid.vert"; empty when there is no such file.
std::string_view shaderText(std::string_view name);

}  // namespace app
