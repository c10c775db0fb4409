#include "app/pane/overlay_parts.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gl/theme.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {

using geometry::Vec2f;

ImU32 OverlayPaint::color(const demos::Style& style) const {
    const Rgba rgba = tint(theme, style.role, style.shade, 1.0f);
    return IM_COL32(rgba[0], rgba[1], rgba[2], 255);
}

Vec2f OverlayPaint::sizeOf(ImFont& font, const std::string& given) const {
    const std::string words = withMinusSigns(given);
    const ImVec2 size = font.CalcTextSizeA(font.FontSize, 1e9f, 0.0f, words.data(), words.data() + words.size());
    return {size.x, size.y};
}

void OverlayPaint::write(ImFont& font, const Vec2f& topLeft, const std::string& given, ImU32 ink) const {
    const std::string words = withMinusSigns(given);
    if (texts) return texts->push_back({words, glm::round(topLeft), font.FontSize, sizeOf(font, words).x, ink});
    list.AddText(&font, font.FontSize, at(glm::round(topLeft)), ink, words.data(), words.data() + words.size());
}

void OverlayPaint::plate(const Vec2f& min, const Vec2f& max, float opacity) const {
    list.AddRectFilled(at(min), at(max), color(theme.panel, opacity), 4.0f * scale);
}

using demos::Marker;

namespace {
// Sizes in pixels at 100 %.
constexpr float kChartDash = 7.0f, kChartBetweenDashes = 5.0f;
}  // namespace

void drawChartLine(const OverlayPaint& paint, std::span<const Vec2f> points, const demos::Style& style) {
    const auto px = [&](float atFull) { return atFull * paint.scale; };
    if (points.size() < 2 || style.width <= 0.0f) return;
    const float width = style.width * paint.scale;
    std::vector<ImVec2> stroke;
    const auto end = [&] {
        paint.list.AddPolyline(stroke.data(), static_cast<int>(stroke.size()), paint.color(style), 0, width);
        stroke.clear();
    };
    if (!style.dashed) {
        for (const Vec2f& point : points) stroke.push_back(OverlayPaint::at(point));
        return end();
    }
    // Dashes run on round the corners of the line; what is far outside has none.
    const float period = px(kChartDash + kChartBetweenDashes);
    float done = 0.0f;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Vec2f segment = points[i] - points[i - 1];
        const float length = glm::length(segment);
        if (!(length > 0.0f) || length > 400.0f * period) continue;
        for (float from = 0.0f; from < length;) {
            const float phase = std::fmod(done + from, period);
            const bool isDash = phase < px(kChartDash);
            const float to = std::min(length, from + std::max(0.01f, (isDash ? px(kChartDash) : period) - phase));
            if (isDash) {
                stroke = {OverlayPaint::at(points[i - 1] + segment * (from / length)),
                          OverlayPaint::at(points[i - 1] + segment * (to / length))};
                end();
            }
            from = to;
        }
        done += length;
    }
}

void drawChartBox(const OverlayPaint& paint, const Vec2f& min, const Vec2f& max, const demos::Style& style) {
    ImU32 ink = paint.color(style);
    const ImVec2 a = OverlayPaint::at(min), b = OverlayPaint::at(max);
    if (style.fill == demos::Fill::Wire) return paint.list.AddRect(a, b, ink, 0.0f, 0, style.width * paint.scale);
    if (style.fill == demos::Fill::Translucent) ink = (ink & ~IM_COL32_A_MASK) | (110u << IM_COL32_A_SHIFT);
    paint.list.AddRectFilled(a, b, ink);
}

void drawChartMarker(const OverlayPaint& paint, const Vec2f& at, Marker marker, const demos::Style& style) {
    const auto px = [&](float atFull) { return atFull * paint.scale; };
    const ImU32 ink = paint.color(style), rim = OverlayPaint::color(paint.theme.panel);
    const float r = px(kChartMarkerRadius);
    const auto corner = [&](float x, float y) { return OverlayPaint::at(at + r * Vec2f{x, y}); };
    switch (marker) {
        case Marker::None:
            return;
        case Marker::Circle:
            paint.list.AddCircleFilled(OverlayPaint::at(at), r, ink);
            return paint.list.AddCircle(OverlayPaint::at(at), r + 0.5f, rim, 0, 1.0f);
        case Marker::Square:
            paint.list.AddRectFilled(corner(-0.9f, -0.9f), corner(0.9f, 0.9f), ink);
            return paint.list.AddRect(corner(-1.0f, -1.0f), corner(1.0f, 1.0f), rim, 0.0f, 0, 1.0f);
        case Marker::Triangle:
            paint.list.AddTriangleFilled(corner(-1.15f, 0.9f), corner(1.15f, 0.9f), corner(0.0f, -1.2f), ink);
            return paint.list.AddTriangle(corner(-1.25f, 1.0f), corner(1.25f, 1.0f), corner(0.0f, -1.3f), rim, 1.0f);
        case Marker::Diamond:
            paint.list.AddQuadFilled(corner(-1.2f, 0), corner(0, -1.2f), corner(1.2f, 0), corner(0, 1.2f), ink);
            return paint.list.AddQuad(corner(-1.3f, 0), corner(0, -1.3f), corner(1.3f, 0), corner(0, 1.3f), rim, 1.0f);
        case Marker::Plus:
            paint.list.AddLine(corner(-1.3f, 0), corner(1.3f, 0), ink, px(2.0f));
            return paint.list.AddLine(corner(0, -1.3f), corner(0, 1.3f), ink, px(2.0f));
        case Marker::Cross:
            paint.list.AddLine(corner(-1, -1), corner(1, 1), ink, px(2.0f));
            return paint.list.AddLine(corner(-1, 1), corner(1, -1), ink, px(2.0f));
    }
}

}  // namespace collidoscope::app
