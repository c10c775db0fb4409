#include <array>
#include <cmath>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"

namespace collidoscope::demos {

using geometry::Vec3f;

void drawPoint(Canvas& canvas, const Vec3f& point, const Style& style) {
    const PointItem item{.position = point, .style = style};
    canvas.points({&item, 1});
}

void draw(Canvas& canvas, const geometry::Segmentf& segment, const Style& style, Key key) {
    const bool isBody = style.role == Role::BodyA || style.role == Role::BodyB || style.role == Role::Query;
    if (canvas.wantsShapes() && !isBody) return;
    if (recordShape(canvas, segment, style)) return;
    const LineItem item{.start = segment.start, .end = segment.end, .style = style, .key = key};
    canvas.lines({&item, 1});
}

void draw(Canvas& canvas, const geometry::Linef& line, const Style& style, float extent) {
    if (recordShape(canvas, line, style)) return;
    const float length = glm::length(line.direction);
    const Vec3f along = length > 0.0f ? line.direction * (extent / length) : Vec3f{0.0f};
    Style dashed = style;
    dashed.dashed = true;
    const std::array<LineItem, 3> parts{
        LineItem{.start = line.point - along, .end = line.point - along * 0.6f, .style = dashed},
        LineItem{.start = line.point - along * 0.6f, .end = line.point + along * 0.6f, .style = style},
        LineItem{.start = line.point + along * 0.6f, .end = line.point + along, .style = dashed}};
    canvas.lines(parts);
}

void draw(Canvas& canvas, const geometry::Rayf& ray, const Style& style, float extent) {
    if (recordShape(canvas, ray, style)) return;
    Style dot = style;
    dot.width = style.width + 6.0f;
    drawPoint(canvas, ray.origin, dot);
    const float length = glm::length(ray.direction);
    if (!(length > 0.0f)) return;
    drawArrow(canvas, ray.origin, ray.direction, style);
    if (length < extent)
        draw(canvas, geometry::Segmentf{ray.origin + ray.direction, ray.origin + ray.direction * (extent / length)},
             style);
}

void draw(Canvas& canvas, const geometry::Planef& plane, const Style& style, const Vec3f& center, float half) {
    if (recordShape(canvas, plane, style)) return;
    const Vec3f middle = center - plane.normal * (glm::dot(plane.normal, center) - plane.distance);
    const auto [u, v] = tangentsOf(plane.normal);
    const std::array<Vec3f, 4> corners{middle + (-u - v) * half, middle + (u - v) * half, middle + (u + v) * half,
                                       middle + (v - u) * half};
    if (style.fill != Fill::Wire) fillFan(canvas, corners, style);
    drawLoop(canvas, corners, edgeStyle(style));
    drawArrow(canvas, middle, plane.normal * (half * 0.5f), edgeStyle(style));
}

void drawOutline(Canvas& canvas, const geometry::Boxf& box, const Style& style) {
    const std::array<Vec3f, 8> corners = cornersOf(box);
    std::array<LineItem, 12> lines{};
    std::size_t count = 0;
    for (unsigned i = 0; i < 8; ++i)
        for (unsigned bit = 1; bit < 8; bit <<= 1)
            if (!(i & bit)) lines[count++] = {.start = corners[i], .end = corners[i | bit], .style = style};
    canvas.lines(lines);
}

void drawOutline(Canvas& canvas, const geometry::Aabbf& box, const Style& style) {
    drawOutline(canvas, geometry::Boxf{.center = centerOf(box), .half = halfOf(box)}, style);
}

void drawArrow(Canvas& canvas, const Vec3f& start, const Vec3f& vector, const Style& style) {
    const ArrowItem item{.start = start, .vector = vector, .style = style};
    canvas.arrows({&item, 1});
}

void drawLabel(Canvas& canvas, const Vec3f& position, std::string_view text, const Style& style) {
    drawLabel(canvas, {.position = position, .text = std::string(text), .style = style});
}

void drawLabel(Canvas& canvas, const LabelItem& label) { canvas.labels({&label, 1}); }

void drawLegend(Canvas& canvas, Mark mark, const Style& style, std::string_view text) {
    const LegendItem item{.mark = mark, .style = style, .text = std::string(text)};
    canvas.legend({&item, 1});
}

void drawTrail(Canvas& canvas, const TrailItem& trail) { canvas.trails({&trail, 1}); }
void drawChart(Canvas& canvas, const Chart& chart) { canvas.charts({&chart, 1}); }

}  // namespace collidoscope::demos
