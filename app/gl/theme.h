#pragma once
/// The colours of the program; the same tokens drive the panels and the scene.

#include <array>

#include "demos/style.h"
#include "geometry/base/vec.h"

namespace app {

using Color = geometry::Vec3f;  ///< sRGB, 0..1

struct Theme {
    const char* name = "";
    bool light = false;
    Color background, panel, raised, text, quiet, accent, danger;
    std::array<Color, demos::kRoleCount> roles;  ///< by demos::Role
    Color role(demos::Role r) const { return roles[static_cast<std::size_t>(r)]; }
};

/// "dark" or "projector".
const Theme& darkTheme();
const Theme& projectorTheme();

}  // namespace app
