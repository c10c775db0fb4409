#pragma once
/// The colour of a style in a theme.

#include <cstdint>

#include "app/gl/instances.h"
#include "app/gl/theme.h"
#include "geometry/base/bit_cast.h"

namespace app {

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

}  // namespace app
