#include "app/pane/overlay_parts.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/widgets/ui.h"

namespace collidoscope::app {
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

constexpr float kBesideSubject = 4.0f;     // px at 100 %, kept free around the legend
constexpr float kMayCover = 0.01f;         // of the subject's points: strays do not count
constexpr float kFillsPicture = 0.35f;     // of the picture's height: what is larger is no subject but its surroundings
constexpr std::size_t kMaxSubject = 6000;  // points that are looked at, evenly taken

PixelRect legendIn(const OverlayPaint& paint, const LegendRoom& room, const Vec2f& size, bool atTop) {
    const Viewport& view = room.viewport;
    const float margin = kMargin * paint.scale;
    const float top = atTop ? view.y + room.topTaken + margin : view.y + view.height - margin - size.y;
    const Vec2f min = glm::round(Vec2f{view.x + margin, top});
    return {min, min + size};
}

/// The corner in which it covers least of the subject.
LegendChoice chooseCorner(const OverlayPaint& paint, const LegendRoom& room, const Vec2f& size) {
    const std::vector<Vec2f> subject = room.subject ? room.subject() : std::vector<Vec2f>{};
    const auto covered = [&](bool atTop) {
        PixelRect rect = legendIn(paint, room, size, atTop);
        rect.min -= Vec2f{kBesideSubject * paint.scale};
        rect.max += Vec2f{kBesideSubject * paint.scale};
        const auto count = std::count_if(subject.begin(), subject.end(), [&](const Vec2f& point) {
            return glm::clamp(point, rect.min, rect.max) == point;
        });
        return static_cast<float>(count) / std::max(static_cast<float>(subject.size()), 1.0f);
    };
    const float below = covered(false), above = below > 0.0f ? covered(true) : below;
    LegendChoice choice{.viewport = {room.viewport.width, room.viewport.height}, .height = size.y};
    choice.atTop = above < below;
    choice.covers = std::min(above, below) > kMayCover;
    return choice;
}

/// Collects points of things in the picture.
class Subject {
public:
    explicit Subject(const ViewProjection& viewProjection) : viewProjection_(viewProjection) {}

    void add(const geometry::Vec3f& point) {
        const auto pixel = pixelOf(viewProjection_, point);
        if (pixel && viewProjection_.viewport.contains(pixel->x, pixel->y)) points_.push_back(*pixel);
    }
    bool fillsPicture(const geometry::Vec3f& center, float radius) const {
        const float meters = kFillsPicture * viewProjection_.viewport.height / viewProjection_.viewport.contentScale *
                             metersPerPixel(viewProjection_, center);
        return !(radius <= meters);
    }
    std::vector<Vec2f> take() { return std::move(points_); }

private:
    const ViewProjection& viewProjection_;
    std::vector<Vec2f> points_{};
};

void addSolid(Subject& subject, const demos::SolidItem& item) {
    if (subject.fillsPicture(item.pose.position, glm::length(item.half))) return;
    subject.add(item.pose.position);
    for (int axis = 0; axis < 3; ++axis) {
        geometry::Vec3f arm{0.0f};
        arm[axis] = item.half[axis];
        arm = item.pose.orientation * arm;
        subject.add(item.pose.position + arm);
        subject.add(item.pose.position - arm);
    }
}

/// Every so many-th of `count` things, so that few points are looked at.
std::size_t strideFor(std::size_t count) { return count / kMaxSubject + 1; }

}  // namespace

std::vector<Vec2f> subjectOf(const demos::RecordingCanvas& picture, const ViewProjection& viewProjection) {
    Subject subject(viewProjection);
    for (const auto& solids : picture.solidItems)
        for (std::size_t i = 0; i < solids.size(); i += strideFor(solids.size())) addSolid(subject, solids[i]);
    const auto& triangles = picture.triangleItems;
    for (std::size_t i = 0; i < triangles.size(); i += strideFor(triangles.size())) {
        const demos::TriangleItem& item = triangles[i];
        if (subject.fillsPicture(item.a, 0.5f * glm::length(item.b - item.a))) continue;
        for (const geometry::Vec3f& corner : {item.a, item.b, item.c}) subject.add(corner);
        subject.add((item.a + item.b + item.c) / 3.0f);
    }
    const auto& lines = picture.lineItems;
    for (std::size_t i = 0; i < lines.size(); i += strideFor(lines.size()))
        for (const float t : {0.0f, 0.5f, 1.0f}) subject.add(glm::mix(lines[i].start, lines[i].end, t));
    for (const demos::PointItem& item : picture.pointItems) subject.add(item.position);
    return subject.take();
}

PixelRect drawLegend(const OverlayPaint& paint, std::span<const demos::LegendItem> items, const LegendRoom& room,
                     LegendChoice& choice) {
    const Viewport& viewport = room.viewport;
    std::vector<demos::LegendItem> entries;
    for (const demos::LegendItem& item : items)
        if (std::none_of(entries.begin(), entries.end(), [&](const auto& other) { return sameEntry(item, other); }))
            entries.push_back(item);
    if (entries.empty()) return {};

    const float scale = paint.scale, row = paint.text.FontSize + kLeading * scale;
    const float sides = (2.0f * kPadding + kMarkWidth + kGap) * scale;
    const float maximum = std::max(room.gizmo.x - viewport.x - 2.0f * kMargin * scale - sides, kMinText * scale);
    float width = 0.0f, lines = 0.0f;
    for (demos::LegendItem& entry : entries) {
        entry.text = broken(&paint.text, entry.text, maximum);
        width = std::max(width, paint.sizeOf(paint.text, entry.text).x);
        lines += linesOf(entry.text);
    }
    const Vec2f size{sides + width, 2.0f * kPadding * scale + row * lines - kLeading * scale};
    const float share = size.x * size.y / (viewport.width * viewport.height);
    if (room.whole ? size.y > viewport.height - 2.0f * kMargin * scale : share > kMaxShare) return {};
    if (choice.viewport != Vec2f{viewport.width, viewport.height} || choice.height != size.y)
        choice = chooseCorner(paint, room, size);
    if (choice.covers && room.folds && !room.whole) return {};
    const Vec2f min = legendIn(paint, room, size, choice.atTop && !room.whole).min;
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

}  // namespace collidoscope::app
