#include "app/pane/overlay_paint.h"

#include "app/gl/tint.h"

namespace app {

using geometry::Vec2f;

ImU32 OverlayPaint::color(const demos::Style& style) const {
    const Rgba rgba = tint(theme, style.role, style.shade, 1.0f);
    return IM_COL32(rgba[0], rgba[1], rgba[2], 255);
}

Vec2f OverlayPaint::sizeOf(ImFont& font, const std::string& words) const {
    const ImVec2 size = font.CalcTextSizeA(font.FontSize, 1e9f, 0.0f, words.data(), words.data() + words.size());
    return {size.x, size.y};
}

void OverlayPaint::write(ImFont& font, const Vec2f& topLeft, const std::string& words, ImU32 ink) const {
    list.AddText(&font, font.FontSize, at(glm::round(topLeft)), ink, words.data(), words.data() + words.size());
}

void OverlayPaint::plate(const Vec2f& min, const Vec2f& max, float opacity) const {
    list.AddRectFilled(at(min), at(max), color(theme.panel, opacity), 4.0f * scale);
}

}  // namespace app
