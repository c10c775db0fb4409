#include "demos/01_two_dimensions/sample/flat_sample.h"

#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::flat {
namespace {

constexpr float kSlimness = 0.55f;  ///< width over length of an oriented rectangle
constexpr float kExtent = 30.0f;    ///< m, of what has no end: beyond the picture
/// Corners of a convex polygon about its middle; the first is the tip.
constexpr std::array<Vec2f, 6> kPolygon{
    {{1.0f, 0.0f}, {0.35f, 0.75f}, {-0.4f, 0.7f}, {-0.9f, 0.1f}, {-0.55f, -0.65f}, {0.5f, -0.6f}}};

geometry::Polygonf polygonAt(const Vec2f& middle, const Vec2f& toTip) {
    const Vec2f across{-toTip.y, toTip.x};
    geometry::Polygonf polygon;
    for (const Vec2f& corner : kPolygon) polygon.points.push_back(middle + toTip * corner.x + across * corner.y);
    return polygon;
}

struct Painter {
    Canvas& canvas;
    const Style& style;

    void operator()(const Vec2f& point) const { drawPoint(canvas, inSpace(point), style.withWidth(11.0f)); }
    void operator()(const geometry::Line2f& line) const {
        demos::draw(canvas, geometry::Linef{inSpace(line.point), inSpace(line.direction)}, style, kExtent);
    }
    void operator()(const geometry::Ray2f& ray) const {
        demos::draw(canvas, Rayf{inSpace(ray.origin), inSpace(ray.direction)}, style, kExtent);
    }
    void operator()(const geometry::Segment2f& segment) const {
        demos::draw(canvas, Segmentf{inSpace(segment.start), inSpace(segment.end)}, style);
    }
    template <typename Solid>
    void operator()(const Solid& solid) const {
        demos::draw(canvas, solid, style);
    }
};

}  // namespace

const char* nameOf(Kind kind) {
    constexpr std::array<const char*, kKindCount> kNames{
        "point", "line", "ray", "segment", "circle", "rectangle", "oriented rectangle", "polygon"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool isSolid(Kind kind) { return kind >= Kind::Circle; }

Shape shapeOf(const SampleShape& sample) {
    const Vec2f p{sample.position};
    const Vec2f toTip{sample.tip - sample.position};
    if (sample.kind == Kind::Point) return p;
    if (sample.kind == Kind::Line) return geometry::Line2f{p, toTip};
    if (sample.kind == Kind::Ray) return geometry::Ray2f{p, toTip};
    if (sample.kind == Kind::Segment) return geometry::Segment2f{p, p + toTip};
    if (sample.kind == Kind::Circle) return geometry::Circlef{p, glm::length(toTip)};
    if (sample.kind == Kind::Rectangle) return geometry::Rectanglef{p - glm::abs(toTip), p + glm::abs(toTip)};
    if (sample.kind == Kind::OrientedRectangle)
        return geometry::OrientedRectanglef{p, glm::length(toTip) * Vec2f{1.0f, kSlimness},
                                            geometry::atan2(toTip.y, toTip.x)};
    return polygonAt(p, toTip);
}

SampleShape sampleAt(Kind kind, const Vec3f& position, const Vec3f& toTip) {
    return {kind, position, position + toTip};
}

void moveTo(SampleShape& sample, const Vec3f& place) {
    sample.tip += place - sample.position;
    sample.position = place;
}

void addHandles(Handles& handles, std::string_view name, SampleShape& sample) {
    Vec3f place = sample.position;
    handles.move(name, place, {.tip = "Drag the handle to move the shape."});
    place.z = 0.0f;
    if (place != sample.position) moveTo(sample, place);
    if (sample.kind == Kind::Point) return;
    handles.move(std::string(name) + "-tip", sample.tip, {.tip = "Drag the handle to turn and stretch the shape."});
    sample.tip.z = 0.0f;
}

Vec3f inSpace(const Vec2f& p) { return {p.x, p.y, 0.0f}; }

void draw(Canvas& canvas, const SampleShape& sample, const Style& style) {
    std::visit(Painter{canvas, style}, shapeOf(sample));
}

void drawHandles(Canvas& canvas, const SampleShape& sample) {
    if (sample.kind == Kind::Point) return;
    const Style dot{.role = Role::Neutral, .width = 7.0f};
    drawPoint(canvas, sample.position, dot);
    drawPoint(canvas, sample.tip, dot);
}

}  // namespace collidoscope::demos::flat
