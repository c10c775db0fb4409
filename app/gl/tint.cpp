#include "app/gl/tint.h"

#include <algorithm>
#include <cmath>

namespace app {
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

}  // namespace app
