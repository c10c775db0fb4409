#pragma once
/// The colours of the program, the same tokens for the panels and the scene; and the colour of a style in a theme.

#include <array>
#include <cstdint>

#include "demos/style.h"
#include "geometry/base/scalar.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

using Color = geometry::Vec3f;             ///< sRGB, 0..1
using Rgba = std::array<std::uint8_t, 4>;  ///< sRGB colour and opacity

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

/// The role's colour made lighter or darker by `shade`, with an opacity of 0..1.
Rgba tint(const Theme& theme, demos::Role role, float shade, float opacity);

/// The opacity of a style's fill.
float opacityOf(const demos::Style& style, bool seeThrough);

/// Remembers the last answer: neighbours mostly look alike.
class Tints {
public:
    Tints(const Theme& theme, bool seeThrough) : theme_(theme), seeThrough_(seeThrough) {}

    Rgba of(const demos::Style& style) {
        const std::uint32_t kind = static_cast<std::uint32_t>(style.role) |
                                   static_cast<std::uint32_t>(style.fill) << 8 |
                                   static_cast<std::uint32_t>(style.ghost) << 16;
        const std::uint32_t shade = geometry::bit_cast<std::uint32_t>(style.shade);
        if (kind != kind_ || shade != shade_) {
            kind_ = kind;
            shade_ = shade;
            color_ = tint(theme_, style.role, style.shade, opacityOf(style, seeThrough_));
        }
        return color_;
    }

private:
    const Theme& theme_;
    bool seeThrough_;
    std::uint32_t kind_ = 0xffffffffu;
    std::uint32_t shade_ = 0;
    Rgba color_{};
};

}  // namespace collidoscope::app
