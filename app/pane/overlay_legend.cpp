#include "app/pane/overlay_parts.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/widgets/ui.h"

namespace app {
namespace {

using geometry::Vec2f;

// Sizes in pixels at 100 %.
constexpr float kMargin = 16.0f, kPadding = 10.0f, kMarkWidth = 26.0f, kGap = 10.0f, kLeading = 5.0f;
constexpr float kMinText = 80.0f;
constexpr float kMaxShare = 0.13f;  // of the picture: it must not cover what it explains
constexpr float kDash = 6.0f, kBetweenDashes = 4.0f;

void stroke(const OverlayPaint& paint, const Vec2f& from, const Vec2f& to, const demos::Style& style) {
    const float width = std::clamp(style.width, 1.5f, 4.0f) * paint.scale;
    const ImU32 ink = paint.color(style);
    if (!style.dashed) return paint.list.AddLine(paint.at(from), paint.at(to), ink, width);
    const float dash = kDash * paint.scale, step = dash + kBetweenDashes * paint.scale;
    for (float x = from.x; x < to.x; x += step)
        paint.list.AddLine({x, from.y}, {std::min(x + dash, to.x), to.y}, ink, width);
}

void drawPatch(const OverlayPaint& paint, const Vec2f& middle, const demos::Style& style) {
    const Vec2f half = Vec2f{9.0f, 6.0f} * paint.scale;
    const ImVec2 min = paint.at(middle - half), max = paint.at(middle + half);
    const ImU32 ink = paint.color(style);
    const bool faint = style.ghost || style.fill == demos::Fill::Translucent;
    const ImU32 body = (ink & ~IM_COL32_A_MASK) | (faint ? 90u << IM_COL32_A_SHIFT : IM_COL32_A_MASK);
    if (style.fill != demos::Fill::Wire) paint.list.AddRectFilled(min, max, body, 3.0f * paint.scale);
    if (faint || style.fill == demos::Fill::Wire)
        paint.list.AddRect(min, max, ink, 3.0f * paint.scale, 0, 1.5f * paint.scale);
}

void drawMark(const OverlayPaint& paint, const Vec2f& middle, const demos::LegendItem& item) {
    const Vec2f half{0.5f * kMarkWidth * paint.scale, 0.0f};
    const ImU32 ink = paint.color(item.style);
    switch (item.mark) {
        case demos::Mark::Patch:
            return drawPatch(paint, middle, item.style);
        case demos::Mark::Line:
            return stroke(paint, middle - half, middle + half, item.style);
        case demos::Mark::Point:
            return paint.list.AddCircleFilled(paint.at(middle), 4.5f * paint.scale, ink);
        case demos::Mark::Arrow:
            break;
    }
    const Vec2f tip = middle + half, head{8.0f * paint.scale, 4.5f * paint.scale};
    stroke(paint, middle - half, tip - Vec2f{head.x, 0.0f}, item.style);
    paint.list.AddTriangleFilled(paint.at(tip), paint.at(tip - head), paint.at(tip - Vec2f{head.x, -head.y}), ink);
}

float linesOf(const std::string& text) { return 1.0f + static_cast<float>(std::count(text.begin(), text.end(), '\n')); }

bool sameEntry(const demos::LegendItem& a, const demos::LegendItem& b) {
    return a.mark == b.mark && a.text == b.text && a.style.role == b.style.role && a.style.fill == b.style.fill;
}

}  // namespace

PixelRect drawLegend(const OverlayPaint& paint, std::span<const demos::LegendItem> items, const LegendRoom& room) {
    const Viewport& viewport = room.viewport;
    std::vector<demos::LegendItem> entries;
    for (const demos::LegendItem& item : items)
        if (std::none_of(entries.begin(), entries.end(), [&](const auto& other) { return sameEntry(item, other); }))
            entries.push_back(item);
    if (entries.empty()) return {};

    const float scale = paint.scale, row = paint.text.FontSize + kLeading * scale;
    const float sides = (2.0f * kPadding + kMarkWidth + kGap) * scale;
    const float most = std::max(room.gizmo.x - viewport.x - 2.0f * kMargin * scale - sides, kMinText * scale);
    float width = 0.0f, lines = 0.0f;
    for (demos::LegendItem& entry : entries) {
        entry.text = broken(&paint.text, entry.text, most);
        width = std::max(width, paint.sizeOf(paint.text, entry.text).x);
        lines += linesOf(entry.text);
    }
    const Vec2f size{sides + width, 2.0f * kPadding * scale + row * lines - kLeading * scale};
    const float share = size.x * size.y / (viewport.width * viewport.height);
    if (room.whole ? size.y > viewport.height - 2.0f * kMargin * scale : share > kMaxShare) return {};
    const Vec2f min =
        glm::round(Vec2f{viewport.x + kMargin * scale, viewport.y + viewport.height - kMargin * scale - size.y});
    paint.plate(min, min + size);
    Vec2f at = min + Vec2f{kPadding * scale};
    for (const demos::LegendItem& entry : entries) {
        drawMark(paint, at + Vec2f{0.5f * kMarkWidth * scale, 0.5f * paint.text.FontSize}, entry);
        const ImU32 ink = paint.color(paint.theme.text);
        std::size_t start = 0;
        for (float line = linesOf(entry.text); line > 0.0f; --line) {
            const std::size_t end = std::min(entry.text.find('\n', start), entry.text.size());
            paint.write(paint.text, at + Vec2f{(kMarkWidth + kGap) * scale, 0.0f},
                        entry.text.substr(start, end - start), ink);
            start = end + 1;
            at.y += row;
        }
    }
    return {min, min + size};
}

}  // namespace app
