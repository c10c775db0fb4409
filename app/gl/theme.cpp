#include "app/gl/theme.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {
namespace {

constexpr Color hex(unsigned rgb) {
    return {static_cast<float>((rgb >> 16) & 255u) / 255.0f, static_cast<float>((rgb >> 8) & 255u) / 255.0f,
            static_cast<float>(rgb & 255u) / 255.0f};
}

}  // namespace

// The role colours follow Okabe and Ito, Color Universal Design (2008): colour-blind viewers can distinguish them, too.
// On white they are darker, and what is yellow there would be orange: it differs by its lightness instead.
const Theme& darkTheme() {
    static const Theme theme{
        .name = "dark",
        .light = false,
        .background = hex(0x14171C),
        .panel = hex(0x1B1F26),
        .raised = hex(0x242A33),
        .text = hex(0xE6E9EF),
        .quiet = hex(0x9AA4B2),
        .accent = hex(0x56B4E9),
        .danger = hex(0xE5484D),
        .roles = {hex(0xAEB6C2), hex(0x56B4E9), hex(0xE69F00), hex(0xD55E00), hex(0x009E73), hex(0xF0E442),
                  hex(0xCC79A7), hex(0x0072B2), hex(0x8A94A3), hex(0xE5484D), hex(0x3A424E), hex(0xF0666B),
                  hex(0x6CC24A), hex(0x5B9BFF), hex(0xB8A1FF)},
    };
    return theme;
}

const Theme& projectorTheme() {
    static const Theme theme{
        .name = "projector",
        .light = true,
        .background = hex(0xFFFFFF),
        .panel = hex(0xF3F5F8),
        .raised = hex(0xE4E8EE),
        .text = hex(0x1A1D21),
        .quiet = hex(0x5A6472),
        .accent = hex(0x005A9C),
        .danger = hex(0xB3261E),
        .roles = {hex(0x8B95A3), hex(0x1F86C1), hex(0xCC7A00), hex(0xB85000), hex(0x007A59), hex(0x4F4900),
                  hex(0xB05A8A), hex(0x005A9C), hex(0x5F6B7A), hex(0xB3261E), hex(0xD5DBE3), hex(0xC62F35),
                  hex(0x3B7D1E), hex(0x1F5FD0), hex(0x5B2FB3)},
    };
    return theme;
}

namespace {

constexpr float kTranslucent = 0.36f;
constexpr float kGhost = 0.30f;

std::uint8_t byte(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f));
}

}  // namespace

Rgba tint(const Theme& theme, demos::Role role, float shade, float opacity) {
    Color color = theme.role(role);
    const float amount = std::clamp(shade, -1.0f, 1.0f);
    if (amount > 0)
        color += (Color(1.0f) - color) * (0.7f * amount);
    else
        color *= 1.0f + 0.7f * amount;
    return {byte(color.r), byte(color.g), byte(color.b), byte(opacity)};
}

float opacityOf(const demos::Style& style, bool seeThrough) {
    if (style.ghost) return kGhost;
    if (style.fill == demos::Fill::Translucent) return kTranslucent;
    return seeThrough && style.fill == demos::Fill::Solid ? kTranslucent : 1.0f;
}

}  // namespace collidoscope::app
