#pragma once
/// Colours of an OBJ file's materials. Only names and diffuse colours are taken from material files.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/files/obj_notices.h"
#include "geometry/base/vec.h"

namespace app {

/// What a face without a readable material looks like, sRGB.
inline constexpr geometry::Vec3f kUncoloured{0.8f, 0.8f, 0.8f};

/// The text of a material file by the name that the OBJ file gives it; empty when there is none to read.
using MaterialSource = std::function<std::optional<std::string>(const std::string& name)>;

/// Reduces a material file to `newmtl` and one valid `Kd` each (0..1), so that nothing else can trip its reader.
/// Colours that cannot be read are counted and become kUncoloured. Empty when it describes no material.
std::string cleanMaterials(std::string_view text, ObjNotices& notices);

}  // namespace app
